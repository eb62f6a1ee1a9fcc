"""From a file's bytes to the team in it, whatever kind of file it is."""

from __future__ import annotations

import codecs

from dungeonbowl.errors import FieldError
from teams.transfer.document import team_in_json
from teams.transfer.rows import ReadTeam
from teams.transfer.spreadsheet import team_in_csv

LARGEST = 200_000
FIELD = "file"
WIDE_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
PRINTED = frozenset("\t\r\n")


def text_of(data: bytes) -> str:
    """A file as text: UTF-8, UTF-16 (Excel's "Unicode text"), or Windows-1252.

    Raises FieldError for a file that is too large, or isn't text.
    """
    if len(data) > LARGEST:
        raise FieldError(FIELD, f"The file is larger than {LARGEST // 1000} kB; no team is.")
    try:
        encoding = "utf-16" if data.startswith(WIDE_MARKS) else "utf-8-sig"
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    return plain(text)


def plain(text: str) -> str:
    """The text without its byte order mark. Raises FieldError for characters no team's file has."""
    if len(text) > LARGEST:
        raise FieldError(FIELD, f"The text is longer than {LARGEST // 1000} kB; no team's is.")
    if any(letter < " " and letter not in PRINTED for letter in text):
        raise FieldError(FIELD, "This isn't text. Save the spreadsheet as CSV, or send JSON.")
    return text.removeprefix("\ufeff")


def team_in(text: str) -> ReadTeam:
    """The team in a file: JSON if it begins with a brace, otherwise a spreadsheet.

    Raises FieldError if no team is found in it.
    """
    if not text.strip():
        raise FieldError(FIELD, "The file is empty.")
    return team_in_json(text) if text.lstrip().startswith(("{", "[")) else team_in_csv(text)
