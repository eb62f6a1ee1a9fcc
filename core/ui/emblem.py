"""The Great Wheel of Magic, the league's emblem: eight colleges on the rim, two at the hub."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from math import cos, radians, sin

from django.utils.safestring import SafeString

from core.ui.colleges import COLLEGES, GLYPHS, HUB, RIM, called, superior_to
from core.ui.markup import joined, markup

CENTRE = 120
RIM_RADIUS = 86
MEDALLION = 23
HUB_RADIUS = 33
NAMES_RADIUS = 127
DETAIL_FROM = 96
"""Below this size in pixels glyphs and arrows would only be specks, so they are left out."""

_STEP = 360 / len(RIM)

WHEEL = markup(
    '<svg class="wheel{}" width="{}" height="{}" viewBox="{}" focusable="false" {}>{}</svg>'
)
RINGS = markup(
    '<circle class="wheel__sheet" cx="120" cy="120" r="118"/>'
    '<circle class="wheel__line wheel__line--heavy" cx="120" cy="120" r="116.5"/>'
    '<circle class="wheel__line" cx="120" cy="120" r="112"/>'
    '<circle class="wheel__line" cx="120" cy="120" r="86"/>'
)()
SPOKE = markup('<line class="wheel__line" x1="{}" y1="{}" x2="{}" y2="{}"/>')
ARROW = markup('<path class="wheel__arrow{}" d="M{} {}L{} {}L{} {}z"/>')
INK = markup('<g class="college-ink--{}" transform="{}">{}</g>')
MEDAL = markup(
    '<g class="wheel__college{}"><circle class="college-fill--{}" cx="{}" cy="{}" r="{}"/>{}</g>'
)
HALF = markup('<g class="wheel__college{}"><path class="college-fill--{}" d="{}"/>{}</g>')
NAME = markup('<text class="wheel__name" x="{}" y="{}" text-anchor="{}">{}</text>')
SILENT, DESCRIBED = markup('aria-hidden="true"')(), markup('role="img" aria-label="{}"')


@lru_cache(maxsize=128)
def wheel_emblem(
    size: int = 240,
    highlight: tuple[str, ...] = (),
    labels: bool = False,
    decorative: bool = False,
) -> SafeString:
    """The wheel at `size` pixels; with `highlight`, the other colleges step back."""
    detailed = size >= DETAIL_FROM
    parts = [RINGS, _spokes()]
    if detailed:
        parts.append(_arrows(highlight))
    parts += [_hub(highlight, detailed), _rim(highlight, detailed)]
    if labels:
        parts.append(_names())
    return WHEEL(
        "" if detailed else " wheel--small",
        round(size * 340 / 276) if labels else size,
        size,
        "-50 -18 340 276" if labels else "0 0 240 240",
        _alternative(highlight, decorative),
        joined(parts),
    )


def relation(
    colleges: Collection[str], rim: Sequence[str] = RIM, hub: Collection[str] = HUB
) -> str:
    """What the wheel says of two colleges, as a sentence (WHEEL-01 to WHEEL-03).

    A league's rule pack may order the wheel's rim and hub otherwise.
    """
    first, *rest = colleges
    second = rest[0] if rest else first
    if first == second:
        return f"{called(first)} against its own kind: one re-roll fewer each."
    if {first, second} == {*hub}:
        return f"{' against '.join(map(called, hub))}: two re-rolls more each."
    for over, under in ((first, second), (second, first)):
        if over in rim and rim[(rim.index(over) + 1) % len(rim)] == under:
            return f"{called(over)} is superior to {called(under)}: one re-roll more."
    return f"{called(first)} and {called(second)} are no neighbours: the wheel is still."


def _at(radius: float, degrees: float) -> tuple[float, float]:
    """A point on a circle round the centre; 0 degrees is the top, clockwise."""
    angle = radians(degrees - 90)
    return round(CENTRE + radius * cos(angle), 1), round(CENTRE + radius * sin(angle), 1)


def _spokes() -> SafeString:
    lines = (
        (*_at(HUB_RADIUS, n * _STEP), *_at(RIM_RADIUS - MEDALLION, n * _STEP))
        for n in range(len(RIM))
    )
    return joined(SPOKE(*line) for line in lines)


def _state(college: str, highlight: Collection[str]) -> str:
    if not highlight:
        return ""
    return " is-lit" if college in highlight else " is-dim"


def _arrows(highlight: Collection[str]) -> SafeString:
    """One arrowhead between neighbours, pointing at the inferior one."""
    heads = []
    for n, college in enumerate(RIM):
        middle = (n + 0.5) * _STEP
        lit = college in highlight and superior_to(college) in highlight
        tip, low, high = (
            _at(RIM_RADIUS, middle + 3.6),
            _at(RIM_RADIUS - 6, middle - 3.6),
            _at(RIM_RADIUS + 6, middle - 3.6),
        )
        state = " is-lit" if lit else (" is-dim" if highlight else "")
        heads.append((state, *tip, *low, *high))
    return joined(ARROW(*head) for head in heads)


def _medallion(college: str, x: float, y: float, state: str, detailed: bool) -> SafeString:
    if not detailed:
        return MEDAL(state, college, x, y, MEDALLION + 5, "")
    place = f"translate({round(x - 15, 1)} {round(y - 15, 1)}) scale(1.25)"
    return MEDAL(state, college, x, y, MEDALLION, INK(college, place, GLYPHS[college]))


def _rim(highlight: Collection[str], detailed: bool) -> SafeString:
    return joined(
        _medallion(college, *_at(RIM_RADIUS, n * _STEP), _state(college, highlight), detailed)
        for n, college in enumerate(RIM)
    )


def _hub(highlight: Collection[str], detailed: bool) -> SafeString:
    """Dark on the left, Rainbow on the right, parted by one curve."""
    halves = {
        "dark": "M120 87A33 33 0 0 0 120 153C103.5 153 103.5 120 120 120S136.5 87 120 87z",
        "rainbow": "M120 87A33 33 0 0 1 120 153C103.5 153 103.5 120 120 120S136.5 87 120 87z",
    }
    places = {"dark": "translate(93.5 96.5) scale(.86)", "rainbow": "translate(126 122) scale(.86)"}
    drawn = []
    for college, path in halves.items():
        glyph = INK(college, places[college], GLYPHS[college]) if detailed else ""
        drawn.append(HALF(_state(college, highlight), college, path, glyph))
    return joined(drawn)


def _names() -> SafeString:
    """The names outside the rim, anchored away from it."""
    texts = []
    for n, college in enumerate(RIM):
        x, y = _at(NAMES_RADIUS, n * _STEP)
        anchor = "middle" if n % 4 == 0 else ("start" if n < 4 else "end")
        texts.append(NAME(x, y, anchor, COLLEGES[college]))
    return joined(texts)


def _alternative(highlight: Collection[str], decorative: bool) -> SafeString:
    if decorative:
        return SILENT
    text = "The Great Wheel of Magic. "
    if highlight:
        text += relation(highlight)
    else:
        text += "Clockwise, each superior to the next: "
        text += ", ".join(COLLEGES[college] for college in RIM)
        text += ", and Light again. At the hub Dark and Rainbow."
    return DESCRIBED(text)
