"""What the signs of a dungeon's drawing mean, and how many there are of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from dungeonbowl.dungeon import Layout, Square
from dungeonbowl.dungeon.layout import LINE_KINDS, SOUTH, WALL, Line, Thing
from dungeonbowl.dungeon.squares import FLOOR, KINDS, ROCK
from dungeonbowl.dungeon.things import PAD, THING_KINDS
from dungeonbowl.wording import counted, listed
from dungeons.drawing.barriers import NAMES, THICK, barrier
from dungeons.drawing.climbs import ways_down
from dungeons.drawing.grounds import DOWN, GROUNDS
from dungeons.drawing.items import UNIT, DrawnGroup, GroundSquares, Item, Shape, SquareRun, lines
from dungeons.drawing.marks import in_words, marks_of
from dungeons.drawing.pieces import PIECES

PLAIN = (ROCK, FLOOR)
"""What needs no word of explanation."""


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A sign on a square of its own, its meaning, and how many of it the dungeon has."""

    sample: tuple[Item, ...]
    words: str
    count: int


def legend(layout: Layout) -> list[LegendEntry]:
    """Only what this dungeon has: grounds, lines and things."""
    return [*_grounds(layout), *_lines(layout), *_things(layout)]


def described(layout: Layout) -> str:
    """The dungeon in a sentence, for whoever can't see it."""
    sizes = listed(dict.fromkeys(f"{len(rows[0])} by {len(rows)}" for rows in layout.floors))
    floors = len(layout.floors)
    room = f"{sizes} squares" if floors == 1 else f"{floors} floors of {sizes} squares"
    kinds = Counter(thing.kind for thing in layout.things)
    holds = [counted(len(layout.end_zones), "end zone")]
    holds += [counted(kinds[key], kind.name) for key, kind in THING_KINDS.items() if kinds[key]]
    return f"A dungeon of {room} with {listed(holds)}."


def _grounds(layout: Layout) -> Iterator[LegendEntry]:
    counts = Counter(sign for _, sign in layout.squares())
    for sign, kind in KINDS.items():
        if counts[sign] and sign not in PLAIN:
            yield LegendEntry(_on_one_square(sign), kind.name, counts[sign])
    if down := ways_down(layout):
        yield LegendEntry(_on_one_square(DOWN), GROUNDS[DOWN].name, len(down))


def _on_one_square(key: str) -> tuple[Item, ...]:
    return (GroundSquares(key, (SquareRun(0, 0, 1),)),)


def _lines(layout: Layout) -> Iterator[LegendEntry]:
    counts = Counter(line.kind for line in layout.lines)
    for kind in LINE_KINDS:
        if counts[kind]:
            yield LegendEntry((_line_sample(kind),), NAMES[kind], counts[kind])


def _line_sample(kind: str) -> Item:
    """Across the middle of a square."""
    middle = UNIT / 2
    if kind == WALL:
        return Shape(lines((0, middle, UNIT, middle)), width=THICK)
    drawn = barrier(Line(Square(0, 0), SOUTH, kind))
    return DrawnGroup(drawn.items, 0, middle)


def _things(layout: Layout) -> Iterator[LegendEntry]:
    marks = marks_of(layout)
    for key in THING_KINDS:
        things = [thing for _, thing in layout.of_kind(key)]
        for alike in _alike(things):
            mark = marks[alike[0].kind, alike[0].detail]
            yield LegendEntry((DrawnGroup(PIECES[key](mark)),), _words(alike), len(alike))


def _alike(things: list[Thing]) -> Iterator[list[Thing]]:
    """Teleporters all together, everything else by what it says of itself."""
    found: dict[object, list[Thing]] = {}
    for thing in things:
        found.setdefault(None if thing.kind == PAD else thing.detail, []).append(thing)
    yield from found.values()


def _words(things: list[Thing]) -> str:
    return THING_KINDS[PAD].name if things[0].kind == PAD else in_words(things[0])
