"""Every match there is, or those asked for, held to all that is kept of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Q, QuerySet

from matches.models import Match, Side
from matches.queries.auditing import Difference, audit_log
from rules.auditing.reading import Dossier, Reading, in_order
from rules.auditing.reports import report_faults
from rules.auditing.timeline import Timeline


def wanted(since: datetime | None = None, match: int | None = None) -> QuerySet[Match]:
    """The matches asked for: all, those confirmed or begun since then, or the one."""
    found = Match.objects.all()
    if since is not None:
        found = found.filter(Q(confirmed_at__gte=since) | Q(started_at__gte=since))
    return found if match is None else found.filter(pk=match)


def audit_matches(matches: QuerySet[Match]) -> Iterator[Difference]:
    """Whatever of these matches was lost or edited, and what rules mended since would change."""
    ids = in_order(matches)
    teams = Side.objects.filter(match__in=matches).values_list("team", flat=True)
    timeline = Timeline(set(teams))
    for one in Reading().dossiers(ids):
        timeline.until(one.match.confirmed_at)
        yield from _audit(one, timeline)


def _audit(one: Dossier, timeline: Timeline) -> Iterator[Difference]:
    number = one.match.pk
    for what in report_faults(one):
        yield Difference(number, what)
    for team in one.teams:
        if team in timeline.broken:
            said = timeline.broken[team]
            yield Difference(number, f"the ledger of team {team} can't be read: {said}")
    yield from audit_log(one.record, one.table(timeline.states))
