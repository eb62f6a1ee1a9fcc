"""A league with years of history: its pages against their floors, and one match more in it."""

from __future__ import annotations

from collections.abc import Iterator

from bench import floors
from bench.findings import Finding
from bench.generator.building import CUP, LAST_YEAR
from bench.generator.people import YEARS
from bench.generator.through_services import EVENTS
from bench.measures import Bench
from bench.measures.pages import Page, against_floor
from bench.measures.recording import against_bare_save, evenings
from bench.measures.rows import one_by_one
from bench.subjects import Subjects
from league.models import League, Season


def years(bench: Bench) -> Iterator[Finding]:
    """Table, bracket, leaders, team, player; and a match recorded with its figures."""
    if not bench.large.size.years:
        return
    with bench.large.in_use():
        seen = Subjects.of("years")
        for page in _pages(seen):
            yield against_floor(page, seen)
    yield _recording(bench)


def _pages(seen: Subjects) -> Iterator[Page]:
    team, player = seen.team.pk, seen.player.pk
    league = League.objects.get(name=YEARS)
    last = Season.objects.get(league=league, name=LAST_YEAR)
    cup = Season.objects.get(league=league, name=CUP)
    rows, path = f"table, {last.entrants.count()} rows", f"/seasons/{last.pk}/"
    yield Page(f"years: {rows}", path, floors.season_known, last.pk, 1.5, 5)
    yield Page(f"years: {rows}, worked out", path, floors.season, last.pk, 1.5, 5, anew=True)
    yield Page("years: bracket", f"/seasons/{cup.pk}/", floors.season, cup.pk, 3, 6)
    path = f"/leagues/{league.slug}/leaders/"
    yield Page("years: leaders of the league", path, floors.leaders, league.pk, 2, 10)
    yield Page("years: team page", f"/teams/{team}/", floors.team, team, 3, 6)
    api = f"/api/v1/teams/{team}/"
    yield Page("years: GET teams/{id}/", api, floors.team_by_token, team, 3, 6)
    yield Page("years: player's career", f"/players/{player}/", floors.career, player, 1.5, 6)


def _recording(bench: Bench) -> Finding:
    warm_up, *nights = evenings(bench.large, YEARS)
    queries, rows = warm_up.queries(), len(warm_up.written())
    warm_up.undo()
    pairs = []
    for evening in nights:
        took, written = evening.record(), evening.written()
        evening.undo()
        pairs.append((took, evening.saves(written, one_by_one)))
    work = f"years: recording a report of {EVENTS} events"
    return against_bare_save(work, pairs, queries, rows)
