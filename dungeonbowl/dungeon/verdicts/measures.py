"""DUN-03: how far apart, how wide and how large a dungeon is by 002 (OPT-44)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from dungeonbowl.dungeon.layout import EAST, SOUTH, WALL
from dungeonbowl.dungeon.mending import Mend, painted
from dungeonbowl.dungeon.squares import FLOOR, GROUND, OPEN, ROCK, Square
from dungeonbowl.dungeon.verdicts.base import ERROR, WARNING, DungeonVerdict, Survey
from dungeonbowl.dungeon.verdicts.reachable import pieces

RULE = "DUN-03"
# Source: 002, Dungeon Set-up. 24 squares between two areas are a distance of 25.
BETWEEN, FEWEST, MOST = 24, 250, 280
MOST_SAID = 20
Block = tuple[Square, Square, Square, Square]


def measures(survey: Survey) -> Iterator[DungeonVerdict]:
    """What 002 measures; no verdicts if distances aren't enforced."""
    if survey.strict:
        yield from _between(survey)
        yield from _width(survey)
        yield from _size(survey)


def _between(survey: Survey) -> Iterator[DungeonVerdict]:
    zones = survey.layout.end_zones
    for side, far in survey.from_ends.items():
        for other, zone in zones.items():
            distance = far.to_area(zone)
            if side < other and distance is not None and distance <= BETWEEN:
                said = (
                    f"Between end zones {side} and {other} are {max(distance - 1, 0)} squares;"
                    f" there must be {BETWEEN}."
                )
                yield DungeonVerdict(RULE, ERROR, said, (*zones[side], *zone))


def _size(survey: Survey) -> Iterator[DungeonVerdict]:
    squares = len(survey.steps.enterable())
    if not FEWEST <= squares <= MOST:
        said = (
            f"The dungeon has {squares} squares that may be entered;"
            f" {FEWEST} to {MOST} make a game of good length."
        )
        yield DungeonVerdict(RULE, WARNING, said)


def _width(survey: Survey) -> Iterator[DungeonVerdict]:
    blocks = Blocks(survey)
    narrow = tuple(
        square
        for square, sign in survey.layout.squares()
        if sign in GROUND and not any(map(blocks.is_open, blocks.around(square)))
    )
    found = pieces(survey.steps, narrow)
    for piece in found[:MOST_SAID]:
        said = (
            f"Corridors must be two squares wide, and at {survey.layout.said(piece[0])} one is"
            " narrower."
        )
        yield DungeonVerdict(RULE, ERROR, said, tuple(piece), blocks.widened(piece))
    if rest := tuple(chain.from_iterable(found[MOST_SAID:])):
        said = f"Corridors are narrower than two squares on {len(rest)} more squares."
        yield DungeonVerdict(RULE, ERROR, said, rest)


class Blocks:
    """A dungeon's blocks of two by two squares, and what keeps them from being open."""

    def __init__(self, survey: Survey) -> None:
        self.signs = dict(survey.layout.squares())
        walls = (line for line in survey.layout.lines if line.kind == WALL)
        self.walls = {(line.at, line.side) for line in walls}

    def around(self, square: Square) -> Iterator[Block]:
        """The blocks that contain a square, by their first squares."""
        x, y, floor = square
        for left in (x - 1, x):
            for top in (y - 1, y):
                first = Square(left, top, floor)
                east, south = Square(left + 1, top, floor), Square(left, top + 1, floor)
                yield first, east, south, Square(left + 1, top + 1, floor)

    def is_open(self, block: Block) -> bool:
        """Whether all four may be entered, without walls between them."""
        return all(self.signs.get(square) in OPEN for square in block) and self._unwalled(block)

    def widened(self, narrow: list[Square]) -> Mend | None:
        """Rock to dig out, so that each of these is in an open block; None if none can."""
        stood, painting = dict(self.signs), dict[Square, None]()
        for square in narrow:
            rocks = [self._rock(block) for block in self.around(square)]
            fewest = min((rock for rock in rocks if rock is not None), key=len, default=None)
            if fewest is None:
                self.signs = stood
                return None
            painting.update(dict.fromkeys(fewest))
            self.signs.update(dict.fromkeys(fewest, FLOOR))
        self.signs = stood
        return Mend("Widen it.", painted(painting, FLOOR))

    def _rock(self, block: Block) -> list[Square] | None:
        """The rock that keeps a block from being open; None if something else does."""
        rock = [square for square in block if self.signs.get(square) == ROCK]
        rest = [square for square in block if square not in rock]
        if all(self.signs.get(square) in OPEN for square in rest) and self._unwalled(block):
            return rock
        return None

    def _unwalled(self, block: Block) -> bool:
        if not self.walls:
            return True
        first, east, south, _ = block
        inner = {(first, EAST), (south, EAST), (first, SOUTH), (east, SOUTH)}
        return not inner & self.walls
