"""The drawing on a PDF's canvas. What recurs is drawn once and stamped from then on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfdoc import xObjectName
from reportlab.pdfgen.canvas import Canvas

from dungeons.drawing.grounds import GROUNDS
from dungeons.drawing.inks import Palette, on_paper
from dungeons.drawing.items import (
    UNIT,
    DrawnGroup,
    DrawnWords,
    GroundSquares,
    Item,
    Mark,
    Shape,
    SquareRun,
)
from teams.paper.letters import BOLD, SANS

OPERATORS = {"M": "m", "L": "l", "C": "c"}
STROKED, FILLED, BOTH = "S", "f", "B"
PIECE = re.compile("[MLCZ][^MLCZ]*")
WHITE = "#ffffff"
# Half the height of a figure: letters stand on their line.
LOWERED = 0.34
# Outlines reach beyond their square.
BEYOND = UNIT / 2


@dataclass(frozen=True, slots=True)
class Spot:
    """Where on the page the drawing's origin lies, in points, and how many points a unit is."""

    x: float
    y: float
    scale: float


class Pen:
    """Draws on a canvas, in the colours of a palette."""

    def __init__(self, canvas: Canvas, palette: Palette = on_paper) -> None:
        self.canvas, self.ink = canvas, palette
        self._stamps: dict[object, str] = {}

    def draw(self, items: Iterable[Item], spot: Spot) -> None:
        """Everything at its place on the page."""
        self._make_stamps(items := [*items])
        canvas = self.canvas
        canvas.saveState()
        canvas.transform(spot.scale, 0, 0, -spot.scale, spot.x, spot.y)
        canvas.setLineCap(2)
        canvas.setLineJoin(1)
        for item in items:
            if isinstance(item, GroundSquares):
                self._ground(item)
            elif isinstance(item, DrawnGroup):
                self._stamp(item.items, item.x, item.y, item.scale)
            else:
                self._mark(item)
        canvas.restoreState()

    def _make_stamps(self, items: Iterable[Item]) -> None:
        """Has to come before anything is moved or scaled, which would change the stamps."""
        for item in items:
            if isinstance(item, GroundSquares):
                self._make_stamp(GROUNDS[item.key].weave, 0)
            elif isinstance(item, DrawnGroup):
                self._make_stamp(item.items, BEYOND)

    def _make_stamp(self, marks: tuple[Mark, ...], beyond: float) -> None:
        """What lies further than `around` units outside its square is cut off."""
        if not marks or marks in self._stamps:
            return
        self._stamps[marks] = name = f"look{len(self._stamps)}"
        self.canvas.beginForm(name, -beyond, -beyond, UNIT + beyond, UNIT + beyond)
        self.canvas.setLineCap(2)
        self.canvas.setLineJoin(1)
        for mark in marks:
            self._mark(mark)
        self.canvas.endForm()

    def _stamp(self, marks: tuple[Mark, ...], x: float, y: float, scale: float) -> None:
        self.canvas.saveState()
        self.canvas.transform(scale, 0, 0, scale, x, y)
        self.canvas.doForm(self._stamps[marks])
        self.canvas.restoreState()

    def _ground(self, ground: GroundSquares) -> None:
        look = GROUNDS[ground.key]
        # Paper is white already.
        if look.ink and self.ink(look.ink) != WHITE:
            self.canvas.setFillColor(HexColor(self.ink(look.ink)))
            self.canvas.addLiteral(
                " ".join(f"{x * UNIT} {y * UNIT} {n * UNIT} {UNIT} re" for x, y, n in ground.runs)
            )
            self.canvas.addLiteral(FILLED)
        if look.weave:
            self._weave(look.weave, ground.runs)

    def _weave(self, marks: tuple[Mark, ...], runs: Iterable[SquareRun]) -> None:
        """A stamp on every square: the first as reportlab does it, so that the page knows it.

        The others are written directly, because on a large map they take most of the time.
        """
        first, *others = [(x + n, y) for x, y, length in runs for n in range(length)]
        self._stamp(marks, first[0] * UNIT, first[1] * UNIT, 1)
        name = xObjectName(self._stamps[marks])
        self.canvas.addLiteral(
            " ".join(f"q 1 0 0 1 {x * UNIT} {y * UNIT} cm /{name} Do Q" for x, y in others)
        )

    def _mark(self, mark: Shape | DrawnWords) -> None:
        if isinstance(mark, DrawnWords):
            self._words(mark)
            return
        canvas = self.canvas
        if mark.fill:
            canvas.setFillColor(HexColor(self.ink(mark.fill)))
        if mark.line:
            canvas.setStrokeColor(HexColor(self.ink(mark.line)))
            canvas.setLineWidth(mark.width)
        painted = BOTH if mark.fill and mark.line else FILLED if mark.fill else STROKED
        canvas.addLiteral(f"{_operators(mark.path)} {painted}")

    def _words(self, words: DrawnWords) -> None:
        """Upright again, because the drawing's `y` axis points down."""
        canvas = self.canvas
        canvas.saveState()
        canvas.transform(1, 0, 0, -1, words.x, words.y + LOWERED * words.size)
        canvas.setFillColor(HexColor(self.ink(words.ink)))
        canvas.setFont(BOLD if words.bold else SANS, words.size)
        canvas.drawCentredString(0, 0, words.text)
        canvas.restoreState()


@lru_cache(maxsize=512)
def _operators(path: str) -> str:
    """A path as PDF writes it: the numbers first."""
    return " ".join(
        "h" if piece[0] == "Z" else f"{piece[1:].strip()} {OPERATORS[piece[0]]}"
        for piece in PIECE.findall(path)
    )
