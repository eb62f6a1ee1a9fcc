"""The pages of a document that is true to scale: a head, a ruler to check the printer with."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from dungeonbowl.dungeon import Layout
from dungeons.drawing import FloorPlan
from dungeons.drawing.pen import Pen
from dungeons.paper.wishes import PrintWish, Size
from teams.paper.letters import BOLD, SANS, Lettering, load_fonts

MARGIN = 8 * mm
LEFT, RIGHT, TOP, LOW = 15 * mm, 10 * mm, 20 * mm, 19 * mm
"""What lies round the drawing: coordinates, a line of words above, the ruler below."""
HEAD = 11 * mm
RULER_LOW, RULER_LONG = 13 * mm, 100
HAIRLINE = 0.4
GREY = HexColor(0x555555)
Page = Callable[[], None]
"""Prints one page; how many there are is known before the first is drawn."""
NAMELESS = "A dungeon without a name"


class Press:
    """Prints one page after another."""

    def __init__(self, layout: Layout, wish: PrintWish) -> None:
        load_fonts()
        self.layout, self.wish, self.title = layout, wish, layout.name or NAMELESS
        self._out = BytesIO()
        self.canvas = Canvas(
            self._out,
            pagesize=wish.upright,
            pageCompression=1,
            # The same dungeon makes the same document to the byte, so that caches can compare.
            invariant=1,
            initialFontName=SANS,
            lang="en",
        )
        self.canvas.setTitle(self.title)
        # Printers tend to shrink pages; this asks them not to.
        self.canvas.setViewerPreference("PrintScaling", "None")
        self.pen = Pen(self.canvas)
        self.size: Size = wish.upright
        self.pages = 0

    def page(self, size: Size, mark: str, foot: str = "") -> None:
        """Begin a page of this size in points, with its mark, such as `B3`, and a line below."""
        if self.pages:
            self.canvas.showPage()
        self.pages += 1
        self.size = size
        self.canvas.setPageSize(size)
        self._head(mark)
        self._ruler(foot)

    def marked(self, plan: FloorPlan, mark: str) -> str:
        """A page's mark, with its floor where there are several."""
        return f"Floor {plan.floor}, {mark}" if len(self.layout.floors) > 1 else mark

    def done(self) -> bytes:
        """The whole document."""
        self.canvas.showPage()
        self.canvas.save()
        return self._out.getvalue()

    def words(self, x: float, y: float, words: str, room: float, lettering: Lettering) -> None:
        """A line of words, as small as it must be to fit."""
        self.canvas.setFillColor("black")
        lettering.fitting(words, room).draw(self.canvas, x, y, words)

    def _head(self, mark: str) -> None:
        canvas, (width, height) = self.canvas, self.size
        large = Lettering(BOLD, 13)
        wide = large.width_of(mark)
        self.words(width - RIGHT - wide, height - HEAD - 2, mark, wide, large)
        room = width - LEFT - RIGHT - wide - 4 * mm
        self.words(LEFT, height - HEAD, self.title, room, Lettering(BOLD, 10))
        canvas.setStrokeColor("black")

    def _ruler(self, foot: str) -> None:
        """A hundred millimetres with a tick for each ten, and how to check them."""
        canvas, left = self.canvas, LEFT
        canvas.setStrokeColor("black")
        canvas.setLineWidth(HAIRLINE * 2)
        canvas.setLineCap(0)
        canvas.line(left, RULER_LOW, left + RULER_LONG * mm, RULER_LOW)
        for at in range(0, RULER_LONG + 1, 10):
            high = 3 * mm if at % 50 == 0 else 1.8 * mm
            canvas.line(left + at * mm, RULER_LOW, left + at * mm, RULER_LOW + high)
        small = Lettering(SANS, 7.5)
        room = RULER_LONG * mm
        scale = f"100 mm. Squares of {self.wish.said}: print at actual size, without fitting."
        self.words(left, MARGIN + 1 * mm, scale, room, small)
        beside = left + RULER_LONG * mm + 4 * mm
        self.words(beside, RULER_LOW, foot, self.size[0] - beside - RIGHT, Lettering(SANS, 8.5))
