"""The colleges as they are drawn: names, their order on the wheel, a glyph each."""

from functools import lru_cache

from django.utils.safestring import SafeString

from core.ui.markup import markup

RIM = ("light", "gold", "jade", "celestial", "grey", "amethyst", "bright", "amber")
"""Clockwise; each is superior to the next, the last to the first (WHEEL-01)."""

HUB = ("dark", "rainbow")

_LINE = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"'

GLYPHS: dict[str, SafeString] = {
    key: markup(drawing)()
    for key, drawing in {
        # A sun with eight rays.
        "light": (
            '<circle cx="12" cy="12" r="4.5" fill="currentColor"/>'
            f'<path {_LINE} d="M12 2.5v2.6M12 18.9v2.6M2.5 12h2.6M18.9 12h2.6'
            'M5.3 5.3l1.8 1.8M16.9 16.9l1.8 1.8M18.7 5.3l-1.8 1.8M7.1 16.9l-1.8 1.8"/>'
        ),
        # Three coins.
        "gold": (
            '<circle cx="12" cy="7.2" r="4.2" fill="currentColor"/>'
            '<circle cx="6.9" cy="16.2" r="4.2" fill="currentColor"/>'
            '<circle cx="17.1" cy="16.2" r="4.2" fill="currentColor"/>'
        ),
        # A leaf with its vein left open.
        "jade": (
            '<path fill="currentColor" fill-rule="evenodd" d="M20.5 3.5C9 3.5 4 8.4 4 14.2c0 '
            "1.6.5 3 1.2 4L3 20.6 4.4 22l2.3-2.3c1 .5 2.2.8 3.4.8 6.3 0 10.4-5.8 10.4-17z"
            'M8 17.6 16.6 8l.9.9-8.5 9.7z"/>'
        ),
        # A falling star.
        "celestial": (
            '<path fill="currentColor" d="M15 2.5l1.8 4.3 4.7.4-3.6 3 1.1 4.6L15 12.3l-4 '
            '2.5 1.1-4.6-3.6-3 4.7-.4z"/>'
            f'<path {_LINE} d="M8.6 13.2 3 18.8M10.8 16.4 6 21.2M7 10.2l-3.4 3.4"/>'
        ),
        # Mist in three bands.
        "grey": (
            f'<path {_LINE} stroke-width="2.4" d="M3 7.5c3-3 6 3 9 0s6 3 9 0M3 12.5c3-3 6 3 9 '
            '0s6 3 9 0M3 17.5c3-3 6 3 9 0s6 3 9 0"/>'
        ),
        # An hourglass.
        "amethyst": (
            '<path fill="currentColor" d="M5 2.5h14v2.6h-1.4c0 3.4-1.6 5.3-3.6 6.9 2 1.6 3.6 3.5 '
            "3.6 6.9H19v2.6H5v-2.6h1.4c0-3.4 1.6-5.3 3.6-6.9-2-1.6-3.6-3.5-3.6-6.9H5z"
            'M9 5.1c.2 1.4.9 2.4 3 4.1 2.1-1.7 2.8-2.7 3-4.1z" fill-rule="evenodd"/>'
        ),
        # A flame.
        "bright": (
            '<path fill="currentColor" fill-rule="evenodd" d="M12.6 1.8c.7 4.3 6.4 6.4 6.4 '
            "12.2a7 7 0 0 1-14 0c0-2.9 1.5-4.9 3.2-6.4.1 1.9.7 3 1.7 3.7.2-3.7.9-7 2.7-9.5z"
            'M12.2 13c-1.6 1.6-2.6 2.7-2.6 4.3a2.5 2.5 0 0 0 5 0c0-1.6-1.2-2.5-2.4-4.3z"/>'
        ),
        # A paw.
        "amber": (
            '<path fill="currentColor" d="M12 11.2c2.9 0 6 3.4 6 6.3 0 1.9-1.3 3-2.9 3-1.2 0-2-.6'
            '-3.1-.6s-1.9.6-3.1.6c-1.6 0-2.9-1.1-2.9-3 0-2.9 3.1-6.3 6-6.3z"/>'
            '<ellipse cx="8.8" cy="5.6" rx="2.1" ry="2.9" fill="currentColor"/>'
            '<ellipse cx="15.2" cy="5.6" rx="2.1" ry="2.9" fill="currentColor"/>'
            '<ellipse cx="4.2" cy="10.6" rx="1.9" ry="2.6" fill="currentColor"/>'
            '<ellipse cx="19.8" cy="10.6" rx="1.9" ry="2.6" fill="currentColor"/>'
        ),
        # A waning moon.
        "dark": '<path fill="currentColor" d="M15.5 2.6a9.6 9.6 0 1 0 5.9 13.6A8.6 8.6 0 0 1 '
        '15.5 2.6z"/>',
        # Three arches.
        "rainbow": (
            f'<path {_LINE} stroke-width="2.4" d="M2.5 18.5v-1a9.5 9.5 0 0 1 19 0v1'
            'M6.8 18.5v-1a5.2 5.2 0 0 1 10.4 0v1M11 18.5v-.8a1 1 0 0 1 2 0v.8"/>'
        ),
    }.items()
}

# Every college with a sign has a name; the wheel has places for ten.
COLLEGES = {key: key.replace("_", " ").title() for key in GLYPHS}


# Any college of a league's own: a cellar door.
OWN = markup(
    f'<path {_LINE} d="M5 21.5V10a7 7 0 0 1 14 0v11.5zM12 3v18.5"/>'
    '<circle cx="14.8" cy="13" r="1.3" fill="currentColor"/>'
)()

GLYPH = markup(
    '<svg class="college-glyph" width="{0}" height="{0}" viewBox="0 0 24 24"'
    ' aria-hidden="true" focusable="false">{1}</svg>'
)
LINK = markup('<a class="college college--{}" href="{}">{}<span>{}</span></a>')
CHIP = markup('<span class="college college--{}">{}<span>{}</span></span>')


def called(college: str) -> str:
    """ "light" -> "Light"; a league's own college is called by its key."""
    return COLLEGES.get(college) or college.replace("_", " ").title()


def superior_to(college: str) -> str | None:
    """The college that `college` is superior to on the rim; None for the hub (WHEEL-01)."""
    return RIM[(RIM.index(college) + 1) % len(RIM)] if college in RIM else None


@lru_cache(maxsize=512)
def college_glyph(college: str, size: int = 20) -> SafeString:
    """The college's sign, hidden from readers: its name always stands beside it."""
    return GLYPH(size, GLYPHS.get(college, OWN))


@lru_cache(maxsize=512, typed=True)
def college_chip(college: str, href: str = "") -> SafeString:
    """Name and sign on the college's colour; a link when `href` is given."""
    inside = college_glyph(college, 18), called(college)
    return LINK(college, href, *inside) if href else CHIP(college, *inside)
