"""Correcting a match: by the matches that stand on it, and by whatever else was played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.commands import Command
from bench.databases import Database
from bench.findings import Finding
from bench.generator.people import HOME, found_teams
from bench.generator.through_services import ready, record
from bench.measures import Bench
from bench.timing import PLAN, seconds, summed_up, without_gc
from league.models import League
from matches.models import Match
from rules.demo.playing import after
from rules.services.correcting import CorrectionResult, WantedCorrection, correct, take_back

FEW, MANY = 5, 10
# What is the same for every correction weighs more where fewer matches stand on it.
TWICE = 2.2
BY_SIZE = 1.2


@dataclass
class Rivals:
    """Two teams that meet again and again; what is corrected is their first match."""

    database: Database
    league: League
    match: Match
    answers: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def of(cls, database: Database, standing: int) -> Rivals:
        """New teams, with so many matches standing on their first."""
        with database.in_use():
            league = League.objects.select_related("founded_by").get(name=HOME)
            teams = found_teams(league, [league.founded_by] * 2)
            dice = Random(standing)
            matches = []
            for number in range(standing + 1):
                matches.append(ready(league, *teams, f"rivals {standing} {number}"))
                record(matches[-1], dice)
                after(matches[-1], dice)
            rivals = cls(database, league, Match.objects.get(pk=matches[0].pk))
            rivals.settle_questions()
            return rivals

    def settle_questions(self) -> None:
        """Find out what has to be done without, so that every measuring carries it out."""
        while asked := [one for one in self._correct(preview=True).sheet["asked"] if one["must"]]:
            places = [name for name in ("step", "change") if asked[0].get(name)]
            self.answers.append({places[0]: asked[0][places[0]], "drop": True})

    def correct(self) -> float:
        """Seconds to correct it; it is taken back for the next time."""
        with self.database.at_rest():
            with without_gc():
                took = seconds(self._correct)
            self._take_back()
            return took

    def queries(self) -> int:
        """How many queries a correction takes."""
        with self.database.in_use(), CaptureQueriesContext(connection) as caught:
            self._correct()
            asked = len(caught)
            self._take_back()
        return asked

    def _correct(self, preview: bool = False) -> CorrectionResult:
        events = self.match.events.filter(spp__gt=0, revoked_at=None).exclude(type="touchdown")
        wanted = WantedCorrection(revoke=[events[0].pk], answers=self.answers)
        by = self.league.founded_by
        done = correct(
            Command(by, self.match.pk, preview=preview), wanted, "It is only a measurement."
        )
        assert preview or done.carried_out, done.sheet
        return done

    def _take_back(self) -> None:
        latest = self.match.corrections.latest("id")
        take_back(Command(self.league.founded_by, self.match.pk), latest.pk, "It was one.")


def correcting(bench: Bench) -> Iterator[Finding]:
    """Twice the matches that stand on it against once; and among many others against few."""
    few = Rivals.of(bench.large, PLAN.amount(FEW, 1))
    many = Rivals.of(bench.large, PLAN.amount(MANY, 2))
    queries = many.queries()
    pairs = [(many.correct(), few.correct()) for _ in range(PLAN.rounds)]
    yield Finding.of(
        f"correcting a match with {MANY} standing on it",
        f"with {FEW}",
        TWICE,
        summed_up(pairs),
        queries=queries,
    )
    if bench.small is None:
        return
    # New ones on both sides: what was corrected before leaves its lines in the ledger.
    large, small = Rivals.of(bench.large, MANY), Rivals.of(bench.small, MANY)
    by_size = [(large.correct(), small.correct()) for _ in range(PLAN.rounds)]
    yield Finding.of(
        f"correcting among {bench.large.size.matches:,} matches",
        f"among {bench.small.size.matches}",
        BY_SIZE,
        summed_up(by_size),
        queries=large.queries(),
        most_queries=small.queries(),
    )
