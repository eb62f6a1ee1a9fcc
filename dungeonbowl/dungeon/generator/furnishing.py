"""Building features into a dungeon, the same for every end zone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from dungeonbowl.dungeon.generator.carving import Cave, rectangle
from dungeonbowl.dungeon.generator.lots import Lots
from dungeonbowl.dungeon.generator.symmetry import Point
from dungeonbowl.dungeon.layout import DOOR, EAST, GATE, SOUTH, WALL, Layout, Line, Thing
from dungeonbowl.dungeon.squares import FLOOR, OPEN, ROCK, Square
from dungeonbowl.dungeon.things import CIRCLE, PORTAL, RUNE
from dungeonbowl.houserules import HouseRules

SYMBOLS = ("moon", "sun", "star", "key", "crown", "skull")
TRIES = 60


@dataclass
class UnfinishedDungeon:
    """Squares and end zones being furnished; squares without a sign are rock.

    `turned` has each square's images under the rotations.
    """

    turned: Callable[[Point], list[Point]]
    rules: HouseRules
    lots: Lots
    signs: dict[Point, str]
    lines: list[Line] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)

    def images(self, point: Point) -> tuple[Point, ...]:
        """A square and its images."""
        return tuple(dict.fromkeys(self.turned(point)))

    def plain(self) -> set[Point]:
        """Empty plain floor that isn't beside a door."""
        taken = {one.at[:2] for one in self.things}
        doors = (line for line in self.lines if line.kind != WALL)
        taken |= {square[:2] for line in doors for square in (line.at, line.beyond)}
        return {at for at, sign in self.signs.items() if sign == FLOOR and at not in taken}

    def bare(self) -> list[Point]:
        """The same in random order."""
        return self.lots.shuffled(sorted(self.plain()))

    def layout(self, name: str, note: str) -> Layout:
        """The dungeon without the rock around it."""
        left, top = (min(at[n] for at in self.signs) for n in (0, 1))
        right, bottom = (max(at[n] for at in self.signs) for n in (0, 1))
        rows = tuple(
            "".join(self.signs.get((x, y), ROCK) for x in range(left, right + 1))
            for y in range(top, bottom + 1)
        )

        def moved(square: Square) -> Square:
            return Square(square.x - left, square.y - top)

        return Layout(
            name,
            note,
            (rows,),
            tuple(Line(moved(one.at), one.side, one.kind) for one in self.lines),
            tuple(Thing(one.kind, moved(one.at), one.detail) for one in self.things),
        )


def house(lots: Lots, cave: Cave, teams: int, rules: HouseRules) -> UnfinishedDungeon:
    """The cave with its end zones painted and the rest plain floor."""
    signs = dict.fromkeys(sorted(cave.dug), FLOOR)
    zones = zip(*map(cave_turns(cave), cave.room(cave.plan.ends[0])), strict=True)
    seen: list[set[Point]] = []
    for zone in map(set, zones):
        if zone not in seen:
            seen.append(zone)
    for side, zone in enumerate(seen[:teams], start=1):
        signs.update(dict.fromkeys(zone, str(side)))
    return UnfinishedDungeon(cave_turns(cave), rules, lots, signs)


def cave_turns(cave: Cave) -> Callable[[Point], list[Point]]:
    """Each square's images under the cave's rotations."""
    size = cave.plan.size
    return lambda point: [turn(*point, *size) for turn in cave.plan.symmetry.turns]


def furnish(home: UnfinishedDungeon, wished: Iterable[str]) -> bool:
    """Build every wished-for feature; returns whether there was room for all."""
    return all(BUILDERS[key](home) for key in wished)


def _patch(home: UnfinishedDungeon, rows: tuple[str, ...]) -> bool:
    """Paint a patch of these signs on random plain floor, and its images."""
    plain = home.plain()
    for left, top in home.bare()[:TRIES]:
        patch = {(left + x, top + y): s for y, row in enumerate(rows) for x, s in enumerate(row)}
        painted = {image: s for at, s in patch.items() for image in home.images(at)}
        stood = {at: home.signs.get(at) for at in painted}
        alike = all(painted[image] == s for at, s in patch.items() for image in home.images(at))
        if not alike or not plain.issuperset(painted):
            continue
        home.signs.update(painted)
        if all(_is_wide(home.signs, at) for at in _around(painted)):
            return True
        home.signs.update({at: sign for at, sign in stood.items() if sign})
    return False


def _around(squares: Iterable[Point]) -> set[Point]:
    return {one for x, y in squares for one in rectangle((x - 1, y - 1), (x + 1, y + 1))}


def _is_wide(signs: Mapping[Point, str], at: Point) -> bool:
    """Whether a square isn't floor, or belongs to an open block of two by two."""
    if signs.get(at, ROCK) not in OPEN:
        return True
    x, y = at
    return any(
        all(signs.get(one, ROCK) in OPEN for one in rectangle((left, top), (left + 1, top + 1)))
        for left, top in product((x - 1, x), (y - 1, y))
    )


def _water(home: UnfinishedDungeon) -> bool:
    return _patch(home, home.lots.one_of([("~~", "~~"), ("~~~", "~~~"), ("~~", "~~", "~~")]))


def _lava(home: UnfinishedDungeon) -> bool:
    return _patch(home, home.lots.one_of([("!!",), ("!", "!"), ("!!", "!!")]))


def _chasms(home: UnfinishedDungeon) -> bool:
    return _patch(home, home.lots.one_of([("_",), ("__",), ("_", "_")])) or _patch(home, ("_",))


def _obstacles(home: UnfinishedDungeon) -> bool:
    return _patch(home, ("x",))


def _platforms(home: UnfinishedDungeon) -> bool:
    shapes = [("/^^", "/^^"), ("^^/", "^^/"), ("//", "^^", "^^"), ("^^", "^^", "//")]
    return any(_patch(home, rows) for rows in home.lots.shuffled(shapes))


def _doors(home: UnfinishedDungeon) -> bool:
    """Doors across a corridor, on both of its squares; the agreed number of gates first."""
    gates = home.rules.number("iron_gates")
    across = [*_across(home)]
    for one, other, side in home.lots.shuffled(across)[: 1 + home.lots.below(3)]:
        lines = {
            _line(a, b)
            for start in (one, other)
            for a, b in zip(home.turned(start), home.turned(_beyond(start, side)), strict=True)
        }
        standing = {(line.at, line.side) for line in home.lines}
        kind = GATE if len(lines) <= gates else DOOR
        gates -= len(lines) if kind == GATE else 0
        home.lines += [Line(at, way, kind) for at, way in sorted(lines - standing)]
    return any(line.kind != WALL for line in home.lines)


def _across(home: UnfinishedDungeon) -> Iterator[tuple[Point, Point, str]]:
    """Two squares side by side that are a corridor's full width, with where it leads."""
    for x, y in home.signs:
        for other, side, rock in (
            ((x, y + 1), EAST, ((x, y - 1), (x, y + 2), (x + 1, y - 1), (x + 1, y + 2))),
            ((x + 1, y), SOUTH, ((x - 1, y), (x + 2, y), (x - 1, y + 1), (x + 2, y + 1))),
        ):
            squares = ((x, y), other, _beyond((x, y), side), _beyond(other, side))
            plain = all(home.signs.get(at) == FLOOR for at in squares)
            if plain and not any(at in home.signs for at in rock):
                yield (x, y), other, side


def _beyond(at: Point, side: str) -> Point:
    return (at[0] + 1, at[1]) if side == EAST else (at[0], at[1] + 1)


def _line(one: Point, other: Point) -> tuple[Square, str]:
    """The line between two squares side by side."""
    first = min(one, other)
    return Square(*first), EAST if one[1] == other[1] else SOUTH


def _inscriptions(home: UnfinishedDungeon) -> bool:
    """A circle with runes of a college on two of its sides."""
    college = home.lots.one_of(sorted(home.rules.book.colleges))
    plain = home.plain()
    for x, y in home.bare():
        circles = home.images((x, y))
        runes = {image for at in ((x - 1, y), (x + 1, y)) for image in home.images(at)}
        if plain.difference(circles).issuperset(runes):
            home.things += [Thing(CIRCLE, Square(*at)) for at in circles]
            home.things += [Thing(RUNE, Square(*at), college) for at in sorted(runes)]
            return True
    return False


def _secret_passages(home: UnfinishedDungeon) -> bool:
    """Portals on pairs of squares that are images of each other."""
    for at in home.bare():
        images = home.images(at)
        if len(images) % 2 == 0:
            pairs = zip(images, images[len(images) // 2 :], strict=False)
            for (one, other), symbol in zip(pairs, home.lots.shuffled(SYMBOLS), strict=False):
                home.things += [Thing(PORTAL, Square(*end), symbol) for end in (one, other)]
            return True
    return False


BUILDERS: Mapping[str, Callable[[UnfinishedDungeon], bool]] = {
    "platforms": _platforms,
    "water": _water,
    "lava": _lava,
    "chasms": _chasms,
    "obstacles": _obstacles,
    "doors": _doors,
    "inscriptions": _inscriptions,
    "secret_passages": _secret_passages,
}
CLOSING = {"chasms": 2, "obstacles": 1}
"""How many squares of each end zone's part a feature closes, at most."""
