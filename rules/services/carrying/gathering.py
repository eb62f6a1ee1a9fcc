"""A league read into values: everything that belongs to it, to its last receipt."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from accounts.models import User
from core.moments import one_moment
from league.models import League, Season, Stage
from league.queries.stages import StagePart
from league.queries.tables import fresh_standings
from rules.services.carrying.columns import PERSON, SLUG, Column, columns_of
from rules.services.carrying.document import Carried, Table
from rules.services.carrying.registry import CARRIED, Family
from rules.services.carrying.scope import Scope
from rules.services.carrying.withheld import withhold
from teams.models import Pack

CHUNK = 2000
# Is told how many rows more were read, or written.
Watch = Callable[[int], None]


def nobody_looks(rows: int) -> None:
    """What watches where nobody asked how far it is."""


def gather(league: League, watch: Watch = nobody_looks) -> Carried:
    """The league as it stands at one moment. No permission is asked here.

    What nobody may read yet stays behind (`withheld`).
    """
    with one_moment():
        scope = Scope(league)
        gathering = _Gathering(scope)
        for family in CARRIED:
            gathering.take(family)
            watch(len(gathering.carried.tables[family.label].rows))
        gathering.close()
        withhold(gathering.carried, scope.teams.exclude(sealed={}))
        return gathering.carried


def size_of(league: League) -> int:
    """How many rows it comes to: a few queries, no more than to be counted."""
    scope = Scope(league)
    return sum(scope.rows(family).order_by().count() for family in CARRIED)


@dataclass
class _Gathering:
    """A league half read: `people` are the numbers met with so far, `known` rules by their text."""

    scope: Scope
    carried: Carried = field(init=False)
    people: set[int] = field(default_factory=set)
    known: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        league = self.scope.league
        named = {"slug": league.slug, "name": league.name}
        self.carried = Carried(named, made_at=timezone.now().isoformat())

    def take(self, family: Family) -> None:
        """Read a family's rows."""
        columns = columns_of(family.label)
        names = [one.name for one in columns]
        rows = self.scope.rows(family).values_list(*names).iterator(chunk_size=CHUNK)
        table = Table(names, [list(row) for row in rows])
        for place, column in enumerate(columns):
            self._write_down(table, place, column)
        self.carried.tables[family.label] = table

    def _write_down(self, table: Table, place: int, column: Column) -> None:
        """Let a column read as JSON has it."""
        if column.of == PERSON:
            self.people |= {row[place] for row in table.rows} - {None}
        as_json = self._as_json(column)
        if as_json is not None:
            for row in table.rows:
                if row[place] is not None:
                    row[place] = as_json(row[place])

    def _as_json(self, column: Column) -> Callable[[Any], Any] | None:
        if column.shared:
            return self._shared
        if column.name == SLUG:
            return lambda slug: slug if slug == self.scope.slug else ""
        return column.written

    def _shared(self, rules: Any) -> int:
        text = json.dumps(rules, sort_keys=True)
        if text not in self.known:
            self.known[text] = len(self.carried.rules)
            self.carried.rules.append(rules)
        return self.known[text]

    def close(self) -> None:
        """Name the people, and add what stands beside the tables."""
        names = dict(User.objects.filter(pk__in=self.people).values_list("pk", "username"))
        self.carried.people = {name: number for number, name in sorted(names.items())}
        for label, table in self.carried.tables.items():
            for column in columns_of(label):
                if column.of == PERSON:
                    table.where(column.name, names)
        self.carried.packs = dict(self._packs())
        self.carried.standings = standings_by_number(self.scope.league)

    def _packs(self) -> Iterator[tuple[str, str]]:
        named: set[str] = set()
        for label, names in PACKS:
            for name in names:
                named |= set(self.carried.tables[label].column(name))
        rows = Pack.objects.filter(pk__in=named).order_by("pk")
        yield from rows.values_list("hash", "text")


PACKS: Sequence[tuple[str, Sequence[str]]] = (
    ("league.League", ("pack",)),
    ("league.RuleChange", ("pack", "pack_before")),
    ("teams.Team", ("pack",)),
    ("matches.Match", ("pack",)),
)


def standings_by_number(league: League) -> dict[str, Any]:
    """Of every stage that was drawn its table: each team's number, rank and points."""
    stages = Stage.objects.filter(season__league=league).exclude(status=Season.Status.ENTRY)
    return {
        str(stage.pk): [
            [row.team, row.rank, row.points]
            for row in fresh_standings(stage.season, StagePart(stage))
        ]
        for stage in stages.select_related("season__league", "season__stage").order_by("pk")
    }
