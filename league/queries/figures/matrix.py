"""College against college as a square: how many of how many matches each won, as a heat map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from core.ui.colleges import COLLEGES, called
from league.queries.figures.colleges import CollegeTable

WARMEST = 4


class Cell(NamedTuple):
    """A college against another: `heat` from 0 to 4 is the share it won, "" if they never met."""

    won: int
    played: int
    heat: str
    said: str


@dataclass(frozen=True, slots=True)
class Matrix:
    """Only colleges with matches, in the order of the wheel."""

    colleges: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell | None, ...]], ...]

    @classmethod
    def of(cls, table: CollegeTable) -> Matrix:
        """The square of this table."""
        met = {row.college for row in table.rows}
        order = [one for one in COLLEGES if one in met]
        order += sorted(met - {*order})
        return cls(tuple(order), tuple((one, tuple(_row(table, one, order))) for one in order))


def _row(table: CollegeTable, one: str, order: list[str]) -> Iterator[Cell | None]:
    for other in order:
        counts = table.pairs.get((min(one, other), max(one, other)))
        if one == other or counts is None:
            yield None
            continue
        won, played = counts[one], counts["played"]
        heat = str(round(WARMEST * won / played))
        said = f"{called(one)} won {won} of {played} against {called(other)}"
        yield Cell(won, played, heat, said)
