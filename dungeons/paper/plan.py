"""The dungeon on one page: drawn as large as there is room, with its legend and its figures."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any

from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepInFrame, Spacer, Table, TableStyle

from dungeonbowl.dungeon import Layout
from dungeons.drawing import FloorPlan, LegendEntry, described, legend
from dungeons.drawing.items import UNIT
from dungeons.drawing.pen import Pen, Spot
from dungeons.paper.figures import facts, to_agree_on, verdict_lines
from dungeons.paper.press import NAMELESS
from dungeons.queries.judging import drawn_survey
from teams.paper.ink import text
from teams.paper.letters import BOLD, SANS, Lettering, load_fonts

MARGIN, GAP = 10 * mm, 5 * mm
HEAD = 14 * mm
BESIDE = 82 * mm
"""How wide the words are beside the drawing."""
AROUND = 1
"""Squares round a floor, for its coordinates."""
FLOOR_HEAD = 5 * mm
SIGN = 11
MOST_ENTRIES, LONGEST = 36, 70
SMALL = 8


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the page in points, from its upper left corner."""

    x: float
    y: float
    width: float
    height: float


def plan_pdf(layout: Layout, foot: str = "") -> bytes:
    """The whole document; `foot` says which version of the dungeon it shows."""
    load_fonts()
    out = BytesIO()
    size = _better_way_up(layout)
    canvas = Canvas(
        out, pagesize=size, pageCompression=1, invariant=1, initialFontName=SANS, lang="en"
    )
    canvas.setTitle(layout.name or NAMELESS)
    canvas.setSubject(described(layout))
    _head(canvas, layout, size, foot)
    drawing, words = _parts(size)
    pen = Pen(canvas)
    _floors(pen, FloorPlan.all_of(layout), drawing)
    _words(pen, layout, words)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def _better_way_up(layout: Layout) -> tuple[float, float]:
    """The page in portrait or landscape, whichever leaves the squares larger."""
    plans = FloorPlan.all_of(layout)
    return max((A4, landscape(A4)), key=lambda size: _arranged(plans, _parts(size)[0])[1])


def _parts(size: tuple[float, float]) -> tuple[Area, Area]:
    """The place of the drawing and that of the words."""
    top, height = size[1] - MARGIN - HEAD, size[1] - 2 * MARGIN - HEAD
    wide = size[0] - 2 * MARGIN - BESIDE - GAP
    return Area(MARGIN, top, wide, height), Area(MARGIN + wide + GAP, top, BESIDE, height)


def _head(canvas: Canvas, layout: Layout, size: tuple[float, float], foot: str) -> None:
    top, width = size[1] - MARGIN, size[0] - 2 * MARGIN
    name = layout.name or NAMELESS
    Lettering(BOLD, 18).fitting(name, width).draw(canvas, MARGIN, top - 14, name)
    said = f"{described(layout)} {foot}".strip()
    Lettering(SANS, 9).fitting(said, width).draw(canvas, MARGIN, top - 27, said)
    canvas.setLineWidth(1.4)
    canvas.line(MARGIN, top - HEAD + 6, size[0] - MARGIN, top - HEAD + 6)


def _arranged(plans: list[FloorPlan], box: Area) -> tuple[int, float]:
    """The number of columns in which the floors are largest, and a square's size in points then."""
    head = FLOOR_HEAD if len(plans) > 1 else 0
    wide = max(plan.shown.width for plan in plans) + 2 * AROUND
    tall = max(plan.shown.height for plan in plans) + 2 * AROUND
    found = []
    for columns in range(1, len(plans) + 1):
        rows = -(-len(plans) // columns)
        room = min(box.width / columns / wide, (box.height / rows - head) / tall)
        found.append((room, columns))
    square, columns = max(found)
    return columns, square


def _floors(pen: Pen, plans: list[FloorPlan], box: Area) -> None:
    columns, square = _arranged(plans, box)
    rows = -(-len(plans) // columns)
    for number, plan in enumerate(plans):
        row, column = divmod(number, columns)
        x, y = box.x + column * box.width / columns, box.y - row * box.height / rows
        if len(plans) > 1:
            pen.canvas.setFillColor("black")
            Lettering(BOLD, 10).draw(pen.canvas, x + AROUND * square, y - 9, f"Floor {plan.floor}")
            y -= FLOOR_HEAD
        left, top = AROUND - plan.shown.left, AROUND - plan.shown.top
        spot = Spot(x + left * square, y - top * square, square / UNIT)
        pen.draw((*plan.items(), *plan.coordinates()), spot)


def _words(pen: Pen, layout: Layout, box: Area) -> None:
    """The words at their normal size, or as small as they must be to fit."""
    words = [*_signs(layout, pen), Spacer(0, 6), *_figures(layout)]
    frame = KeepInFrame(box.width, box.height, words, mode="shrink")
    _, height = frame.wrapOn(pen.canvas, box.width, box.height)
    frame.drawOn(pen.canvas, box.x, box.y - height)


def _signs(layout: Layout, pen: Pen) -> list[Flowable]:
    entries = legend(layout)
    cells: list[tuple[Any, Any]] = [
        (LegendSign(one, pen), text(_entry_words(one), SMALL)) for one in entries[:MOST_ENTRIES]
    ]
    if not cells:
        return []
    cells += [("", "")] * (len(cells) % 2)
    rows = [[*first, *second] for first, second in zip(cells[::2], cells[1::2], strict=True)]
    table = Table(rows, colWidths=(SIGN + 4, None, SIGN + 4, None))
    table.setStyle(_close_set())
    left_out = len(entries) - MOST_ENTRIES
    more = [text(f"And {left_out} more.", SMALL)] if left_out > 0 else []
    return [text("Legend", 10, bold=True), Spacer(0, 2), table, *more]


def _entry_words(entry: LegendEntry) -> str:
    """With its number, and no longer than two lines."""
    words = entry.words if len(entry.words) <= LONGEST else f"{entry.words[: LONGEST - 1]}…"
    words = f"{words[0].upper()}{words[1:]}"
    return f"{words}, {entry.count}" if entry.count > 1 else words


def _figures(layout: Layout) -> list[Flowable]:
    survey = drawn_survey(layout)
    rows = [[text(name, SMALL), text(said, SMALL, bold=True)] for name, said in facts(survey)]
    table = Table(rows, colWidths=("52%", "48%"))
    table.setStyle(_close_set())
    lines = [line for line in (to_agree_on(survey), *verdict_lines(survey)) if line]
    verdicts = [text(line, SMALL) for line in lines]
    heads = [text(words, 10, bold=True) for words in ("How fair it is", "What the rules say")]
    note = [Spacer(0, 6), text(layout.note, SMALL)] if layout.note else []
    gap = Spacer(0, 2)
    return [heads[0], gap, table, Spacer(0, 6), heads[1], gap, *verdicts, *note]


def _close_set() -> TableStyle:
    return TableStyle(
        [
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 3),
            ("TOPPADDING", (0, 0), (-1, -1), 0.8),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0.8),
        ]
    )


class LegendSign(Flowable):
    """A legend's sign."""

    def __init__(self, entry: LegendEntry, pen: Pen) -> None:
        super().__init__()
        self.entry, self.pen, self.width, self.height = entry, pen, SIGN, SIGN

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Called by reportlab."""
        return self.width, self.height

    def draw(self) -> None:
        """Called by reportlab, at the place found."""
        self.pen.draw(self.entry.sample, Spot(0, SIGN, SIGN / UNIT))
