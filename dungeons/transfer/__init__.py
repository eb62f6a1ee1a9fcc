"""Dungeons out to files and in from them: a file for each format, listed here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dungeonbowl.dungeon import Layout, TextReading
from dungeons.transfer.documents import document_of, read_document
from dungeons.transfer.donjon import read_donjon
from dungeons.transfer.texts import read_typed, text_of
from dungeons.transfer.tiled import read_tiled, tiled_of
from dungeons.transfer.vtt import vtt_of
from dungeons.transfer.watabou import read_watabou


@dataclass(frozen=True)
class FileFormat:
    """One format.

    `write` gives a text or JSON, `read` what is understood of one; None if the format can't.

    `read` raises FieldError for content of the wrong sort, FieldErrors for a malformed dungeon.
    `suffix` is what its files' names end with.
    """

    key: str
    name: str
    suffix: str
    write: Callable[[Layout], Any] | None = None
    read: Callable[[Any], TextReading] | None = None


FORMATS = (
    FileFormat("json", "Great Wheel's own format", ".json", document_of, read_document),
    FileFormat("text", "Text picture", ".txt", text_of, read_typed),
    FileFormat("dd2vtt", "Universal VTT", ".dd2vtt", vtt_of),
    FileFormat("tiled", "Tiled's JSON map", ".tmj", tiled_of, read_tiled),
    FileFormat("watabou", "Watabou's One Page Dungeon", ".json", read=read_watabou),
    FileFormat("donjon", "donjon's random dungeon", ".json", read=read_donjon),
)
WRITTEN = {one.key: one for one in FORMATS if one.write}
READ = {one.key: one for one in FORMATS if one.read}


def write_file(key: str, layout: Layout) -> Any:
    """The dungeon in a format, a text or JSON. Raises KeyError where there is no such format."""
    write = WRITTEN[key].write
    assert write
    return write(layout)


def read_file(key: str, content: Any) -> TextReading:
    """What is understood of a file. Raises KeyError, FieldError, FieldErrors."""
    read = READ[key].read
    assert read
    return read(content)
