"""What a rule pack may contain, and how much: checked before it is parsed further.

A pack is a stranger's text. Whatever pages couldn't show or columns couldn't hold is refused here,
with its line, even if it is otherwise valid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from dungeonbowl.book import data_files
from dungeonbowl.book.files import checked
from dungeonbowl.book.raw import RawBook
from dungeonbowl.book.toml import Problem, SourceFile, Tree, Where, read_tree

HEADING = "pack"
SECTIONS = (
    "colleges",
    "wheel",
    "races",
    "skills",
    "weapons",
    "items",
    "monsters",
    "traps",
    "balls",
    "features",
)
"""What a pack may speak of: the rest of the Book is the rules themselves."""

MOST_ENTRIES = 400
LONGEST_NAME = 60
LONGEST_TEXT = 1_000
# Rows of teams and players hold these keys, in columns of limited length.
LONGEST_KEY = 29
SHORTER_KEYS = {"colleges": 20, "weapons": 20}
# The Book itself goes six deep, with some 4,000 keys.
DEEPEST = 8
MOST_KEYS = 20_000

_PART = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
_TOKENS = re.compile(
    r'''"""[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*"{3,5}|'''
    r"""'''.*?'{3,5}|"""
    rf"(?P<deep>{_PART}(?:[ \t]*\.[ \t]*{_PART}){{{DEEPEST},}})|"
    r"""(?P<endless>"{3}|'{3})|"""
    rf"{_PART}|#[^\n]*|(?P<open>[\[{{])|(?P<close>[\]}}])|(?P<key>=)|"
    r"""(?P<unclosed>["'])""",
    re.DOTALL,
)


@lru_cache(maxsize=1)
def own_tree() -> Tree:
    """The program's own files, read once."""
    return read_tree(data_files())


@lru_cache(maxsize=1)
def own_book() -> RawBook:
    """The Book of the program's own files."""
    return checked(own_tree())


def at_line(line: int, reason: str) -> Problem:
    """A problem at a line of the pack."""
    return Problem(HEADING, line, reason)


def unreadable(text: str) -> Problem | None:
    """The first key that is nested too deep to be parsed: that takes quadratic time.

    Found without parsing the text. An unterminated string is left to the parser.
    """
    keys = depth = 0
    for found in _TOKENS.finditer(text):
        kind = found.lastgroup
        if kind in ("endless", "unclosed"):
            return None
        keys += kind in ("key", "open")
        depth += (kind == "open") - (kind == "close")
        if kind == "deep" or depth > DEEPEST:
            return at_line(_line(text, found), f"not deeper than {DEEPEST} names or brackets")
        if keys > MOST_KEYS:
            return at_line(_line(text, found), f"{MOST_KEYS:,} keys and lists at most")
    return None


def _line(text: str, found: re.Match[str]) -> int:
    return text.count("\n", 0, found.start()) + 1


def forbidden_sections(file: SourceFile) -> Iterator[Problem]:
    """Sections that packs may not touch, and too many entries in the others."""
    if HEADING not in file.data:
        yield at_line(1, "begin with [pack] and a name, so that people know what they adopt")
    for section, entries in file.data.items():
        line = file.line_of((section,))
        if own_tree().says(section, entries):
            continue
        if section == HEADING:
            yield from _unprintable(file, (HEADING,), entries)
        elif not isinstance(entries, dict):
            yield at_line(line, f"{section} must be a section of entries")
        elif section not in SECTIONS:
            known = ", ".join(SECTIONS)
            yield at_line(line, f"a pack can't speak of {section[:40]!r}, only of {known}")
        elif _size(entries) > MOST_ENTRIES:
            yield at_line(line, f"{section}: {MOST_ENTRIES} entries at most")
        else:
            yield from _unprintable(file, (section,), entries)
    yield from _long_keys(file)


def _size(entries: Mapping[str, Any]) -> int:
    """How many entries a section has, races' positions included."""
    inner = [entry.get("positions", ()) for entry in entries.values() if isinstance(entry, dict)]
    return len(entries) + sum(len(each) for each in inner if isinstance(each, dict))


def _unprintable(file: SourceFile, where: Where, value: Any) -> Iterator[Problem]:
    """Texts that pages couldn't show."""
    if isinstance(value, str):
        most = LONGEST_NAME if where[-1] == "name" else LONGEST_TEXT
        if len(value) > most:
            yield at_line(file.line_of(where), f"{spelt(where)}: {most} characters at most")
        if not value.isprintable():
            reason = f"{spelt(where)}: only characters that can be printed"
            yield at_line(file.line_of(where), reason)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _unprintable(file, (*where, key), inner)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _unprintable(file, (*where, index), inner)


def _long_keys(file: SourceFile) -> Iterator[Problem]:
    for section, entries in file.data.items():
        if section not in SECTIONS or not isinstance(entries, dict):
            continue
        for key, entry in entries.items():
            positions = entry.get("positions") if isinstance(entry, dict) else None
            for one in (key, *(positions if isinstance(positions, dict) else ())):
                most = SHORTER_KEYS.get(section, LONGEST_KEY)
                if len(one) > most:
                    reason = f"{section}: the key {one[:40]!r} is longer than {most} characters"
                    yield at_line(file.line_of((section, key)), reason)


def spelt(where: Where) -> str:
    """The path to a value, for sentences."""
    return ".".join(str(part)[:40] for part in where)
