"""An address as a square for the camera of a phone."""

from typing import Any

import segno
from django.utils.safestring import SafeString, mark_safe


def square(address: str, border: int, error: str | None = None, **drawn: Any) -> SafeString:
    """Dark on light in both schemes, or no camera reads it; `border` in squares of its pattern.

    `error` is QR's level of error correction.
    """
    code = segno.make(address, error=error, micro=False)
    svg = code.svg_inline(scale=5, border=border, dark="#000", light="#fff", **drawn)
    return mark_safe(svg)  # noqa: S308 (segno draws it, and escapes its title)
