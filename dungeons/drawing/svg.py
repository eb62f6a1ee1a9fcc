"""The drawing as SVG: for pages, where the style sheet colours it, and as a file of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from django.utils.safestring import SafeString

from core.ui.markup import NOTHING, joined, markup
from dungeonbowl.dungeon import Layout
from dungeons.drawing.floorplan import FloorPlan
from dungeons.drawing.grounds import GROUNDS
from dungeons.drawing.inks import Palette, in_page
from dungeons.drawing.items import (
    UNIT,
    DrawnGroup,
    DrawnWords,
    GroundSquares,
    Item,
    Shape,
    SquareRun,
)
from dungeons.drawing.legend import LegendEntry, described

MARGIN = UNIT
HEADING = 1.5 * UNIT
FONT = "Alegreya Sans, Seravek, Gill Sans Nova, Ubuntu, Calibri, sans-serif"
# Letters stand on their baseline: half their height below the middle centres them.
LOWERED = 0.34

SVG = markup(
    '<svg xmlns="http://www.w3.org/2000/svg" class="map" width="{0}" height="{1}"'
    ' viewBox="0 0 {0} {1}" role="img" aria-labelledby="{2}-title {2}-said" focusable="false"'
    ' font-family="{3}" text-anchor="middle" stroke-linecap="square" stroke-linejoin="round">'
    '<title id="{2}-title">{4}</title><desc id="{2}-said">{5}</desc><defs>{6}</defs>{7}</svg>'
)
SAMPLE = markup(
    '<svg class="map map--sample" width="{0}" height="{0}" viewBox="-1 -1 22 22"'
    ' aria-hidden="true" focusable="false" font-family="{1}" text-anchor="middle"'
    ' stroke-linecap="square" stroke-linejoin="round">{2}</svg>'
)
PATTERN = markup(
    '<pattern id="{0}" width="{1}" height="{1}" patternUnits="userSpaceOnUse">{2}</pattern>'
)
SHEET = markup('<rect width="{}" height="{}" fill="{}"/>')
FLOOR = markup('<g transform="translate({} {})">{}</g>')
SQUARES = markup('<path d="{0}" fill="{1}">{2}</path>')
WOVEN = markup('<path d="{0}" fill="url(#{1})">{2}</path>')
PATH = markup('<path d="{}"{}{}/>')
FILL, LINE = markup(' fill="{}"'), markup(' stroke="{}" stroke-width="{}"')
NO_FILL = markup(' fill="none"')()
TEXT = markup('<text x="{}" y="{}" font-size="{}"{} fill="{}">{}</text>')
BOLD = markup(' font-weight="700"')()
GROUP = markup('<g transform="translate({} {}) scale({})">{}{}</g>')
TITLE = markup("<title>{}</title>")


@dataclass(frozen=True, slots=True)
class Style:
    """The colours of a picture, and the prefix of its ids, unique on a page."""

    palette: Palette = in_page
    name: str = "map"


def picture(layout: Layout, floor: int | None = None, style: Style | None = None) -> SafeString:
    """The dungeon with coordinates at its edges: all floors one below another, or that one.

    Raises IndexError for a floor that doesn't exist.
    """
    pen = _Pen(style or Style())
    plans = FloorPlan.all_of(layout)
    shown = plans if floor is None else [plans[floor]]
    return pen.picture(layout, shown)


def sample(entry: LegendEntry, size: int = 24, style: Style | None = None) -> SafeString:
    """A sign of the legend at `size` pixels; its words stand beside it."""
    pen = _Pen(style or Style())
    return SAMPLE(size, FONT, joined(chain.from_iterable(map(pen.loose, entry.sample))))


class _Pen:
    def __init__(self, style: Style) -> None:
        self.ink, self.name = style.palette, style.name
        self._woven: dict[str, None] = {}

    def picture(self, layout: Layout, plans: list[FloorPlan]) -> SafeString:
        several = len(layout.floors) > 1
        # Layer by layer, so that what overlaps does so as on each floor.
        left = min(plan.shown.left for plan in plans)
        wide = (max(plan.shown.right for plan in plans) - left) * UNIT + 2 * MARGIN
        low, drawn = 0.0, []
        for plan in plans:
            low += HEADING if several else 0
            x, y = MARGIN - left * UNIT, low + MARGIN - plan.shown.top * UNIT
            drawn.append(FLOOR(x, _short(y), self._floor(plan, several)))
            low += plan.shown.height * UNIT + 2 * MARGIN
        title = layout.name or "A dungeon without a name"
        body = joined([SHEET(wide, _short(low), self.ink("sheet")), *drawn])
        said = described(layout)
        return SVG(wide, _short(low), self.name, FONT, title, said, self._patterns(), body)

    def loose(self, item: Item) -> Iterator[SafeString]:
        """An item by itself, without the patterns of a whole picture."""
        if isinstance(item, GroundSquares):
            look = GROUNDS[item.key]
            yield self._squares(item.runs, look.ink, "") if look.ink else NOTHING
            yield from map(self._mark, look.weave)
        else:
            yield self._item(item)

    def _floor(self, plan: FloorPlan, several: bool) -> SafeString:
        drawn = [self._item(item) for item in plan.items()]
        drawn += [self._mark(words) for words in plan.coordinates()]
        if several:
            drawn.append(self._mark(plan.heading()))
        return joined(drawn)

    def _patterns(self) -> SafeString:
        """The patterns of the grounds drawn so far."""
        return joined(
            PATTERN(self._id(key), UNIT, joined(map(self._mark, GROUNDS[key].weave)))
            for key in self._woven
        )

    def _id(self, key: str) -> str:
        return f"{self.name}-{ord(key):x}" if len(key) == 1 else f"{self.name}-{key}"

    def _item(self, item: Item) -> SafeString:
        if isinstance(item, GroundSquares):
            return self._ground(item)
        if isinstance(item, DrawnGroup):
            place = (_short(item.x), _short(item.y), _short(item.scale))
            title = TITLE(item.says) if item.says else NOTHING
            return GROUP(*place, title, joined(map(self._mark, item.items)))
        return self._mark(item)

    def _ground(self, ground: GroundSquares) -> SafeString:
        look = GROUNDS[ground.key]
        squares = self._squares(ground.runs, look.ink, look.name) if look.ink else NOTHING
        if not look.weave:
            return squares
        self._woven[ground.key] = None
        title = TITLE(look.name) if look.name else NOTHING
        return joined((squares, WOVEN(_outline(ground.runs), self._id(ground.key), title)))

    def _squares(self, runs: Iterable[SquareRun], ink: str, name: str) -> SafeString:
        return SQUARES(_outline(runs), self.ink(ink), TITLE(name) if name else NOTHING)

    def _mark(self, mark: Shape | DrawnWords) -> SafeString:
        if isinstance(mark, DrawnWords):
            low = _short(mark.y + LOWERED * mark.size)
            bold = BOLD if mark.bold else NOTHING
            return TEXT(_short(mark.x), low, mark.size, bold, self.ink(mark.ink), mark.text)
        fill = FILL(self.ink(mark.fill)) if mark.fill else NO_FILL
        line = LINE(self.ink(mark.line), mark.width) if mark.line else NOTHING
        return PATH(mark.path, fill, line)


def _outline(runs: Iterable[SquareRun]) -> str:
    return "".join(
        f"M{x * UNIT} {y * UNIT}h{length * UNIT}v{UNIT}h{-length * UNIT}z" for x, y, length in runs
    )


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
