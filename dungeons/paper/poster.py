"""The map true to scale, on as many pages as it takes, and a plan of how to join them."""

from __future__ import annotations

from functools import partial

from reportlab.lib.units import mm

from dungeons.drawing import PlanWindow
from dungeons.drawing.items import UNIT
from dungeons.drawing.pen import Spot
from dungeons.paper.cutting import OVERLAP, Cut, Piece
from dungeons.paper.joined import Joined, print_joined
from dungeons.paper.press import GREY, HAIRLINE, LEFT, TOP, Page, Press
from teams.paper.letters import SANS

TICK, GAP = 3 * mm, 0.8 * mm
HOW = (
    "Print at actual size and check a ruler. Cut each page along the dashed lines at its left and "
    "its top; glue it over the strip that the page before it has beyond its last square."
)


def poster_pages(press: Press, cut: Cut) -> list[Page]:
    """The plan of the pages, where there are several, and the pages."""
    pages: list[Page] = [partial(_page, press, cut, piece) for piece in cut.pieces]
    if len(pages) < 2:
        return pages
    laid = tuple((piece.mark, piece.window) for piece in cut.pieces)
    joined = Joined(cut.plan, laid, "how the pages join", HOW)
    return [partial(print_joined, press, cut.size, joined), *pages]


def _page(press: Press, cut: Cut, piece: Piece) -> None:
    press.page(cut.size, press.marked(cut.plan, piece.mark), _neighbours(cut, piece))
    square, window = press.wish.square, piece.window
    high = cut.size[1] - TOP
    flap_right, flap_low = (OVERLAP if cut.beside(piece, *to) else 0 for to in ((0, 1), (1, 0)))
    wide, tall = window.width * square, window.height * square
    _draw_map(press, cut, window, (LEFT, high, wide + flap_right, tall + flap_low))
    _coordinates(press, window, high)
    _cut_lines(press, cut, piece, (LEFT, high, wide, tall))


def _neighbours(cut: Cut, piece: Piece) -> str:
    right, low = cut.beside(piece, 0, 1), cut.beside(piece, 1, 0)
    said = [f"{right.mark} on the right"] if right else []
    said += [f"{low.mark} below"] if low else []
    return f"Glue {', '.join(said)}." if said else ""


def _draw_map(
    press: Press, cut: Cut, window: PlanWindow, box: tuple[float, float, float, float]
) -> None:
    """The window, and as much of its surroundings as the box has room for."""
    canvas, square = press.canvas, press.wish.square
    x, y, wide, tall = box
    beyond = int(OVERLAP / square) + 1
    shown = cut.plan.shown
    seen = PlanWindow(
        window.left,
        window.top,
        min(window.right + beyond, shown.right),
        min(window.low + beyond, shown.low),
    )
    canvas.saveState()
    clip = canvas.beginPath()
    clip.rect(x - HAIRLINE * 2, y - tall - HAIRLINE * 2, wide + HAIRLINE * 4, tall + HAIRLINE * 4)
    canvas.clipPath(clip, stroke=0)
    scale = square / UNIT
    spot = Spot(x - window.left * square, y + window.top * square, scale)
    press.pen.draw(cut.plan.items(seen), spot)
    canvas.restoreState()


def _coordinates(press: Press, window: PlanWindow, high: float) -> None:
    canvas, square = press.canvas, press.wish.square
    canvas.setFont(SANS, 8)
    canvas.setFillColor(GREY)
    for n in range(window.width):
        canvas.drawCentredString(LEFT + (n + 0.5) * square, high + 5, str(window.left + n))
    for n in range(window.height):
        at = high - (n + 0.5) * square - 3
        canvas.drawRightString(LEFT - 4, at, str(window.top + n))


def _cut_lines(
    press: Press, cut: Cut, piece: Piece, box: tuple[float, float, float, float]
) -> None:
    """Ticks at the corners, dashes where pages overlap."""
    canvas, (x, y, wide, tall) = press.canvas, box
    right, low = x + wide, y - tall
    canvas.setLineCap(0)
    canvas.setLineWidth(HAIRLINE)
    canvas.setStrokeColor("black")
    for across, outwards in ((x, -1), (right, 1)):
        for up, upwards in ((y, 1), (low, -1)):
            canvas.line(across + outwards * GAP, up, across + outwards * (GAP + TICK), up)
            canvas.line(across, up + upwards * GAP, across, up + upwards * (GAP + TICK))
    canvas.setDash(3, 2)
    sides = (
        ((0, -1), (x, y, x, low)),
        ((-1, 0), (x, y, right, y)),
        ((0, 1), (right, y, right, low)),
        ((1, 0), (x, low, right, low)),
    )
    for to, ends in sides:
        if cut.beside(piece, *to):
            canvas.line(*ends)
    canvas.setDash()
