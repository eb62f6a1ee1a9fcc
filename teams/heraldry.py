"""Team colours and the emblem drawn from them: a shield, a charge, and two pigments by name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from dungeonbowl.errors import FieldError

# Two colours of a team differ at least this much, as a sign from its ground (WCAG 1.4.11).
LEAST_CONTRAST = 3.0

PALETTE: dict[str, tuple[str, str]] = {
    "coal": ("Coal", "#211f1c"),
    "ash": ("Ash", "#9a9c9e"),
    "bone": ("Bone", "#f4ecd9"),
    "crimson": ("Crimson", "#94192b"),
    "rust": ("Rust", "#a4471b"),
    "amber": ("Amber", "#e3a72f"),
    "straw": ("Straw", "#f2dc86"),
    "moss": ("Moss", "#4f6a2c"),
    "pine": ("Pine", "#17463a"),
    "sea": ("Sea green", "#6fc2ae"),
    "sky": ("Sky", "#96c7e8"),
    "royal": ("Royal blue", "#1f3f92"),
    "plum": ("Plum", "#5a2764"),
    "rose": ("Rose", "#ebabbb"),
}

SHIELD = "M2 2h28v13c0 9-6 14-14 17C8 29 2 24 2 15z"

# What stands on the shield, as one path inside its outline.
CHARGES: dict[str, tuple[str, str]] = {
    "halves": ("Halves", "M16 2h14v13c0 9-6 14-14 17z"),
    "bend": ("Bend", "M3 3h7l19 15-3 6L3 8z"),
    "chevron": ("Chevron", "M16 9l12 10-2.5 6L16 17 6.5 25 4 19z"),
    "cross": ("Cross", "M13 2h6v9h11v5H19v14.7L16 32l-3-1.3V16H2v-5h11z"),
    "quarters": ("Quarters", "M16 2h14v13h-14v17C8 29 2 24 2 15h14z"),
    "pillars": ("Pillars", "M7 3h5v26l-5-4zM20 3h5v22l-5 4z"),
    "ball": ("Ball", "M16 7a9 9 0 1 0 .01 0zm0 5a4 4 0 1 1-.01 0z"),
    "star": (
        "Star",
        "M16 6l2.6 6.4 6.900.5-5.3 4.4 1.7 6.7L16 20.3 10.1 24l1.7-6.7-5.3-4.4 6.9-.5z",
    ),
    "tower": ("Tower", "M9 7h3v2h2.5V7h3v2H20V7h3v6h-2v12H11V13H9z"),
    "flame": ("Flame", "M17 5c1 5 7 7 7 13a8 8 0 0 1-16 1c0-4 3-5 3-9 2 1 3 2 3 4 2-2 3-5 3-9z"),
    "key": (
        "Key",
        "M16 6a5 5 0 0 1 1.5 9.8V18h3v3h-3v2h3v3h-6V15.8A5 5 0 0 1 16 6zm0 3a2 2 0 1 0 .01 0z",
    ),
}


@dataclass(frozen=True, slots=True)
class Arms:
    """A team's colours and charge, all by key."""

    ground: str
    figure: str
    charge: str

    @property
    def blazon(self) -> str:
        """The emblem in words: `Tower, crimson on bone`."""
        figure, ground = (PALETTE[key][0].lower() for key in (self.figure, self.ground))
        return f"{CHARGES[self.charge][0]}, {figure} on {ground}"


def contrast(one: str, other: str) -> float:
    """The contrast of two colours of the palette, from 1 to 21 (WCAG 2)."""
    light, dark = sorted((_luminance(PALETTE[key][1]) for key in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


@lru_cache(maxsize=1)
def fitting_pairs() -> tuple[tuple[str, str], ...]:
    """Every ground with every figure that stands out from it, in the palette's order."""
    pairs = permutations(PALETTE, 2)
    return tuple(pair for pair in pairs if contrast(*pair) >= LEAST_CONTRAST)


def arms_of(seed: int, ground: str = "", figure: str = "", charge: str = "") -> Arms:
    """The chosen arms, or else those that always follow from the seed."""
    pairs, charges = fitting_pairs(), tuple(CHARGES)
    if (ground, figure) not in pairs:
        # A prime apart, so that teams founded one after the other don't look alike.
        ground, figure = pairs[seed * 37 % len(pairs)]
    return Arms(ground, figure, charge if charge in CHARGES else charges[seed * 7 % len(charges)])


def check(arms: Arms) -> None:
    """Raise FieldError for an unknown colour or charge, or two colours that can't be told apart."""
    for field, key in (("ground", arms.ground), ("figure", arms.figure)):
        if key not in PALETTE:
            raise FieldError(field, f"There is no colour {key!r}.")
    if arms.charge not in CHARGES:
        raise FieldError("charge", f"There is no emblem {arms.charge!r}.")
    if (arms.ground, arms.figure) not in fitting_pairs():
        one, other = PALETTE[arms.ground][0], PALETTE[arms.figure][0].lower()
        raise FieldError(
            "figure", f"{one} and {other} can't be told apart: take a lighter or a darker one."
        )
