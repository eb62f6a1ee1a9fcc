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

    `name` is said in lists, `short` over a narrow column, `said` within a sentence ("Above The
    Bolts on wins"). More is better, unless it is `ascending`. `counts` are the kinds of event that
    it counts, by their keys, where results alone don't say: a `Score` then has how often its side
    did. One that is worked out `anew` is asked again for those whom it leaves level.
    """

    key: str
    name: str
    short: str
    said: str
    ascending: bool = False
    counts: tuple[str, ...] = ()
    anew: bool = False
    # Whether wins, draws and losses alone decide it, and nothing else that happens in a match.
    by_outcomes: bool = False
    # Whether it asks who came second, third and last in a game of three or four.
    by_places: bool = False
    # Whether a lot decides it, which can be drawn again out of the seed of the draw.
    by_lot: bool = False

    @abstractmethod
    def values(self, level: Sequence[StandingsRow], tally: Tally) -> Sequence[Value]:
        """What it finds for each of these rows, which are level on all that was asked before."""

    @property
    def column(self) -> TableColumn | None:
        """Where the table shows it: a column of its own, unless it says otherwise."""
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
