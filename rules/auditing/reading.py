"""All that is kept of many matches, read together: a query for each table, not for each match."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.db.models import F, Model, QuerySet, TextField
from django.db.models.functions import Cast

from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.state import TeamState
from matches.models import Entry, Event, Match, Passage, Roll, Side
from matches.queries import Table
from matches.queries.auditing import Record
from matches.queries.table import event_value, playing_side
from rules.auditing.batches import in_batches
from rules.models import Confirmation, Correction, PostGame, Report
from teams.models import Team
from teams.packs import book_for

BATCH = 100


@dataclass(frozen=True, slots=True)
class Dossier:
    """All that is kept of one match. `spoken` are the teams that confirmed each report."""

    record: Record
    rules: HouseRules
    passages: Sequence[Passage] = ()
    reports: Sequence[Report] = ()
    spoken: Mapping[int, frozenset[int]] = field(default_factory=dict)
    postgames: Sequence[PostGame] = ()
    corrections: Sequence[Correction] = ()

    @property
    def match(self) -> Match:
        return self.record.match

    @property
    def teams(self) -> list[int]:
        """Its sides' teams, in their order."""
        return [side.team_id for side in self.record.sides]

    def table(self, states: Mapping[int, TeamState]) -> Table:
        """The match as values, its sides as they were then; no query."""
        sides = {
            side.team_id: playing_side(side, states[side.team_id]) for side in self.record.sides
        }
        told = tuple(map(event_value, self.record.counting))
        return Table(self.match, self.rules, MatchSoFar(self.rules.book, self.rules, sides, told))


@dataclass
class Reading:
    """Reads matches by their numbers; teams and house rules are read once and kept."""

    teams: dict[int, Team] = field(default_factory=dict)
    _rules: dict[tuple[str, str, str], HouseRules] = field(default_factory=dict)

    def dossiers(self, matches: Iterable[int]) -> Iterator[Dossier]:
        """The matches of these numbers, in this order."""
        for ids in in_batches(matches, BATCH):
            yield from self._read(ids)

    def _read(self, ids: Sequence[int]) -> Iterator[Dossier]:
        sides = _by_match(Side.objects.filter(match__in=ids).order_by("order"))
        self._meet(side.team_id for some in sides.values() for side in some)
        entries = _by_match(Entry.objects.filter(match__in=ids).order_by("clock", "device", "n"))
        events = _by_match(Event.objects.filter(match__in=ids).order_by("id"))
        rolls = _by_match(Roll.objects.filter(match__in=ids).order_by("id"))
        passages = _by_match(Passage.objects.filter(match__in=ids).order_by("id"))
        reports = _by_match(Report.objects.filter(match__in=ids).order_by("revision"))
        postgames = _by_match(PostGame.objects.filter(match__in=ids).order_by("id"))
        done = Correction.objects.filter(match__in=ids, status=Correction.Status.DONE)
        corrections = _by_match(done.defer("impact").order_by("id"))
        spoken = _spoken(ids)
        matches = _matches(ids)
        for one in ids:
            match = matches[one]
            rules = self._rules_of(match)
            self._seat(match, sides[one])
            record = Record(match, sides[one], entries[one], events[one], rolls[one])
            yield Dossier(
                record, rules, passages[one], reports[one], spoken, postgames[one],
                corrections[one],
            )  # fmt: skip

    def _meet(self, teams: Iterable[int]) -> None:
        unknown = set(teams) - self.teams.keys()
        self.teams |= Team.objects.in_bulk(unknown)

    def _seat(self, match: Match, sides: list[Side]) -> None:
        """What a prefetch would leave behind."""
        for side in sides:
            side.match, side.team = match, self.teams[side.team_id]
        at_hand: Any = match.sides.all()
        at_hand._result_cache = sides
        match._prefetched_objects_cache = {"sides": at_hand}  # type: ignore[attr-defined]

    def _rules_of(self, match: Any) -> HouseRules:
        key = (match.rules_told, match.options_told, match.pack)
        if key not in self._rules:
            told = {**json.loads(match.rules_told), **json.loads(match.options_told)}
            self._rules[key] = HouseRules.from_snapshot(told, book_for(match.pack))
        return self._rules[key]


def _matches(ids: Sequence[int]) -> Mapping[int, Match]:
    """The rows, their house rules as text: most have the same, which is read once."""
    told = Match.objects.defer("house_rules", "options").annotate(
        rules_told=Cast("house_rules", TextField()), options_told=Cast("options", TextField())
    )
    return told.in_bulk(ids)


Row = TypeVar("Row", bound=Model)


def _by_match(rows: QuerySet[Row]) -> defaultdict[int, list[Row]]:
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[row.match_id].append(row)  # type: ignore[attr-defined]
    return found


def _spoken(ids: Sequence[int]) -> dict[int, frozenset[int]]:
    """The teams that confirmed each report of these matches."""
    words = Confirmation.objects.filter(report__match__in=ids)
    found: dict[int, set[int]] = defaultdict(set)
    for report, team in words.values_list("report", "team"):
        found[report].add(team)
    return {report: frozenset(teams) for report, teams in found.items()}


def in_order(matches: QuerySet[Match]) -> list[int]:
    """Their numbers in the order in which they were confirmed; those that aren't come last."""
    last = F("confirmed_at").asc(nulls_last=True)
    return list(matches.order_by(last, "id").values_list("pk", flat=True))
