"""Dice faces: pips on a D6, a numbered outline for every other die."""

from functools import lru_cache

from django.utils.safestring import SafeString

from core.ui.markup import joined, markup

_COLUMNS = {"l": 8, "c": 16, "r": 24}
_ROWS = {"t": 8, "m": 16, "b": 24}
_PIPS = {
    1: "cm",
    2: "lt rb",
    3: "lt cm rb",
    4: "lt rt lb rb",
    5: "lt rt cm lb rb",
    6: "lt rt lm rm lb rb",
}
_OUTLINES = {
    8: "M16 1.5 30 16 16 30.5 2 16z",
    12: "M16 1.5 29.8 11.5 24.5 28.5H7.5L2.2 11.5z",
    16: "M10 2h12l8 8v12l-8 8H10l-8-8V10z",
}
_OTHER = "M16 1.5 29 9v14l-13 7.5L3 23V9z"

DICE = markup('<span class="dice" role="img" aria-label="{} on a D{}">{}</span>')
DIE = markup(
    '<svg class="die" width="{0}" height="{0}" viewBox="0 0 32 32" aria-hidden="true"'
    ' focusable="false">{1}</svg>'
)
PIPPED = markup('<rect class="die__body" x="1.5" y="1.5" width="29" height="29" rx="5"/>{}')
PIP = markup('<circle class="die__pip" cx="{}" cy="{}" r="3"/>')
NUMBERED = markup(
    '<path class="die__body" d="{}"/>'
    '<text class="die__number" x="16" y="{}" text-anchor="middle">{}</text>'
)


@lru_cache(maxsize=512)
def die(face: int, sides: int = 6, size: int = 32) -> SafeString:
    """One die showing `face`. A D66 or D68 result is two dice, tens first, read as one number."""
    if sides in (66, 68):
        tens, units = divmod(face, 10)
        return DICE(face, sides, joined((_svg(tens, 6, size), _svg(units, sides % 10, size))))
    return DICE(face, sides, _svg(face, sides, size))


def _svg(face: int, sides: int, size: int) -> SafeString:
    return DIE(size, _pips(face) if sides == 6 and face in _PIPS else _number(face, sides))


def _pips(face: int) -> SafeString:
    return PIPPED(joined(PIP(_COLUMNS[x], _ROWS[y]) for x, y in map(tuple, _PIPS[face].split())))


def _number(face: int, sides: int) -> SafeString:
    return NUMBERED(_OUTLINES.get(sides, _OTHER), 22 if sides == 12 else 21, face)
