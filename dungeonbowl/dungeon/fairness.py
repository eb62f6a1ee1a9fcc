"""How fair a dungeon is: each end zone's distances, and how many ways lead between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, inf
from statistics import mean, median
from typing import Any

from dungeonbowl.dungeon.routes import routes
from dungeonbowl.dungeon.squares import Square
from dungeonbowl.dungeon.steps import Distances
from dungeonbowl.dungeon.things import CHEST, PAD
from dungeonbowl.dungeon.verdicts import Survey
from dungeonbowl.errors import FieldError


@dataclass(frozen=True, slots=True)
class EndFigures:
    """An end zone's distances, sorted; None for what can't be reached."""

    end: int
    chests: tuple[int | None, ...]
    pads: tuple[int | None, ...]
    ends: Mapping[int, int | None]

    def as_dict(self) -> dict[str, Any]:
        """The figures as JSON holds them."""
        return {
            "end": self.end,
            "chests": [*self.chests],
            "pads": [*self.pads],
            "ends": {str(other): far for other, far in self.ends.items()},
        }


@dataclass(frozen=True, slots=True)
class Squad:
    """A team's available players, by their MA."""

    name: str
    mas: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pace:
    """How many of their turns a player needs to get there without Going For It.

    `chest` is for opening the nearest chest: opening costs the one square that standing beside it
    saves. `ends` is for each other end zone. None if there is no way, or nobody can move.
    """

    ma: float
    chest: int | None
    ends: Mapping[int, int | None]

    def as_dict(self) -> dict[str, Any]:
        """The pace as JSON holds it."""
        ends = {str(other): turns for other, turns in self.ends.items()}
        return {"ma": self.ma, "chest": self.chest, "ends": ends}


@dataclass(frozen=True, slots=True)
class SquadFigures:
    """How quick a squad is from its end zone, with its median and its best MA."""

    end: int
    name: str
    median: Pace
    best: Pace

    def as_dict(self) -> dict[str, Any]:
        """The figures as JSON holds them."""
        paces = {"median": self.median.as_dict(), "best": self.best.as_dict()}
        return {"end": self.end, "name": self.name, **paces}


@dataclass(frozen=True, slots=True)
class Fairness:
    """A dungeon's figures.

    `routes` has the number of disjoint ways for each two ends, 4 at most.
    """

    balance: float | None
    routes: Mapping[tuple[int, int], int]
    ends: tuple[EndFigures, ...]
    squads: tuple[SquadFigures, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The figures as JSON holds them."""
        said: dict[str, Any] = {
            "balance": self.balance,
            "routes": [{"ends": [*ends], "routes": n} for ends, n in self.routes.items()],
            "ends": [one.as_dict() for one in self.ends],
        }
        return said | {"rosters": [one.as_dict() for one in self.squads]} if self.squads else said


def fairness(survey: Survey, squads: Sequence[Squad] = ()) -> Fairness:
    """The figures of a dungeon, and of squads, the first of which has end zone 1.

    Raises FieldError for a squad whose end zone the dungeon lacks.
    """
    ends = tuple(_figures(survey, end, far) for end, far in survey.from_ends.items())
    return Fairness(
        balance(ends),
        routes(survey.steps, survey.layout.end_zones),
        ends,
        _squads_figures(squads, ends),
    )


def balance(ends: Iterable[EndFigures]) -> float | None:
    """1 if all ends have the same mean distance to the chests.

    1 - (the largest difference between two ends' mean distance) / (the mean of all). None if an end
    can't reach a chest, or there is none.
    """
    means = []
    for one in ends:
        reached = [far for far in one.chests if far is not None]
        if not reached or len(reached) < len(one.chests):
            return None
        means.append(mean(reached))
    if not means:
        return None
    whole = mean(means)
    return 1 - (max(means) - min(means)) / whole if whole else 1.0


def _figures(survey: Survey, end: int, far: Distances) -> EndFigures:
    layout = survey.layout
    others = {other: far.to_area(zone) for other, zone in layout.end_zones.items() if other != end}
    chests, pads = ([one.at for _, one in layout.of_kind(kind)] for kind in (CHEST, PAD))
    return EndFigures(end, _sorted(far, chests), _sorted(far, pads), others)


def _sorted(far: Distances, squares: Iterable[Square]) -> tuple[int | None, ...]:
    """The distances of these squares, nearest first, those out of reach last."""
    found = [far.to(square) for square in squares]
    return tuple(sorted(found, key=lambda one: inf if one is None else one))


def _squads_figures(
    squads: Sequence[Squad], ends: Iterable[EndFigures]
) -> tuple[SquadFigures, ...]:
    by_end = {one.end: one for one in ends}
    for end, squad in enumerate(squads, start=1):
        if end not in by_end:
            said = f"{squad.name} would start from end zone {end}, and the dungeon has none."
            raise FieldError("rosters", said)
    return tuple(_squad_figures(squad, by_end[end]) for end, squad in enumerate(squads, start=1))


def _squad_figures(squad: Squad, one: EndFigures) -> SquadFigures:
    paces = (_pace(ma, one) for ma in (median(squad.mas or (0,)), max(squad.mas, default=0)))
    return SquadFigures(one.end, squad.name, *paces)


def _pace(ma: float, one: EndFigures) -> Pace:
    nearest = one.chests[0] if one.chests else None
    return Pace(ma, turns(nearest, ma), {other: turns(far, ma) for other, far in one.ends.items()})


def turns(distance: int | None, ma: float) -> int | None:
    """How many turns this many squares take at this MA, one point of movement each."""
    return None if distance is None or not ma else ceil(distance / ma)
