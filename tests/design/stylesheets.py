"""The colour tokens as the style sheets declare them, and the contrast between two."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHEETS = ROOT / "static" / "css"
_PAIR = re.compile(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);")
_SINGLE = re.compile(r"--([\w-]+): (#\w{6});")


def colours() -> dict[str, tuple[str, str]]:
    """Token name -> (light, dark)."""
    sheets = (SHEETS / f"{name}.css" for name in ("tokens", "college", "map"))
    text = "".join(path.read_text() for path in sheets)
    found = {name: (light, dark) for name, light, dark in _PAIR.findall(text)}
    return found | {name: (both, both) for name, both in _SINGLE.findall(text)}


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2, from 1 to 21."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
