"""The Great Wheel as a map: every college on it leads to its page."""

from collections.abc import Iterator
from math import cos, radians, sin

from django.utils.safestring import SafeString

from core.ui.colleges import COLLEGES, RIM
from core.ui.emblem import CENTRE, HUB_RADIUS, MEDALLION, RIM_RADIUS, wheel_emblem
from core.ui.markup import joined, markup
from rulebook.terms import place

SIZE = 460
_SCALE = SIZE / 276
_WIDTH = round(SIZE * 340 / 276)
"""The labelled emblem is drawn in a box of 340 by 276, its corner at -50, -18."""

MAP = markup(
    '<svg class="wheel-map" viewBox="0 0 {0} {1}" width="{0}" height="{1}">{2}'
    '<g transform="scale({3}) translate(50 18)">{4}</g></svg>'
)
LINK = markup('<a href="{}" aria-label="{} College">{}</a>')
ROUND, HALF = markup('<circle cx="{}" cy="{}" r="{}"/>'), markup('<path d="{}"/>')


def wheel_map(pack: str = "") -> SafeString:
    """The labelled emblem with a link over each college, in a rule pack's rulebook or our own."""
    emblem = wheel_emblem(SIZE, labels=True, decorative=True)
    links = joined(LINK(*link) for link in _places(pack))
    return MAP(_WIDTH, SIZE, emblem, round(_SCALE, 4), links)


def _places(pack: str) -> Iterator[tuple[str, str, SafeString]]:
    for number, college in enumerate(RIM):
        angle = radians(number * 360 / len(RIM) - 90)
        x, y = CENTRE + RIM_RADIUS * cos(angle), CENTRE + RIM_RADIUS * sin(angle)
        shape = ROUND(round(x, 1), round(y, 1), MEDALLION)
        yield _page(pack, college), COLLEGES[college], shape
    for college, sweep in (("dark", 0), ("rainbow", 1)):
        top, bottom = CENTRE - HUB_RADIUS, CENTRE + HUB_RADIUS
        half = f"M{CENTRE} {top}A{HUB_RADIUS} {HUB_RADIUS} 0 0 {sweep} {CENTRE} {bottom}z"
        yield _page(pack, college), COLLEGES[college], HALF(half)


def _page(pack: str, college: str) -> str:
    return place(pack, "rulebook-college", college)
