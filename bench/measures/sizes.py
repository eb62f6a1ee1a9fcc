"""The same page on much data and on little: what isn't shown must not cost anything."""

from __future__ import annotations

from collections.abc import Iterator

from bench.client import NotAnswered, WsgiClient, browser, handler, program
from bench.databases import Database
from bench.findings import Finding
from bench.measures import Bench
from bench.subjects import Subjects, season_of_home
from bench.timing import compare

GOAL = 1.2


def sizes(bench: Bench) -> Iterator[Finding]:
    """Every page of the home league, which is the same in both."""
    if bench.small is None:
        return
    large, small = Visitor(bench.large), Visitor(bench.small)
    for name in large.paths:
        yield _compared(name, large, small)


class Visitor:
    """The same member of the same league, in one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        with database.in_use():
            seen = Subjects.of("home")
            self.browser = WsgiClient(handler(), browser(seen.reader))
            self.program = WsgiClient(handler(), program(seen.reader))
            self.paths = {
                "table, 20 rows": f"/seasons/{season_of_home().pk}/",
                "team page": f"/teams/{seen.team.pk}/",
                "GET teams/{id}/": f"/api/v1/teams/{seen.team.pk}/",
                "match page": f"/matches/{seen.match.pk}/",
                "player's career": f"/players/{seen.player.pk}/",
            }

    def _asker(self, path: str) -> WsgiClient:
        return self.program if path.startswith("/api/") else self.browser

    def get(self, name: str) -> bytes:
        """The page."""
        path = self.paths[name]
        with self.database.in_use():
            return self._asker(path).get(path)

    def queries(self, name: str) -> int:
        """How many queries it takes."""
        path = self.paths[name]
        with self.database.in_use():
            return self._asker(path).queries(path)


def _compared(name: str, large: Visitor, small: Visitor) -> Finding:
    work, against = f"{name}, large data", "small data"
    try:
        large.get(name), small.get(name)
    except NotAnswered as reason:
        return Finding(work, against, GOAL, note=str(reason))
    compared = compare(lambda: large.get(name), lambda: small.get(name))
    queries, expected = large.queries(name), small.queries(name)
    return Finding.of(work, against, GOAL, compared, queries=queries, most_queries=expected)
