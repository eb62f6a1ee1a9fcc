"""FEA-16, FEA-17: whether steps and ladders lead anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from dungeonbowl.dungeon.squares import CLIMBS, OPEN, Square
from dungeonbowl.dungeon.verdicts.base import WARNING, DungeonVerdict, Survey
from dungeonbowl.dungeon.verdicts.reachable import pieces

STEPS, PLATFORM = "/", "^"
MOST_SAID = 20


def climbs(survey: Survey) -> Iterator[DungeonVerdict]:
    """Steps and ladders up to nothing. Source: 003, Elevated Platforms.

    A flight may have several squares, on several floors: it leads somewhere if one of them has an
    open square above, or is beside a platform.
    """
    flights = pieces(survey.steps, tuple(_climbs(survey)))
    blind = [flight for flight in flights if not any(_leads(survey, one) for one in flight)]
    for flight in blind[:MOST_SAID]:
        yield _said(survey, flight)
    if rest := tuple(chain.from_iterable(blind[MOST_SAID:])):
        said = f"Steps and ladders lead nowhere on {len(rest)} more squares."
        yield DungeonVerdict("FEA-16", WARNING, said, rest)


def _said(survey: Survey, flight: list[Square]) -> DungeonVerdict:
    first = flight[0]
    at, are_steps = survey.layout.said(first), survey.layout.sign(first) == STEPS
    rule = "FEA-16" if are_steps else "FEA-17"
    what = f"The steps at {at} lead" if are_steps else f"The ladder at {at} leads"
    said = f"{what} nowhere: above is nothing that may be entered, and no platform beside."
    return DungeonVerdict(rule, WARNING, said, tuple(flight))


def _climbs(survey: Survey) -> Iterator[Square]:
    for floor, rows in enumerate(survey.layout.floors):
        for y, row in enumerate(rows):
            if not CLIMBS.isdisjoint(row):
                yield from (Square(x, y, floor) for x, sign in enumerate(row) if sign in CLIMBS)


def _leads(survey: Survey, square: Square) -> bool:
    above = _sign(survey, square._replace(floor=square.floor + 1))
    return above in OPEN or _is_beside_platform(survey, square)


def _is_beside_platform(survey: Survey, square: Square) -> bool:
    steps = survey.steps
    near = map(steps.square, steps.near[steps.place(square)])
    return any(_sign(survey, one) == PLATFORM for one in near)


def _sign(survey: Survey, square: Square) -> str:
    """The sign of a square; "" if there is none."""
    return survey.layout.sign(square) if survey.layout.holds(square) else ""
