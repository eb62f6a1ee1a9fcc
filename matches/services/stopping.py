"""Before anything is recorded: taking back a mistaken start, and calling off a match.

| from | through | to |
|---|---|---|
| started | the start is taken back | scheduled |
| scheduled, started | it is called off | called_off |

In both cases preparations stay: gold is spent, assassins have struck, dice have fallen. So nobody
gets better dice by starting again.
"""

from __future__ import annotations

from django.db import transaction

from accounts.commands import Command
from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict, check_version
from core.rows import overwrite
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from matches.models import Match, Proposal
from matches.queries.agreeing import open_proposals
from matches.queries.finding import never_named
from matches.queries.silence import may_begin_anew, nothing_recorded
from matches.services.agreeing import LONGEST, clean_reason, record, record_lapsing
from matches.services.locking import let_go, lock_match, set_status
from matches.services.revealing import reveal
from matches.services.starting import BEGUN, FROZEN
from teams import ledger

Status = Match.Status


@transaction.atomic
def unstart(command: Command, reason: str, rules: HouseRules) -> Match:
    """Take back a start, so that the match waits again; by whoever may start it.

    `rules` are the league's present ones, which hold again if no side has prepared; ratings and
    rules fixed by a preparation stay fixed. Raises FieldError without a reason, Conflict unless the
    match is under way, nothing recorded in it counts, and no secret was looked at.
    """
    match, why = _locked(command, reason)
    if match.status != Status.STARTED:
        raise Conflict(f"There is no start to take back: the match is {match.state}.")
    _demand_nothing_recorded(match)
    if not may_begin_anew(match):
        raise Conflict(
            "Somebody looked what lies hidden in its dungeon, so it is played to its end."
        )
    _thaw(match)
    if not any(side.prepared_at for side in match.sides.all()):
        match.house_rules, match.pack = rules.as_dict(), rules.book.pack
    said = f"Start taken back: {why}"
    set_status(match, Status.SCHEDULED, *BEGUN, "pack", by=command.by, why=said[:LONGEST])
    let_go(match)
    if any(one.kind != Proposal.Kind.REFEREE for one in open_proposals(match)):
        record(match, command.by, "What lapsed with the start is open again.", "")
    return match


@transaction.atomic
def call_off(command: Command, reason: str) -> Match:
    """Call off a match for good, if it began by mistake or not at all; by whoever may start it.

    Preparations are revealed, and the seed is shown. The floor above decides whether a match may be
    called off at all. Raises FieldError without a reason, Conflict once anything was recorded.
    """
    match, why = _locked(command, reason)
    if match.status not in (Status.SCHEDULED, Status.STARTED):
        raise Conflict(f"There is nothing to call off: the match is {match.state}.")
    _demand_nothing_recorded(match)
    _strike_off(match, command.by, f"Called off: {why}")
    return match


@transaction.atomic
def lapse(match_id: int, why: str) -> Match | None:
    """Call off a match by the rules, for the floor above, because its time has run out.

    None if anything was recorded: then it is played to its end.
    """
    match = lock_match(match_id)
    if match.status not in (Status.SCHEDULED, Status.STARTED) or not nothing_recorded(match):
        return None
    _strike_off(match, None, why)
    return match


def _strike_off(match: Match, by: User | None, said: str) -> None:
    reveal(match, ledger.lock_all(side.team_id for side in match.sides.all()))
    if match.status == Status.STARTED:
        _thaw(match)
    were_open = open_proposals(match)
    match.seed_shown = True
    set_status(match, Status.CALLED_OFF, *BEGUN, "seed_shown", by=by, why=said[:LONGEST])
    let_go(match)
    if by is not None:
        record_lapsing(match, by, were_open, "With the match")


def _locked(command: Command, reason: str) -> tuple[Match, str]:
    match = lock_match(command.target)
    require(command.by, Perm.MATCH_PLAY, match)
    check_version(match.version, command.version)
    why = clean_reason(reason)
    if not why:
        raise FieldError("reason", "Say why, for whoever reads the record.")
    return match, why


def _demand_nothing_recorded(match: Match) -> None:
    if not nothing_recorded(match):
        raise Conflict("Something was recorded of this match already, so it is played to its end.")


def _thaw(match: Match) -> None:
    """Unfreeze what the start fixed, but not what a preparation had fixed before."""
    sides = list(match.sides.all())
    prepared = any(side.prepared_at for side in sides)
    ledger.forget_players(never_named(match, [one for side in sides for one in side.journeymen]))
    for side in sides:
        side.rating = side.rating if prepared else None
        side.receipts = {"rating": side.receipts.get("rating", [])} if prepared else {}
        side.rerolls, side.squad, side.available, side.unavailable = {}, [], [], []
    overwrite(sides, FROZEN)
    match.started_at = match.first_turn = None
