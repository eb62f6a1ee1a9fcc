"""Building dungeons of tiles, at random until one is legal and fair."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dungeonbowl.dungeon.box.laying import Floor, lay
from dungeonbowl.dungeon.box.placed import Edge, PlacedTile
from dungeonbowl.dungeon.box.tiles import TileKind
from dungeonbowl.dungeon.generator.furnishing import BUILDERS, UnfinishedDungeon, furnish
from dungeonbowl.dungeon.generator.generating import (
    LEAST_ROUTES,
    Generated,
    agreed_on,
    are_far_apart,
    equipped,
    judged,
    named,
)
from dungeonbowl.dungeon.generator.lots import Lots
from dungeonbowl.dungeon.generator.symmetry import Point
from dungeonbowl.dungeon.generator.wishes import Wishes
from dungeonbowl.dungeon.layout import WALL, Line
from dungeonbowl.dungeon.squares import FLOOR, Square
from dungeonbowl.dungeon.verdicts import surveyed
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules

MOST_TRIES, MOST_WORK = 80, 60_000
"""How often tiles are laid, and how many squares are furnished and judged: about two seconds'
work, whatever lies in the box."""
A_TILE, ROCK_TO_ONE = 2, 8
"""How many squares are as much work as laying one tile, and how much rock as one of them."""
FEWEST_OF_WISHED = 0.75
"""How much of what was wished for there is at least, for tiles don't come out even."""
LARGEST_END = 24
"""Squares of a tile that becomes an end zone, at most; no two ways lead out of a single one."""
NEAREST = 6


@dataclass(frozen=True, slots=True)
class Built:
    """A dungeon of tiles, and where each tile lies, by its first square in the dungeon."""

    made: Generated
    laid: tuple[PlacedTile, ...]


@dataclass(frozen=True, slots=True)
class _Order:
    """What to build, under which options."""

    wishes: Wishes
    features: tuple[str, ...]
    rules: HouseRules


def build(wishes: Wishes, tiles: tuple[TileKind, ...], rules: HouseRules) -> Built:
    """A dungeon as wished that can be built of these tiles, without errors and fair.

    Raises FieldError for more than one floor, and if none is found in very many tries.
    """
    if wishes.floors > 1:
        raise FieldError("floors", "Tiles lie on one floor.")
    features = tuple(key for key in BUILDERS if key in (wishes.features or ()))
    order = _Order(wishes, features, agreed_on(rules, features))
    squares = min(wishes.squares, sum(tile.size * tile.count for tile in tiles))
    left = MOST_WORK
    for attempt in range(MOST_TRIES):
        lots = Lots(f"{wishes.seed}|{wishes.teams}|{wishes.squares}|box|{attempt}")
        if not (floor := lay(lots, tiles, wishes.teams, squares)):
            continue
        left -= A_TILE * len(floor.laid)
        if len(floor.taken) < squares * FEWEST_OF_WISHED:
            continue
        for ends in _far_ends(floor):
            if (left := left - _work(floor)) < 0:
                break
            if found := _built(lots, floor, ends, order):
                return found
        if left < 0:
            break
    said = "No such dungeon was found with these tiles: wish for fewer squares, or add tiles."
    raise FieldError("tiles", said)


def _built(lots: Lots, floor: Floor, ends: list[PlacedTile], order: _Order) -> Built | None:
    wishes, rules = order.wishes, order.rules
    home = _home(lots, floor, ends[: wishes.teams], rules)
    name, note = named(lots, wishes)
    survey = surveyed(home.layout("", ""), rules, wishes.teams)
    if not are_far_apart(survey) or not furnish(home, order.features):
        return None
    if not equipped(home, survey):
        return None
    made = judged(surveyed(home.layout(name, note), rules, wishes.teams))
    return Built(made, tuple(_moved(floor))) if made else None


def _work(floor: Floor) -> int:
    """The work of furnishing and judging it, in squares."""
    (left, top), (right, bottom) = floor.corners
    wide, deep = right - left + 1, bottom - top + 1
    return len(floor.taken) + wide * deep // ROCK_TO_ONE


def _far_ends(floor: Floor) -> list[list[PlacedTile]]:
    """Tiles that may be end zones, with their images, outermost first."""
    found = []
    for one in floor.laid:
        images = floor.images(one)
        fits = LEAST_ROUTES <= one.tile.size <= LARGEST_END
        if fits and len(images) == len(floor.turns):
            apart = min(_apart(images[0], other) for other in images[1:])
            found.append((apart, one.at, images))
    return [images for _, _, images in sorted(found, key=lambda each: each[:2])[-NEAREST:][::-1]]


def _apart(one: PlacedTile, other: PlacedTile) -> int:
    return min(max(abs(x - a), abs(y - b)) for x, y in one.squares for a, b in other.squares)


def _home(
    lots: Lots, floor: Floor, ends: Iterable[PlacedTile], rules: HouseRules
) -> UnfinishedDungeon:
    """The tiles as squares, with a wall wherever two meet and one isn't open."""
    signs = dict.fromkeys(sorted(floor.taken), FLOOR)
    for side, one in enumerate(ends, start=1):
        signs.update(dict.fromkeys(one.squares, str(side)))
    walls = [Line(Square(*at), side, WALL) for at, side in sorted(_walls(floor))]

    def turned(point: Point) -> list[Point]:
        return [turn(point) for turn in floor.turns]

    return UnfinishedDungeon(turned, rules, lots, signs, walls)


def _walls(floor: Floor) -> Iterable[Edge]:
    for (x, y), one in floor.taken.items():
        for beside, side in (((x + 1, y), "e"), ((x, y + 1), "s")):
            other = floor.taken.get(beside)
            if other is None or other is one:
                continue
            edge = ((x, y), side)
            if edge not in one.edges or edge not in other.edges:
                yield edge


def _moved(floor: Floor) -> Iterable[PlacedTile]:
    """The tiles moved to the dungeon's columns and rows, from the top left."""
    left, top = (min(at[n] for at in floor.taken) for n in (0, 1))
    for one in sorted(floor.laid, key=lambda one: (one.at[1], one.at[0])):
        yield PlacedTile(one.kind, one.tile, (one.at[0] - left, one.at[1] - top), one.quarters)
