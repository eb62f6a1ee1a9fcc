"""A quote: what a purchase costs, the verdicts against it, and the lines that carry it out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dungeonbowl.effects import LedgerLine
from dungeonbowl.errors import FieldError
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.team.value import Receipt
from dungeonbowl.verdicts import Verdict, refuse_if
from dungeonbowl.wording import gold

# Stands in the lines for a player whose id isn't known before the hire.
NEWCOMER = -1
DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class Quote:
    """A purchase's price. Sums in gold pieces; a refund is a negative `paid`.

    Quote and act share one arithmetic: the page shows this, and the ledger posts `lines`.
    """

    verdicts: tuple[Verdict, ...]
    receipt: Receipt
    treasury_after: int
    lines: tuple[LedgerLine, ...]

    @property
    def paid(self) -> int:
        """What the purchase takes from the treasury."""
        return self.receipt.total

    @property
    def allowed(self) -> bool:
        """Whether no rule says no."""
        return not self.verdicts

    def lines_for(self, player_id: int) -> tuple[LedgerLine, ...]:
        """The lines to post, with the new player's id where there is one."""
        return tuple(
            replace(line, player=player_id) if line.player == NEWCOMER else line
            for line in self.lines
        )

    def accepted(self) -> Quote:
        """The same quote. Raises Refused with every verdict, if there are any."""
        refuse_if(self.verdicts)
        return self


def quote(
    team: TeamState,
    receipt: Receipt,
    lines: tuple[LedgerLine, ...],
    verdicts: tuple[Verdict, ...] = (),
) -> Quote:
    """The quote for this receipt, with TEAM-09 if the treasury can't pay it."""
    short = (*verdicts, *gold_verdicts(team, receipt.total))
    return Quote(short, receipt, team.treasury - receipt.total, lines)


def gold_verdicts(team: TeamState, price: int) -> tuple[Verdict, ...]:
    """TEAM-09 if the treasury holds less than this price in gold pieces."""
    short = price - team.treasury
    if price <= 0 or short <= 0:
        return ()
    said = f"That costs {gold(price)}, and the treasury holds {gold(team.treasury)}."
    return (Verdict("TEAM-09", said, f"Find {gold(short)} more, or choose something cheaper."),)


def rostered(team: TeamState, player_id: int) -> PlayerState:
    """The player, if they are on the roster. Raises FieldError otherwise."""
    player = team.player(player_id)
    if not player.rostered:
        raise FieldError("player", f"Player {player_id} isn't on this team's roster.")
    return player


def positive(field: str, number: int) -> int:
    """The number, if it is one or more. Raises FieldError otherwise."""
    if number < 1:
        raise FieldError(field, "Ask for one or more.")
    return number


def within_redraft(team: TeamState, player_id: int) -> bool:
    """Whether the player of a draft is one of last season, bought again in it."""
    return team.status == DRAFT and team.player(player_id).stayed > 0
