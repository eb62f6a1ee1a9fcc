"""The set-up sheet of a dungeon of tiles: where each tile lies by its number, and a list."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.units import mm

from dungeonbowl.dungeon.box import Built, TileKind, sheet_of
from dungeons.drawing import FloorPlan, PlanWindow
from dungeons.paper.cutting import best_cut
from dungeons.paper.joined import Joined, print_joined
from dungeons.paper.press import LEFT, LOW, RIGHT, TOP, Press
from dungeons.paper.wishes import PrintWish
from teams.paper.letters import SANS, Lettering

HOW = "Numbers are those of the list on the next page; the tile of the lowest number first."
LINE = 5 * mm
LETTERING = Lettering(SANS, 10)


def setup_pdf(built: Built, tiles: tuple[TileKind, ...]) -> bytes:
    """The drawing with every tile outlined and numbered, then the list with how each is turned."""
    layout = built.made.layout
    press = Press(layout, PrintWish())
    (plan,) = FloorPlan.all_of(layout)
    parts = tuple(
        (str(number), PlanWindow(*one.at, one.last[0] + 1, one.last[1] + 1))
        for number, one in enumerate(built.laid, start=1)
    )
    print_joined(press, best_cut(plan, press.wish).size, Joined(plan, parts, "set-up sheet", HOW))
    _print_list(press, sheet_of(built, tiles).splitlines())
    return press.done()


def _print_list(press: Press, lines: Sequence[str]) -> None:
    """As many lines on a page as it takes."""
    width, height = press.wish.upright
    a_page = int((height - TOP - LOW) / LINE)
    for first in range(0, len(lines), a_page):
        press.page(press.wish.upright, "the tiles")
        for place, line in enumerate(lines[first : first + a_page], start=1):
            press.words(LEFT, height - TOP - place * LINE, line, width - LEFT - RIGHT, LETTERING)
