"""Pages against their floors."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from bench import floors
from bench.client import NotAnswered, WsgiClient, browser, handler, program
from bench.findings import Finding
from bench.floors import FLOORS, Fetch, Flat, Floor
from bench.measures import Bench
from bench.subjects import Subjects, dungeon_of, season_of_all, season_of_home, season_of_some
from bench.timing import compare
from league.models import League, Season


@dataclass(frozen=True, slots=True)
class Page:
    """A page to measure: where it is, what its floor fetches, and what is asked of it."""

    work: str
    path: str
    fetch: Fetch
    subject: int
    goal: float
    most_queries: int
    joined: bool = False
    anew: bool = False  # nothing may be remembered from the last time
    by_coach: bool = False  # asked by the team's own coach, who may buy

    @property
    def is_document(self) -> bool:
        """Whether it answers programs."""
        return self.path.startswith("/api/")


def pages(bench: Bench) -> Iterator[Finding]:
    """Every page with a goal of its own."""
    with bench.large.in_use():
        far = bench.large.size.far_teams > 0
        seen = Subjects.of("far" if far else "home")
        for page in _pages(seen, far):
            yield against_floor(page, seen)
        if far:
            yield against_cache(seen)


def _pages(seen: Subjects, far: bool) -> Iterator[Page]:
    yield from _tables(season_of_some() if far else season_of_home())
    if far:
        yield from _tables(season_of_all(), joined=True)
    team, match, player = seen.team.pk, seen.match.pk, seen.player.pk
    yield Page("team page with roster", f"/teams/{team}/", floors.team, team, 3, 6)
    api = f"/api/v1/teams/{team}/"
    yield Page("GET teams/{id}/", api, floors.team_by_token, team, 3, 6)
    api = f"/api/v1/teams/{team}/market/"
    yield Page("GET teams/{id}/market/", api, floors.team_by_token, team, 3, 6)
    path = f"/teams/{team}/market/"
    yield Page("the team's market", path, floors.market, team, 3, 6, by_coach=True)
    yield Page("match page", f"/matches/{match}/", floors.match, match, 3, 6)
    league = League.objects.get(slug=seen.team.league_slug)
    path = f"/leagues/{league.slug}/leaders/"
    yield Page("leaders of the league", path, floors.leaders, league.pk, 2, 10)
    dungeon = dungeon_of(seen.reader).pk
    yield Page("the editor", f"/dungeons/{dungeon}/edit/", floors.dungeon, dungeon, 3, 6)
    yield Page("player's career", f"/players/{player}/", floors.career, player, 1.5, 6)


def _tables(season: Season, joined: bool = False) -> Iterator[Page]:
    """As most readers find it, and as the first reader does after a new result."""
    rows = f"table, {season.entrants.count()} rows"
    path, goal, queries = f"/seasons/{season.pk}/", 1.5, 5
    yield Page(rows, path, floors.season_known, season.pk, goal, queries, joined)
    yield Page(f"{rows}, worked out", path, floors.season, season.pk, goal, queries, joined, True)


def against_floor(page: Page, seen: Subjects) -> Finding:
    """The page and its floor by turns, both asked by the same person."""
    reader = seen.team.coach if page.by_coach else seen.reader
    who = program(reader) if page.is_document else browser(reader)
    asker, bare = WsgiClient(handler(), who), WsgiClient(handler(bare=True), who)
    against = "floor, strings joined" if page.joined else "floor"
    try:
        body = asker.get(page.path)
    except NotAnswered as reason:
        return Finding(page.work, against, page.goal, note=str(reason))
    FLOORS["page"] = _floor(page, body)

    def work() -> bytes:
        if page.anew:
            cache.clear()
        return asker.get(page.path)

    compared = compare(work, lambda: bare.get("/floor/page/"))
    return Finding.of(
        page.work,
        against,
        page.goal,
        compared,
        queries=asker.queries(page.path, anew=page.anew),
        most_queries=page.most_queries,
        note=f"floor {bare.queries('/floor/page/')} queries, {len(body):,} bytes",
    )


def _floor(page: Page, body: bytes) -> Floor:
    if page.is_document:
        return Floor(page.fetch, page.subject, document=json.loads(body))
    flat = Flat.of(body.decode())
    assert flat.render().encode() == body, "the floor renders the same bytes"
    return Floor(page.fetch, page.subject, flat, joined=page.joined)


def against_cache(seen: Subjects) -> Finding:
    """The big table against the cheapest page there is: one that lies in the cache."""
    path, who = f"/seasons/{season_of_all().pk}/", browser(seen.reader)
    asker, bare = WsgiClient(handler(), who), WsgiClient(handler(bare=True), who)
    work = "table, 500 rows"
    try:
        cache.set("bench", asker.get(path).decode(), None)
    except NotAnswered as reason:
        return Finding(work, "a cached page", 3, note=str(reason))
    FLOORS["page"] = _Cached(floors.reader_only, 0)
    compared = compare(lambda: asker.get(path), lambda: bare.get("/floor/page/"))
    return Finding.of(
        work, "a cached page", 3, compared, queries=asker.queries(path), most_queries=5
    )


class _Cached(Floor):
    """Who asks is looked up; the page itself comes out of the cache."""

    def answer(self, request: HttpRequest) -> HttpResponse:
        self.fetch(request, self.subject)
        return HttpResponse(cache.get("bench"))
