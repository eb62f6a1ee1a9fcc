"""Entries of the log from pages without a script, under the device of the person's pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction

from accounts.models import User
from accounts.permissions import Perm
from core.errors import Conflict
from dungeonbowl.table import read_entry
from dungeonbowl.table.kinds.clock import ClockEntry
from dungeonbowl.table.kinds.revoke import RevokeEntry
from dungeonbowl.table.kinds.settle import SettleEntry
from matches.models import Entry, Match
from matches.queries import RecordedMatch, find_match, recorded_match
from matches.queries.agreeing import may_referee
from matches.queries.clock import clock_seconds
from matches.queries.folding import entries_of, game_of
from matches.queries.tablelog import folded_table, may_settle_flag
from matches.services.folding import refold
from matches.services.locking import lock_match
from matches.services.log import Log

Fields = Mapping[str, Any]


@transaction.atomic
def enter(by: User, match_id: int, kind: str, fields: Fields) -> Entry:
    """Append what happened at the table, other than an event, and work out what follows.

    Raises Http404, PermissionDenied for somebody who neither plays nor referees, or settles a flag
    that doesn't concern them, Conflict while the match can't be recorded and for a flag that isn't
    open, FieldErrors for what can't be read.
    """
    find_match(by, match_id, Perm.MATCH_VIEW)
    match = lock_match(match_id)
    if not may_enter(by, match):
        raise PermissionDenied("Only those who play or referee a match record it.")
    if match.status not in Match.LIVE:
        raise Conflict(f"The match is {match.state}: nothing more can be recorded.")
    recorded = recorded_match(match)
    if kind == ClockEntry.key:
        fields = {**_as_it_shows(recorded), **fields}
    read_entry(kind, fields, game_of(recorded))
    if kind == SettleEntry.key:
        _demand_concerned(by, recorded, fields["flag"])
    if kind == RevokeEntry.key and not _may_take_back(by, match, fields["entry"]):
        fields = {**fields, "proposed": True}
    log = Log.of(match, by)
    entry = log.entered(kind, fields)
    log.close()
    if not match.at_table:
        match.at_table = True
        match.save(update_fields=["at_table"])
    refold(recorded_match(match), by)
    return entry


def _as_it_shows(recorded: RecordedMatch) -> Fields:
    """A page without a script doesn't send the clock's time: it stops at what it shows now."""
    rows = entries_of(recorded.match)
    return {"seconds": clock_seconds(folded_table(recorded, rows), rows, over=False) or 0}


def _demand_concerned(by: User, recorded: RecordedMatch, named: str) -> None:
    """The fold lets any page settle any flag, so whether it concerns the person is checked here."""
    rows = entries_of(recorded.match)
    flag = next((one for one in folded_table(recorded, rows).flags if one.id == named), None)
    if flag is None:
        raise Conflict("Nothing waits for this word: it was settled, or what it was about is gone.")
    if not may_settle_flag(by, recorded.match, flag, rows):
        raise PermissionDenied("This is for those it concerns to settle, or for a referee.")


def _may_take_back(by: User, match: Match, ref: Sequence[int]) -> bool:
    """Whether it is taken back at once: somebody else's entry waits for their answer."""
    own = match.seats.filter(device=ref[0], by=by)
    return may_referee(match, by) or own.exists()


def may_enter(by: User, match: Match) -> bool:
    """Whether this person may record the match: coaches may, and whoever may referee it."""
    return by.has_perm(Perm.MATCH_PLAY, match) or may_referee(match, by)
