"""DUN-02: each end zone in one piece, and from each a way to everything that counts."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.dungeon.mending import Mend, Move, painted
from dungeonbowl.dungeon.squares import FLOOR, Square
from dungeonbowl.dungeon.steps import Steps
from dungeonbowl.dungeon.things import CHEST, PAD, THING_KINDS
from dungeonbowl.dungeon.verdicts.base import ERROR, DungeonVerdict, Survey
from dungeonbowl.wording import listed

RULE = "DUN-02"


def reachable(survey: Survey) -> Iterator[DungeonVerdict]:
    """Whether everything is connected. Source: 003, Dungeon Building."""
    yield from _whole(survey)
    yield from _end_zones(survey)
    for kind in (CHEST, PAD):
        yield from _things(survey, kind)


def _whole(survey: Survey) -> Iterator[DungeonVerdict]:
    for side, zone in survey.layout.end_zones.items():
        _largest, *others = sorted(pieces(survey.steps, zone), key=len, reverse=True)
        if not others:
            continue
        strays = tuple(square for piece in others for square in piece)
        said = f"End zone {side} is in {len(others) + 1} pieces; it must be one."
        mend = Mend("Make the smaller ones plain floor.", painted(strays, FLOOR))
        yield DungeonVerdict(RULE, ERROR, said, strays, mend)


def _end_zones(survey: Survey) -> Iterator[DungeonVerdict]:
    zones = survey.layout.end_zones
    for side, far in survey.from_ends.items():
        for other, zone in zones.items():
            if side < other and far.to_area(zone) is None:
                said = f"No way leads from end zone {side} to end zone {other}."
                yield DungeonVerdict(RULE, ERROR, said, (*zones[side], *zone))


def _things(survey: Survey, kind: str) -> Iterator[DungeonVerdict]:
    for place, thing in survey.layout.of_kind(kind):
        if not (lost := survey.lost_to(thing.at)):
            continue
        where, name = survey.layout.said(thing.at), THING_KINDS[kind].name
        ends = f"end zone{'s' if lost[1:] else ''} {listed(map(str, lost))}"
        said = f"No way leads from {ends} to the {name} at {where}."
        yield DungeonVerdict(RULE, ERROR, said, (thing.at,), _moved(survey, kind, place))


def _moved(survey: Survey, kind: str, place: int) -> Mend | None:
    if not (square := survey.vacant.for_thing(place)):
        return None
    name = THING_KINDS[kind].name
    return Mend(f"Move the {name} to {survey.layout.said(square)}.", (Move(place, square),))


def pieces(steps: Steps, squares: tuple[Square, ...]) -> list[list[Square]]:
    """These squares in connected pieces."""
    order = steps.places(squares)
    left, found = {*order}, []
    for first in order:
        if first not in left:
            continue
        left.discard(first)
        piece = [first]
        for place in piece:
            beside = [other for other in steps.near[place] if other in left]
            left.difference_update(beside)
            piece.extend(beside)
        found.append([steps.square(place) for place in piece])
    return found
