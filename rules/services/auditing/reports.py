"""What a match must have besides its log: reports, confirmations, a post-game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from dungeonbowl.errors import FieldError
from dungeonbowl.match.report import read_result
from matches.models import Match
from rules.models import PostGame, Report
from rules.services.auditing.reading import Dossier
from teams.queries.coaches import coach_then

Status = Match.Status
# Statuses with a result, and those in which it counts.
REPORTED = (Status.REPORTED, Status.DISPUTED, *Match.CONFIRMED)


def report_faults(one: Dossier) -> Iterator[str]:
    """Missing reports, confirmations, passages and post-games."""
    yield from _status_faults(one)
    yield from _revision_faults(one)
    if one.match.confirmed_at is not None:
        yield from _confirmation_faults(one, one.match.confirmed_at)
    yield from _postgame_faults(one)


def _status_faults(one: Dossier) -> Iterator[str]:
    match = one.match
    counts = match.status in Match.CONFIRMED
    if counts != (match.confirmed_at is not None):
        yield f"it is {match.state}, and {'un' if counts else ''}confirmed"
    last = one.passages[-1].status if one.passages else None
    if last is None and match.status != Status.SCHEDULED:
        yield f"it is {match.state}, and nobody knows since when: its passages are lost"
    if last is not None and match.status != last:
        yield f"it is {match.state}, and its last passage says {last}"


def _revision_faults(one: Dossier) -> Iterator[str]:
    match, revisions = one.match, [report.revision for report in one.reports]
    lost = sorted(set(range(1, max(revisions, default=0) + 1)) - set(revisions))
    if lost:
        yield f"revision {', '.join(map(str, lost))} of its report is lost"
    if match.status not in REPORTED:
        return
    if not revisions:
        yield f"it is {match.state}, and its report is lost"
    elif not _same(one.reports[-1].result, match.result):
        yield f"its result is {match.result}, and its latest report says {one.reports[-1].result}"


def _same(reported: object, kept: object) -> bool:
    """Whether these are the same result, however stored."""
    if reported == kept:
        return True
    try:
        return read_result(reported) == read_result(kept)
    except (FieldError, TypeError, ValueError):
        return False


def _confirmation_faults(one: Dossier, at: datetime) -> Iterator[str]:
    """Sides that had to confirm the revision confirmed then, and didn't."""
    before = [report for report in one.reports if report.at <= at]
    later = len(one.reports) - len(before)
    if later > len(one.corrections):
        yield f"{later} of its reports came after it was confirmed, and no correction made them"
    if not before:
        if one.reports:
            yield "the report that was confirmed is lost"
        return
    for team in _silent(one, before[-1], at):
        yield f"the word of {team} for revision {before[-1].revision} of its report is lost"


def _silent(one: Dossier, report: Report, at: datetime) -> Sequence[str]:
    """The sides that had to confirm this report by then, and didn't.

    The reporter has confirmed for at least one side: of those that they coached then.
    """
    sides, spoken = one.record.sides, one.spoken.get(report.pk, frozenset())
    coached = {side.team_id: coach_then(side.team, one.passed, at) for side in sides}
    own = [team for team, coach in coached.items() if coach == report.by_id]
    reported = own[:1] if len(own) == len(sides) else own
    return [str(side.team) for side in sides if side.team_id not in {*spoken, *reported}]


def _postgame_faults(one: Dossier) -> Iterator[str]:
    match = one.match
    standing = [row for row in one.postgames if row.status != PostGame.Status.UNDONE]
    wanted = match.status in Match.CONFIRMED and not match.exhibition
    if not wanted and standing:
        why = "is an exhibition" if match.exhibition else f"is {match.state}"
        yield f"it {why}, and has a post-game that stands"
    if not wanted:
        return
    if not standing:
        yield "its post-game is lost"
    elif len(standing) > 1:
        yield f"{len(standing)} of its post-games stand at once"
    elif (standing[0].status == PostGame.Status.CLOSED) != (match.status == Status.CLOSED):
        yield f"it is {match.state}, and its post-game is {standing[0].status}"
