"""The drawing in pixels, for programs and messages that take no SVG: PDFium's, of reportlab's page.

Both libraries are large: import this module only where it is called.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from threading import Lock

from pypdfium2 import PdfDocument
from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from dungeonbowl.dungeon import Layout
from dungeons.drawing.floorplan import FloorPlan
from dungeons.drawing.inks import Palette, on_light
from dungeons.drawing.items import UNIT, Item
from dungeons.drawing.pen import Pen, Spot
from teams.paper.letters import SANS, load_fonts

SQUARE_PIXELS, MOST_PIXELS = 40, 4_096
"""A square's side, and a picture's: of a large dungeon squares are smaller."""
AROUND, HEADING = 1, 1.5
"""Squares round a floor for coordinates, and above it where there are several."""
# PDFium rounds up, so the tiniest excess would become one pixel more.
HAIR = 1e-9
# PDFium works for one thread at a time.
_ONE_AT_A_TIME = Lock()


@dataclass(frozen=True, slots=True)
class Scene:
    """What is drawn where, each with its upper left corner, on a ground of one ink; in squares."""

    width: float
    height: float
    ground: str
    placed: tuple[tuple[Iterable[Item], float, float], ...]


def png(layout: Layout, floor: int | None = None, palette: Palette = on_light) -> bytes:
    """All floors one below another with their coordinates, or that one. Raises IndexError."""
    scene = _with_coordinates(FloorPlan.all_of(layout), floor)
    square = min(SQUARE_PIXELS, MOST_PIXELS / max(scene.width, scene.height))
    return pixels(scene, square, palette)


def pixels(scene: Scene, square: float, palette: Palette = on_light) -> bytes:
    """The scene as PNG, so many pixels to a square's side."""
    page, out = _page(scene, palette), BytesIO()
    with _ONE_AT_A_TIME, PdfDocument(page) as document:
        shown = document[0].render(scale=square / UNIT * (1 - HAIR))
        shown.to_pil().convert("RGB").save(out, "PNG")
    return out.getvalue()


def _with_coordinates(plans: list[FloorPlan], floor: int | None) -> Scene:
    shown = plans if floor is None else [plans[floor]]
    head = HEADING if len(plans) > 1 else 0
    left = min(plan.shown.left for plan in shown)
    placed, low = [], 0.0
    for plan in shown:
        items = [*plan.items(), *plan.coordinates(), *([plan.heading()] if head else [])]
        placed.append((items, AROUND - left, low + head + AROUND - plan.shown.top))
        low += head + plan.shown.height + 2 * AROUND
    wide = max(plan.shown.right for plan in shown) - left + 2 * AROUND
    return Scene(wide, low, "sheet", tuple(placed))


def _page(scene: Scene, palette: Palette) -> bytes:
    """One page of a PDF, a point to a unit."""
    load_fonts()
    out, width, height = BytesIO(), scene.width * UNIT, scene.height * UNIT
    canvas = Canvas(out, pagesize=(width, height), pageCompression=0, initialFontName=SANS)
    canvas.setFillColor(HexColor(palette(scene.ground)))
    canvas.rect(0, 0, width, height, stroke=0, fill=1)
    pen = Pen(canvas, palette)
    for items, x, y in scene.placed:
        pen.draw(items, Spot(x * UNIT, height - y * UNIT, 1))
    canvas.showPage()
    canvas.save()
    return out.getvalue()
