"""Counters to cut out: chests and traps that hide what is inside, and numbered teleporters.

Their backs stand on a page of their own, mirrored, so that a printer that turns the paper on its
long edge puts each behind its front. Backs have no outline: paper is never turned to the
millimetre.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm

from dungeonbowl.book import book
from dungeonbowl.dungeon import Layout
from dungeonbowl.dungeon.things import CHEST, PAD, TRAP
from dungeonbowl.wording import counted
from dungeons.drawing.items import UNIT, DrawnGroup, DrawnWords, Mark, Shape, box, circle, lines
from dungeons.drawing.marks import marks_of
from dungeons.drawing.pen import Spot
from dungeons.drawing.pieces import PIECES
from dungeons.paper.press import LEFT, LOW, RIGHT, TOP, Page, Press
from teams.paper.letters import SANS, Lettering

BALLS, SPARE_BALLS = 1, 2
"""DUN-08, and what a game with three balls needs besides."""
SHARE, BETWEEN = 0.9, 4 * mm
"""How much of its square a counter covers, and what lies between two."""
HOW = "Print on both sides, the paper turned on its long edge; cut along the lines of this page."
EDGE = Shape(box(0, 0, UNIT, UNIT), width=0.4)

BALL = (
    Shape("M 1.5 10 C 4.5 3 15.5 3 18.5 10 C 15.5 17 4.5 17 1.5 10 Z", "wood", width=1),
    Shape(lines((6, 10, 14, 10), (8, 8.3, 8, 11.7), (10, 8.3, 10, 11.7), (12, 8.3, 12, 11.7))),
)
BLAST = (
    Shape(
        "M 10 0.8 L 12 6 L 16.5 2.8 L 14.8 8 L 19.4 9.6 L 15 12 L 17 17 L 12 14.4 L 10 19.2"
        " L 8 14.4 L 3 17 L 5 12 L 0.6 9.6 L 5.2 8 L 3.5 2.8 L 8 6 Z",
        "danger",
        width=1,
    ),
    Shape(circle(10, 10.2, 2.6), "ink", ""),
)
HIDDEN_TRAP = (
    Shape("M 10 1.5 L 19 18 L 1 18 Z", "danger", width=1.4),
    DrawnWords("?", 10, 13, 10, bold=True),
)


@dataclass(frozen=True, slots=True)
class Counter:
    """What is on its front and on its back."""

    front: tuple[Mark, ...]
    back: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Counters on an upright page, centred between its left and right edges."""

    left: float
    top: float
    side: float
    across: int
    down: int

    @classmethod
    def of(cls, press: Press) -> Grid:
        """As many as a page takes."""
        width, height = press.wish.upright
        side = press.wish.square * SHARE
        step = side + BETWEEN
        across = int((width - LEFT - RIGHT + BETWEEN) / step)
        down = int((height - TOP - LOW + BETWEEN) / step)
        return cls((width - across * step + BETWEEN) / 2, height - TOP, side, across, down)

    def place(self, number: int, mirrored: bool) -> tuple[float, float]:
        """A counter's upper left corner; `mirrored` for its back."""
        row, column = divmod(number, self.across)
        step = self.side + BETWEEN
        shown = self.across - 1 - column if mirrored else column
        return self.left + shown * step, self.top - row * step


def counter_pages(press: Press) -> list[Page]:
    """Fronts and backs in turn; no page where the dungeon has nothing that takes a counter."""
    counters, grid = [*counters_of(press.layout)], Grid.of(press)
    room = grid.across * grid.down
    pages: list[Page] = []
    for first in range(0, len(counters), room):
        on_page = counters[first : first + room]
        pages += [partial(_page, press, on_page, grid, back) for back in (False, True)]
    return pages


def counters_of(layout: Layout) -> Iterator[Counter]:
    """One chest holds the ball and the others explode; all fronts of a kind are alike."""
    chests = len(layout.of_kind(CHEST))
    for number in range(chests + SPARE_BALLS if chests else 0):
        ball = number < BALLS or number >= chests
        yield Counter(PIECES[CHEST](""), BALL if ball else BLAST)
    marks = marks_of(layout)
    for _, trap in layout.of_kind(TRAP):
        yield Counter(HIDDEN_TRAP, _trap_back(str(trap.detail), marks[trap.kind, trap.detail]))
    for _, pad in layout.of_kind(PAD):
        look = PIECES[PAD](str(pad.detail))
        yield Counter(look, look)


def _trap_back(key: str, mark: str) -> tuple[Mark, ...]:
    """Its sign with its name below."""
    traps = book().traps
    name = traps[key].name if key in traps else key
    sign = PIECES[TRAP](mark)
    return (*sign, DrawnWords(name, UNIT / 2, UNIT + 0.4, 2.6))


def _page(press: Press, counters: list[Counter], grid: Grid, back: bool) -> None:
    width, height = press.wish.upright
    press.page(press.wish.upright, "counters, back" if back else "counters, front", "")
    words = "The backs of the page before." if back else f"{HOW} {_said(press.layout)}"
    press.words(LEFT, height - TOP + 2 * mm, words, width - LEFT - RIGHT, Lettering(SANS, 9))
    scale = grid.side / UNIT
    for number, counter in enumerate(counters):
        x, y = grid.place(number, back)
        inside = DrawnGroup(counter.back if back else counter.front, UNIT * 0.1, UNIT * 0.1, 0.8)
        press.pen.draw([inside] if back else [EDGE, inside], Spot(x, y, scale))


def _said(layout: Layout) -> str:
    chests = len(layout.of_kind(CHEST))
    if not chests:
        return ""
    return f"{counted(chests, 'chest')}: one hides the ball; two more balls, should you want three."
