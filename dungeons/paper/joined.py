"""A floor shrunk to one page, with the parts that it is made of outlined on it."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.units import mm

from dungeons.drawing import FloorPlan, PlanWindow
from dungeons.drawing.items import UNIT
from dungeons.drawing.pen import Spot
from dungeons.paper.press import LEFT, LOW, RIGHT, TOP, Press
from dungeons.paper.wishes import Size
from teams.paper.letters import BOLD, SANS, Lettering

HOW_HIGH = 8 * mm
LARGEST_MARK = 24
OUTLINE, DASHES = 1, (2.4, 2)
"""Thin and broken, or where parts are open to each other would look like a wall."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Parts of a floor by their marks; `title` and `how` say how they go together."""

    plan: FloorPlan
    parts: tuple[tuple[str, PlanWindow], ...]
    title: str
    how: str


def print_joined(press: Press, size: Size, joined: Joined) -> None:
    """A page with the floor and its parts."""
    plan, shown = joined.plan, joined.plan.shown
    press.page(size, press.marked(plan, joined.title), _measures(press, joined))
    wide, tall = size[0] - LEFT - RIGHT, size[1] - TOP - LOW - HOW_HIGH
    square = min(wide / shown.width, tall / shown.height, press.wish.square)
    high = size[1] - TOP - HOW_HIGH
    press.words(LEFT, size[1] - TOP, joined.how, wide, Lettering(SANS, 9))
    # Where the floor's first square would lie, even if it is cropped.
    corner = LEFT - shown.left * square, high + shown.top * square
    press.pen.draw(plan.items(), Spot(*corner, square / UNIT))
    for mark, window in joined.parts:
        _lay(press, mark, window, square, corner)


def _lay(
    press: Press, mark: str, window: PlanWindow, square: float, corner: tuple[float, float]
) -> None:
    """Its outline, and its mark on a pale ground in the middle."""
    canvas, (left, high) = press.canvas, corner
    x, y = left + window.left * square, high - window.low * square
    wide, tall = window.width * square, window.height * square
    canvas.saveState()
    canvas.setLineWidth(OUTLINE)
    canvas.setDash(*DASHES)
    canvas.setStrokeColor("black")
    canvas.rect(x, y, wide, tall)
    canvas.restoreState()
    large = Lettering(BOLD, min(LARGEST_MARK, tall * 0.7))
    lettering = large.fitting(mark, wide * 0.7)
    room = lettering.width_of(mark)
    left, low = x + (wide - room) / 2, y + tall / 2 - lettering.size * 0.34
    canvas.saveState()
    canvas.setFillColor("white")
    canvas.setFillAlpha(0.8)
    canvas.rect(left - 1, low - 1, room + 2, lettering.size * 0.9, stroke=0, fill=1)
    canvas.restoreState()
    press.words(left, low, mark, room, lettering)


def _measures(press: Press, joined: Joined) -> str:
    """The size in squares, and on the table."""
    shown = joined.plan.shown
    sides = (f"{side * press.wish.square_mm:,.0f}" for side in (shown.width, shown.height))
    return f"{len(joined.parts)} parts. Joined: {' by '.join(sides)} mm."
