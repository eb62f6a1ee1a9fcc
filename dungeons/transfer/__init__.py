"""Dungeons out to files and in from them: a file for each format, listed here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dungeonbowl.dungeon import Layout, TextReading
from dungeons.transfer.documents import document_of, read_document
from dungeons.transfer.texts import read_typed, text_of


@dataclass(frozen=True)
class Format:
    """One format. `write` gives a text or JSON; `read` what is understood of one.

    `read` raises FieldError for a content of the wrong sort, FieldErrors for a dungeon that is
    malformed.
    """

    key: str
    name: str
    write: Callable[[Layout], Any]
    read: Callable[[Any], TextReading]


FORMATS = {
    one.key: one
    for one in (
        Format("json", "Our own document", document_of, read_document),
        Format("text", "A picture that can be typed", text_of, read_typed),
    )
}
