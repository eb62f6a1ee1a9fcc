"""Auditing every match, or those asked for, against everything stored about it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Q, QuerySet

from core.processes import one_done
from matches.models import Match, Side
from matches.queries import RecordedMatch
from matches.queries.auditing import MatchDifference, audit_log
from rules.services.auditing.figures import faults_of_figures
from rules.services.auditing.postgames import TeamPart
from rules.services.auditing.reading import Dossier, MatchReading, in_order
from rules.services.auditing.recordedteams import as_recorded
from rules.services.auditing.reports import report_faults
from rules.services.auditing.teams import TeamsInTime


def wanted(since: datetime | None = None, match: int | None = None) -> QuerySet[Match]:
    """The matches asked for: all, those confirmed or begun since then, or the one."""
    found = Match.objects.all()
    if since is not None:
        found = found.filter(Q(confirmed_at__gte=since) | Q(started_at__gte=since))
    return found if match is None else found.filter(pk=match)


def audit_matches(
    matches: QuerySet[Match], astray: set[int] | None = None
) -> Iterator[MatchDifference]:
    """What was lost or edited in these matches, and what rules mended since would change.

    They are worked out in the order of confirmation, with what their teams did in between;
    unconfirmed ones come last, with the teams as they are now. `astray` collects the teams with
    something lost or edited.
    """
    sides = Side.objects.filter(match__in=matches)
    reading = MatchReading()
    teams = TeamsInTime.of(set(sides.values_list("team", flat=True)), matches, reading)
    for one in reading.dossiers(in_order(matches)):
        yield from teams.until(one.match.confirmed_at)
        yield from _of_itself(one, teams)
        if one.match.confirmed_at is not None:
            for team in one.teams:
                yield from teams.begin(TeamPart.of(one, team), one.match.confirmed_at)
        one_done()
    yield from teams.to_the_end()
    if astray is not None:
        astray |= teams.astray


def _of_itself(one: Dossier, teams: TeamsInTime) -> Iterator[MatchDifference]:
    """The findings about the match itself, without what followed from it."""
    number = one.match.pk
    for what in report_faults(one):
        yield MatchDifference(number, what)
    for team in one.teams:
        if why := teams.contradiction(team):
            yield MatchDifference(number, f"the ledger of team {team} can't be read: {why}")

    def otherwise() -> Iterator[RecordedMatch]:
        return map(one.recorded, as_recorded(one))

    came = one.recorded({team: teams.state(team) for team in one.teams})
    yield from audit_log(one.record, came, otherwise)
    for what in faults_of_figures(one, came):
        yield MatchDifference(number, what)
