"""Reading a league, with everything that belongs to it, into values."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from django.utils import timezone

from accounts.models import User
from core.moments import one_moment
from league.models import League, Season, Stage
from league.queries.stages import StagePart
from league.queries.tables import fresh_standings
from rules.services.transfer.columns import PERSON, SLUG, ExportColumn, columns_of
from rules.services.transfer.document import CHUNK, Carried, ModelRows
from rules.services.transfer.registry import CARRIED, Family
from rules.services.transfer.scope import LeagueScope
from rules.services.transfer.withheld import Withheld
from teams.models import Pack

# Is told how many rows more were read, or written.
Watch = Callable[[int], None]
Rows = list[list[Any]]


def nobody_looks(rows: int) -> None:
    """A watcher that does nothing."""


def gather(league: League, watch: Watch = nobody_looks) -> Carried:
    """The league as of one moment, held whole. No permission is checked here.

    What nobody may read yet stays behind (`withheld`).
    """
    with one_moment():
        gathering = Gathering(league)
        for label, names, chunks in gathering.tables():
            table = gathering.carried.tables[label] = ModelRows(names)
            for rows in chunks:
                table.rows += rows
                watch(len(rows))
        gathering.close()
    return gathering.carried


def size_of(league: League) -> int:
    """How many rows it has, in a few counting queries."""
    scope = LeagueScope(league)
    return sum(scope.rows(family).order_by().count() for family in CARRIED)


class Gathering:
    """A league being read, some rows at a time; `carried` has the parts beside its tables.

    It is used within one moment (`one_moment`).
    """

    def __init__(self, league: League) -> None:
        self.league = league
        self.scope = LeagueScope(league)
        self.carried = Carried(
            {"slug": league.slug, "name": league.name}, made_at=timezone.now().isoformat()
        )
        self.withheld = Withheld(self.scope)
        self.names: dict[int, str] = {}  # of people met with so far, by their numbers
        self.known: dict[str, int] = {}  # rules, by their text
        self.packs: set[str] = set()

    def tables(self) -> Iterator[tuple[str, list[str], Iterator[Rows]]]:
        """Every model's label, columns, and rows as in the document."""
        for family in CARRIED:
            columns = columns_of(family.label)
            yield family.label, [one.name for one in columns], self._chunks(family, columns)

    def _chunks(self, family: Family, columns: Sequence[ExportColumn]) -> Iterator[Rows]:
        names = [one.name for one in columns]
        found = self.scope.rows(family).values_list(*names).iterator(chunk_size=CHUNK)
        places = {name: place for place, name in enumerate(names)}
        mask = self.withheld.mask_of(family.label)
        while some := list(islice(found, CHUNK)):
            rows = [list(row) for row in some]
            if mask is not None:
                rows = [row for row in (mask(one, places) for one in rows) if row is not None]
            for place, column in enumerate(columns):
                self._write_down(rows, place, column)
            for name in PACKS.get(family.label, ()):
                self.packs |= {row[places[name]] for row in rows}
            yield rows

    def _write_down(self, rows: Rows, place: int, column: ExportColumn) -> None:
        """Convert a column to JSON values."""
        if column.of == PERSON:
            self._meet({row[place] for row in rows})
        as_json = self._as_json(column)
        if as_json is not None:
            for row in rows:
                if row[place] is not None:
                    row[place] = as_json(row[place])

    def _meet(self, numbers: set[int | None]) -> None:
        """Fetch these people's usernames."""
        strangers = [one for one in numbers if one is not None and one not in self.names]
        if strangers:
            found = User.objects.filter(pk__in=strangers)
            self.names.update(found.values_list("pk", "username"))

    def _as_json(self, column: ExportColumn) -> Callable[[Any], Any] | None:
        if column.of == PERSON:
            return self.names.__getitem__
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
        """Add the parts beside the tables, once all tables were read."""
        by_name = sorted((name, number) for number, name in self.names.items())
        self.carried.people = dict(by_name)
        packs = Pack.objects.filter(pk__in=self.packs).order_by("pk")
        self.carried.packs = dict(packs.values_list("hash", "text"))
        self.carried.standings = standings_by_number(self.league)


# Which columns name rule packs, by model.
PACKS: Mapping[str, Sequence[str]] = {
    "league.League": ("pack",),
    "league.RuleChange": ("pack", "pack_before"),
    "teams.Team": ("pack",),
    "matches.Match": ("pack",),
}


def standings_by_number(league: League) -> dict[str, Any]:
    """The table of every drawn stage: each team's id, rank and points."""
    stages = Stage.objects.filter(season__league=league).exclude(status=Season.Status.ENTRY)
    return {
        str(stage.pk): [
            [row.team, row.rank, row.points]
            for row in fresh_standings(stage.season, StagePart(stage))
        ]
        for stage in stages.select_related("season__league", "season__stage").order_by("pk")
    }
