"""Every change to matches goes through here: making them, starting them, telling what happened.

Locks are taken in the order league, season, match, teams by id.
"""

from matches.queries.folding import LONGEST_REASON
from matches.services.finishing import let_finish
from matches.services.locking import close, lock_match, set_status
from matches.services.making import make, make_fixture, renew_rules
from matches.services.preparing import Prepared, prepare
from matches.services.results import propose_result, record_result, take_result_back
from matches.services.rolls import keep
from matches.services.starting import start
from matches.services.stopping import call_off, unstart
from matches.services.telling import (
    LIVE,
    revoke,
    revoke_reported,
    tell,
    tell_with_report,
)

__all__ = [
    "LIVE",
    "LONGEST_REASON",
    "Prepared",
    "call_off",
    "close",
    "keep",
    "let_finish",
    "lock_match",
    "make",
    "make_fixture",
    "prepare",
    "propose_result",
    "record_result",
    "renew_rules",
    "revoke",
    "revoke_reported",
    "set_status",
    "start",
    "take_result_back",
    "tell",
    "tell_with_report",
    "unstart",
]
