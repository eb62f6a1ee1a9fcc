"""The floor as tiles to cut out: rectangles as large as a page takes, packed on few pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import islice

from reportlab.lib.units import mm

from dungeonbowl.dungeon.squares import ROCK
from dungeonbowl.errors import FieldErrors
from dungeonbowl.wording import listed
from dungeons.drawing import FloorPlan, PlanWindow
from dungeons.drawing.items import UNIT
from dungeons.drawing.pen import Spot
from dungeons.paper.joined import Joined, print_joined
from dungeons.paper.press import GREY, HAIRLINE, LEFT, LOW, RIGHT, TOP, Page, Press
from teams.paper.letters import BOLD, Lettering

LABEL, BETWEEN = 4.5 * mm, 3 * mm
"""What a tile's number takes above it, and what lies between two tiles."""
HOW = "Cut out the tiles and lay them as they lie here; nothing is to be turned."


MOST_TILES = 500
TOO_MANY = f"A floor falls into more than {MOST_TILES} tiles: print its map instead."


@dataclass(frozen=True, slots=True)
class Tile:
    """Squares that are cut out together, by their number."""

    number: int
    window: PlanWindow


@dataclass(slots=True)
class RowOfTiles:
    """A row of tiles on a page: where it begins, and how much of it is taken, in points."""

    top: float
    height: float
    taken: float = 0


@dataclass(slots=True)
class TilePage:
    """A page that fills with tiles, each with its place."""

    placed: list[tuple[Tile, float, float]] = field(default_factory=list)
    shelves: list[RowOfTiles] = field(default_factory=list)
    used: float = 0


def tile_pages(press: Press, plan: FloorPlan) -> list[Page]:
    """The plan of the tiles and their pages; none for a floor of rock.

    Raises FieldErrors for a floor that falls into too many tiles to cut out.
    """
    width, height = press.wish.upright
    room = width - LEFT - RIGHT, height - TOP - LOW
    square = press.wish.square
    found = tiles_of(plan, int(room[0] / square), int((room[1] - LABEL) / square))
    tiles = [*islice(found, MOST_TILES + 1)]
    if not tiles:
        return []
    if len(tiles) > MOST_TILES:
        raise FieldErrors({"sheets": [TOO_MANY]})
    laid = tuple((str(tile.number), tile.window) for tile in tiles)
    joined = Joined(plan, laid, "how the tiles lie", HOW)
    boards = packed(tiles, square, room)
    pages: list[Page] = [partial(print_joined, press, press.wish.upright, joined)]
    return pages + [partial(_page, press, plan, board) for board in boards]


def tiles_of(plan: FloorPlan, widest: int, tallest: int) -> Iterator[Tile]:
    """Every square but rock on one tile, each tile as large as may be from its first square on."""
    whole = plan.whole
    free = {
        (x, y) for y in range(whole.height) for x in range(whole.width) if plan.sign(x, y) != ROCK
    }
    number = 0
    for y in range(whole.height):
        for x in range(whole.width):
            if (x, y) in free:
                window = _largest(free, x, y, (widest, tallest))
                free -= {
                    (at_x, at_y)
                    for at_y in range(window.top, window.low)
                    for at_x in range(window.left, window.right)
                }
                number += 1
                yield Tile(number, window)


def _largest(free: set[tuple[int, int]], x: int, y: int, most: tuple[int, int]) -> PlanWindow:
    """The largest rectangle of free squares with this one as its upper left corner."""
    width, best = most[0], PlanWindow(x, y, x + 1, y + 1)
    for low in range(y, y + most[1]):
        run = 0
        while run < width and (x + run, low) in free:
            run += 1
        if not run:
            break
        width = run
        found = PlanWindow(x, y, x + width, low + 1)
        best = max(best, found, key=lambda one: one.width * one.height)
    return best


def packed(tiles: list[Tile], square: float, room: tuple[float, float]) -> list[TilePage]:
    """The tiles on as few pages as shelves allow, the tallest first; points to a square."""
    boards: list[TilePage] = []
    order = sorted(tiles, key=lambda one: (-one.window.height, -one.window.width, one.number))
    for tile in order:
        wide, tall = tile.window.width * square, tile.window.height * square + LABEL
        board, shelf = _shelf_for(boards, wide, tall, room)
        board.placed.append((tile, shelf.taken, shelf.top))
        shelf.taken += wide + BETWEEN
    return boards


def _shelf_for(
    boards: list[TilePage], wide: float, tall: float, room: tuple[float, float]
) -> tuple[TilePage, RowOfTiles]:
    """The first with room for it, or a new one, allowing for rounding."""
    for board in boards:
        for shelf in board.shelves:
            if tall <= shelf.height + 0.01 and shelf.taken + wide <= room[0] + 0.01:
                return board, shelf
        if board.used + tall <= room[1] + 0.01:
            return board, _new_shelf(board, tall)
    boards.append(TilePage())
    return boards[-1], _new_shelf(boards[-1], tall)


def _new_shelf(board: TilePage, tall: float) -> RowOfTiles:
    shelf = RowOfTiles(board.used, tall)
    board.shelves.append(shelf)
    board.used += tall + BETWEEN
    return shelf


def _page(press: Press, plan: FloorPlan, board: TilePage) -> None:
    numbers = sorted(tile.number for tile, _, _ in board.placed)
    said = f"Tiles {listed(map(str, numbers))}." if len(numbers) > 1 else ""
    press.page(press.wish.upright, press.marked(plan, "tiles"), said)
    top = press.wish.upright[1] - TOP
    for tile, right, low in board.placed:
        _tile(press, plan, tile, (LEFT + right, top - low))


def _tile(press: Press, plan: FloorPlan, tile: Tile, corner: tuple[float, float]) -> None:
    canvas, square, window = press.canvas, press.wish.square, tile.window
    x, y = corner[0], corner[1] - LABEL
    wide, tall = window.width * square, window.height * square
    words = f"{tile.number}, from {window.left}, {window.top}"
    press.words(x, y + 3, words, wide, Lettering(BOLD, 8))
    canvas.saveState()
    clip = canvas.beginPath()
    clip.rect(x, y - tall, wide, tall)
    canvas.clipPath(clip, stroke=0)
    spot = Spot(x - window.left * square, y + window.top * square, square / UNIT)
    press.pen.draw(plan.items(window), spot)
    canvas.restoreState()
    canvas.setLineWidth(HAIRLINE)
    canvas.setStrokeColor(GREY)
    canvas.rect(x, y - tall, wide, tall)
