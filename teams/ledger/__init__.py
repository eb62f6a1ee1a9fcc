"""The ledger: a receipt for every number of a team, and the only way to write one."""

from teams.ledger.locked import (
    OpenTeam,
    lock,
    lock_all,
)
from teams.ledger.posting import (
    Posting,
    debt_verdicts,
    forget_players,
    inverses,
    line_of,
    new_player,
    post,
    post_all,
    post_sealed,
    post_together,
    reveal,
    reversal,
    rewrite,
    shortened,
    take_back,
)

__all__ = [
    "OpenTeam",
    "Posting",
    "debt_verdicts",
    "forget_players",
    "inverses",
    "line_of",
    "lock",
    "lock_all",
    "new_player",
    "post",
    "post_all",
    "post_sealed",
    "post_together",
    "reveal",
    "reversal",
    "rewrite",
    "shortened",
    "take_back",
]
