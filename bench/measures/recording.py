"""Recording a match, taking it back, and plainly saving the same rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from statistics import median

from django.utils.text import slugify

from accounts.commands import Command
from bench.client import counted
from bench.databases import Database
from bench.findings import Finding
from bench.generator.people import FAR, HOME
from bench.generator.through_services import EVENTS, ready, record
from bench.measures import Bench
from bench.measures.rows import Way, Written, in_bulk, one_by_one
from bench.timing import PLAN, seconds, summed_up, without_gc
from league.models import League
from matches.models import Match
from rules.models import PostGame
from rules.queries import current_postgame
from rules.services import postgame
from rules.services.undo import undo
from teams.models import Team

# On one disc a commit costs more or less whatever else is written.
GOAL_BY_VENDOR = {"postgresql": 1.10, "sqlite": 1.15}
SAVES = 3


@dataclass
class Evening:
    """A match that has begun, of two teams that play no other while the bench runs."""

    database: Database
    match: Match
    number: int

    @classmethod
    def of(cls, database: Database, name: str, number: int) -> Evening:
        """The nth pair of the league of that name."""
        with database.in_use():
            league = League.objects.select_related("founded_by").get(name=name)
            teams = Team.objects.filter(league_slug=league.slug).select_related("coach")
            home, away = teams.order_by("id")[2 * number : 2 * number + 2]
            return cls(database, ready(league, home, away, f"evening {number}"), number)

    def record(self) -> float:
        """Seconds from the report of forty events to the first step that waits for a coach."""
        with self.database.at_rest(), without_gc():
            return seconds(self._record)

    def _record(self) -> None:
        record(self.match, Random(self.number))
        postgame.advance(self.postgame.pk)

    def undo(self) -> float:
        """Seconds to take it all back."""
        with self.database.at_rest(), without_gc():
            commissioner = League.objects.get(slug=self.match.league_slug).founded_by
            return seconds(
                lambda: undo(Command(commissioner, self.match.pk), "It is only a measurement.")
            )

    def queries(self) -> int:
        """How many queries a recording takes, besides those that begin and end transactions."""
        with self.database.in_use():
            return counted(self._record)

    @property
    def postgame(self) -> PostGame:
        """Its post-game."""
        found = current_postgame(self.match)
        assert found is not None, "a confirmed match has a post-game"
        return found

    def written(self) -> Written:
        """The rows that its recording left."""
        with self.database.in_use():
            return Written.by(self.match, self.postgame)

    def saves(self, written: Written, way: Way) -> float:
        """Seconds to save the same rows that way, in one transaction."""
        times = []
        for _ in range(SAVES):
            with self.database.at_rest(), written.once_more(way) as save, without_gc():
                times.append(seconds(save))
        return median(times)


def recording(bench: Bench) -> Iterator[Finding]:
    """Recording against saving the same rows, undoing against recording."""
    warm_up, *nights = evenings(bench.large, FAR if bench.large.size.far_teams else HOME)
    queries = warm_up.queries()
    rows = len(warm_up.written())
    warm_up.undo()
    bare, bulk, undos = [], [], []
    for evening in nights:
        took = evening.record()
        written = evening.written()
        undos.append((evening.undo(), took))
        bare.append((took, evening.saves(written, one_by_one)))
        bulk.append((took, evening.saves(written, in_bulk)))
    work = f"recording a confirmed report of {EVENTS} events"
    yield against_bare_save(work, bare, queries, rows)
    yield Finding.of("the same recording", "the same rows in bulk", None, summed_up(bulk))
    yield Finding.of("undoing the last match", "recording it", 2, summed_up(undos))


def against_bare_save(
    work: str, pairs: list[tuple[float, float]], queries: int, rows: int
) -> Finding:
    """What recording came to, beside saving the rows that it left."""
    floor, note = "a bare save of the same rows", f"{rows} rows"
    return Finding.of(work, floor, 3, summed_up(pairs), queries=queries, note=note)


def by_size(bench: Bench) -> Iterator[Finding]:
    """The same match recorded among many and among few."""
    if bench.small is None:
        return
    large, small = evenings(bench.large, HOME), evenings(bench.small, HOME)
    queries, expected = large[0].queries(), small[0].queries()
    large[0].undo(), small[0].undo()
    both = list(zip(large[1:], small[1:], strict=True))
    pairs = [_recorded(one, other) for one, other in both * 2]
    yield Finding.of(
        f"recording among {bench.large.size.matches:,} matches",
        f"among {bench.small.size.matches}",
        GOAL_BY_VENDOR[bench.large.connection.vendor],
        summed_up(pairs),
        queries=queries,
        most_queries=expected,
    )


def _recorded(one: Evening, other: Evening) -> tuple[float, float]:
    """Both recorded, and taken back for the next time."""
    took = one.record(), other.record()
    one.undo(), other.undo()
    return took


@cache
def evenings(database: Database, name: str) -> list[Evening]:
    """A match of each pair of the league, started once and taken back after every measuring.

    The first is for warming up.
    """
    with database.in_use():
        teams = Team.objects.filter(league_slug=slugify(name)).count()
    nights = min(teams // 2, PLAN.rounds + 1)
    return [Evening.of(database, name, number) for number in range(nights)]
