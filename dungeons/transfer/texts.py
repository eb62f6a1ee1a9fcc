"""A dungeon as a picture that can be typed."""

from __future__ import annotations

from typing import Any

from dungeonbowl.dungeon import Layout, TextReading, as_text, read_text
from dungeonbowl.errors import FieldError


def text_of(layout: Layout) -> str:
    """The whole dungeon as text."""
    return as_text(layout)


def read_typed(content: Any) -> TextReading:
    """What is understood of a text. Raises FieldError, FieldErrors."""
    if not isinstance(content, str):
        raise FieldError("content", "This is a text.")
    return read_text(content)
