"""A match's result. For the floor above: no permission is checked here."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from core.rows import overwrite
from dungeonbowl.match.report import Result
from matches.models import Match
from matches.queries import RecordedMatch, alliances_of, recorded_match
from matches.queries.counting import COUNTED, counted
from matches.queries.fingerprint import fingerprint
from matches.queries.folding import last_entry
from matches.services.figures import erase_figures, write_figures
from matches.services.locking import set_status, touch

CONFIRMED = ("result", "result_kind", "confirmed_at", "posted")


def propose_result(match: Match, result: Result, by: User | None = None) -> None:
    """Store a report's result, which the match shows; it counts once it is confirmed."""
    match.result = result.as_dict()
    if match.at_table:
        match.reported_to = last_entry(match)
    set_status(match, Match.Status.REPORTED, "result", "reported_to", by=by)


def record_result(
    match: Match, result: Result, recorded: RecordedMatch | None = None, status: str = ""
) -> None:
    """Let the result count: store each side's touchdowns, casualties and outcome, and all figures.

    A corrected result keeps its first date. `table` is the match as values, if the caller has it;
    `status` is the match's new status, if it changes.
    """
    recorded = recorded or recorded_match(match)
    got = counted(result, recorded.so_far.events, alliances_of(match), recorded.rules)
    sides = list(match.sides.all())
    for side in sides:
        for name in COUNTED:
            setattr(side, name, getattr(got[side.team_id], name))
    overwrite(sides, COUNTED)
    match.result, match.result_kind = result.as_dict(), str(result.kind)
    again = match.confirmed_at is not None and not match.exhibition
    match.confirmed_at = match.confirmed_at or timezone.now()
    match.posted = fingerprint(match, sides, recorded.so_far.events)
    write_figures(recorded, again=again)
    set_status(match, status or match.status, *CONFIRMED)


def take_result_back(match: Match) -> None:
    """Let the result no longer count; the reports stay."""
    match.sides.update(touchdowns=0, casualties=0, outcome="", conceded=False)
    erase_figures(match)
    match.result, match.result_kind, match.confirmed_at, match.posted = None, "", None, ""
    touch(match, *CONFIRMED)
