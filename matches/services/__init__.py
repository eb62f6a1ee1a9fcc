"""Every change to matches goes through here: making them, starting them, recording what happened.

Locks are taken in the order league, season, match, teams by id.
"""

from matches.queries.folding import LONGEST_REASON
from matches.services.figures import count_awards, rebuild_figures
from matches.services.finishing import let_finish
from matches.services.folding import take_up
from matches.services.locking import close, lock_match, set_status
from matches.services.making import Friendly, make, make_drawn, renew_rules
from matches.services.preparing import PreparationOutcome, prepare
from matches.services.recording import (
    record_events,
    record_with_report,
    revoke,
    revoke_reported,
)
from matches.services.results import propose_result, record_result, take_result_back
from matches.services.rolls import keep
from matches.services.starting import start
from matches.services.stopping import call_off, lapse, unstart

__all__ = [
    "LONGEST_REASON",
    "Friendly",
    "PreparationOutcome",
    "call_off",
    "close",
    "count_awards",
    "keep",
    "lapse",
    "let_finish",
    "lock_match",
    "make",
    "make_drawn",
    "prepare",
    "propose_result",
    "rebuild_figures",
    "record_events",
    "record_result",
    "record_with_report",
    "renew_rules",
    "revoke",
    "revoke_reported",
    "set_status",
    "start",
    "take_result_back",
    "take_up",
    "unstart",
]
