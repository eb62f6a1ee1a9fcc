"""What a criterion of the table is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from dungeonbowl.league.columns import TableColumn
from dungeonbowl.league.ranking import Value
from dungeonbowl.league.tally import StandingsRow, Tally


@dataclass(frozen=True)
class Criterion(ABC):
    """One thing that a table may be ordered by (OPT-91).

    `name` is for lists, `short` for a narrow column, `said` for a sentence ("Above The Bolts on
    wins"). More is better, unless it is `ascending`. `counts` are the keys of the event kinds that
    it counts, if results alone don't tell: a `Score` then has how often its side did them. One that
    is worked out `anew` is asked again for those that it leaves level.
    """

    key: str
    name: str
    short: str
    said: str
    ascending: bool = False
    counts: tuple[str, ...] = ()
    anew: bool = False
    # Whether it depends only on wins, draws and losses.
    by_outcomes: bool = False
    # Whether it depends on who came second, third and last in a game of three or four.
    by_places: bool = False
    # Whether a lot decides it, which can be drawn again from the draw's seed.
    by_lot: bool = False

    @abstractmethod
    def values(self, level: Sequence[StandingsRow], tally: Tally) -> Sequence[Value]:
        """Its value for each of these rows, which are level on all earlier criteria."""

    @property
    def column(self) -> TableColumn | None:
        """Its column in the table: by default one of its own."""
        return TableColumn(self.name, self.short, lambda row: self.shown(row.figures[self.key]))

    def shown(self, value: Value) -> str:
        """A value as sentences and columns show it."""
        return str(value)

    def reason(self, mine: Value, theirs: Value, side: str, other: str) -> str:
        """Why a row is `above` or `below` the one of `other`."""
        first, second = self.shown(mine), self.shown(theirs)
        return f"{side.capitalize()} {other} on {self.said}, {first} to {second}."


@dataclass(frozen=True)
class CountedCriterion(Criterion):
    """A criterion that every row counts under its own key, in a column that every table has."""

    stands_in: TableColumn | None = None

    def values(self, level: Sequence[StandingsRow], tally: Tally) -> Sequence[Value]:
        return [getattr(row, self.key) for row in level]

    @property
    def column(self) -> TableColumn | None:
        return self.stands_in
