"""Charts drawn on the server: lines over games or rounds, and bars beside one another.

Each is a picture with its numbers as a text alternative, beside a table that has them too. Colours
are classes (`static/css/charts.css`), and lines differ in their dashes too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString

from core.ui.markup import NOTHING, joined, markup

WIDTH, HEIGHT = 480, 180
LEFT, RIGHT, TOP, BOTTOM = 40, 12, 12, 24
KINDS = 4

CHART = markup(
    '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}" focusable="false">{}</svg>'
)
RULE = markup('<line class="chart__rule" x1="{}" y1="{}" x2="{}" y2="{}"/>')
MARK = markup('<text class="chart__mark" x="{}" y="{}" text-anchor="{}">{}</text>')
PATH = markup('<polyline class="chart__line chart__line--{}" points="{}"/>')
DOT = markup('<circle class="chart__dot chart__dot--{}" cx="{}" cy="{}" r="3"/>')
BAR = markup('<rect class="chart__bar chart__bar--{}" x="{}" y="{}" width="{}" height="{}"/>')
KEY = markup('<li><span class="chart__key chart__key--{}" aria-hidden="true"></span>{}</li>')
KEYS = markup('<ul class="chart__keys">{}</ul>')


class Series(NamedTuple):
    """A line of numbers, and what it is called."""

    name: str
    values: Sequence[float]


class _Scale(NamedTuple):
    low: float
    high: float
    points: int
    down: bool

    def x(self, place: float) -> float:
        step = (WIDTH - LEFT - RIGHT) / max(self.points - 1, 1)
        return round(LEFT + place * step, 1)

    def y(self, value: float) -> float:
        share = (value - self.low) / ((self.high - self.low) or 1)
        share = 1 - share if self.down else share
        return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 1)


def lines(label: str, series: Sequence[Series], *, down: bool = False) -> SafeString:
    """How numbers went. `down` puts small ones on top, as for places in a table.

    "" without numbers.
    """
    values = [value for one in series for value in one.values]
    if not values:
        return NOTHING
    floor = min(values) if down else min(0, *values)
    scale = _Scale(floor, max(values), max(len(one.values) for one in series), down)
    drawn = [_line(kind, one, scale) for kind, one in enumerate(series)]
    return _chart(label, series, [_frame(scale), *drawn])


def bars(label: str, names: Sequence[str], series: Sequence[Series]) -> SafeString:
    """Groups of bars, one for each name, with a bar for each series."""
    values = [value for one in series for value in one.values]
    if not values or not any(values):
        return NOTHING
    scale = _Scale(0, max(values), 2, False)
    room = (WIDTH - LEFT - RIGHT) / len(names)
    wide = room * 0.7 / len(series)
    drawn = [_frame(scale)]
    for kind, one in enumerate(series):
        for place, value in enumerate(one.values):
            left = round(LEFT + place * room + room * 0.15 + kind * wide, 1)
            top = scale.y(value)
            height = round(HEIGHT - BOTTOM - top, 1)
            drawn.append(BAR(kind % KINDS, left, top, round(wide, 1), height))
    drawn += [
        MARK(round(LEFT + (place + 0.5) * room, 1), HEIGHT - 8, "middle", name)
        for place, name in enumerate(names)
    ]
    return _chart(label, series, drawn)


def _line(kind: int, one: Series, scale: _Scale) -> SafeString:
    points = [(scale.x(place), scale.y(value)) for place, value in enumerate(one.values)]
    if not points:
        return NOTHING
    path = PATH(kind % KINDS, " ".join(f"{x},{y}" for x, y in points))
    return joined((path, DOT(kind % KINDS, *points[-1])))


def _frame(scale: _Scale) -> SafeString:
    """The least and the most, with a hairline at each."""
    ends = []
    for value in (scale.low, scale.high):
        y = scale.y(value)
        ends += [RULE(LEFT, y, WIDTH - RIGHT, y), MARK(LEFT - 6, y + 4, "end", f"{value:g}")]
    return joined(ends)


def _chart(label: str, series: Sequence[Series], drawn: Sequence[SafeString]) -> SafeString:
    said = "; ".join(f"{one.name}: {', '.join(f'{v:g}' for v in one.values)}" for one in series)
    picture = CHART(WIDTH, HEIGHT, f"{label}. {said}", joined(drawn))
    keys = joined(KEY(kind % KINDS, one.name) for kind, one in enumerate(series))
    return joined((picture, KEYS(keys) if len(series) > 1 else NOTHING))
