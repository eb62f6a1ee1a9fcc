"""Reads TOML files into one tree and remembers the line of each value.

The standard library's parser doesn't give lines, but a club that writes a rule pack needs to know
where each mistake is. So when something has to be reported, a file that parsed well is walked a
second time to find its lines.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

Where = tuple[str | int, ...]
"""The path to a value from the top of a file: ("races", "norse", "positions", "catcher")."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing wrong with the data: where, and why."""

    file: str
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"


class BookError(Exception):
    """The data can't be used.

    `problems` has everything that is wrong, in the order of the files.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class SourceFile:
    """One TOML file: its values, and the line of each. With a text no file is needed."""

    def __init__(self, path: Path, text: str | None = None) -> None:
        self.path = path
        self.data: dict[str, Any] = {}
        self._text = text

    def read(self) -> Problem | None:
        """Fill `data`, or say why it can't be read."""
        try:
            self.data = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"at line (\d+)", str(error))
            last = self.text.count("\n") + 1
            return Problem(str(self.path), int(line[1]) if line else last, f"not TOML: {error}")
        except RecursionError:
            return Problem(str(self.path), 1, "not TOML: brackets within brackets, far too many")
        except (OSError, ValueError) as error:
            return Problem(str(self.path), 1, f"can't be read: {error}")
        return None

    @property
    def text(self) -> str:
        """What the file says. Raises OSError, UnicodeDecodeError."""
        if self._text is None:
            self._text = self.path.read_text(encoding="utf-8")
        return self._text

    def line_of(self, where: Where) -> int:
        """The line of a value, or of the nearest one above it that is in the file."""
        if not where:
            return 1
        return self._lines.get(where) or self.line_of(where[:-1])

    @cached_property
    def _lines(self) -> dict[Where, int]:
        lines: dict[Where, int] = {}
        # Lines are only a help: if the walk fails, what it found so far has to do.
        with suppress(AssertionError, IndexError, RecursionError):
            for where, line in _Walk(self.text).places():
                lines.setdefault(where, line)
        return lines


@dataclass
class Tree:
    """The content of several files together: sections of entries, each entry once."""

    data: dict[str, dict[str, Any]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    _files: dict[Where, SourceFile] = field(default_factory=dict)

    def add(self, file: SourceFile) -> None:
        """Add a file's sections; an entry that another file already has is a problem."""
        for section, entries in file.data.items():
            self._files.setdefault((section,), file)
            if not isinstance(entries, dict):
                self._say(file, (section,), f"{section} must be a section of entries")
                continue
            for key, entry in entries.items():
                self._take(file, section, key, entry)

    def _take(self, file: SourceFile, section: str, key: str, entry: Any) -> None:
        known = self._files.setdefault((section, key), file)
        if known is file:
            self.data.setdefault(section, {})[key] = entry
            return
        place = f"{known.path}:{known.line_of((section, key))}"
        self._say(file, (section, key), f"{section}.{key} stands already at {place}")

    def copy(self) -> Tree:
        """A copy of the tree, to be written over."""
        sections = {section: dict(entries) for section, entries in self.data.items()}
        return Tree(sections, list(self.problems), dict(self._files))

    def __contains__(self, where: Where) -> bool:
        """Whether some file has this entry."""
        return where in self._files

    def says(self, section: str, entries: Any) -> bool:
        """Whether all of these entries are here, exactly equal."""
        stood = self.data.get(section, {})
        known = isinstance(entries, dict) and section in self.data
        return known and all(key in stood and stood[key] == one for key, one in entries.items())

    def put(self, file: SourceFile, section: str, key: str, entry: Any) -> None:
        """Put this file's entry in, replacing what was there."""
        self._files[section, key] = self._files[(section,)] = file
        self.data.setdefault(section, {})[key] = entry

    def report(self, where: Where, reason: str) -> None:
        """Add a problem at the line where a value stands."""
        file = self._files.get(where[:2]) or self._files.get(where[:1])
        file = file or next(iter(self._files.values()), None)
        if file is None:
            self.problems.append(Problem("(no file)", 1, reason))
        else:
            self._say(file, where, reason)

    def _say(self, file: SourceFile, where: Where, reason: str) -> None:
        self.problems.append(Problem(str(file.path), file.line_of(where), reason))


def read_tree(paths: Iterable[Path]) -> Tree:
    """Read the files in their order into one tree, with the problems of reading them."""
    tree = Tree()
    for path in paths:
        file = SourceFile(path)
        problem = file.read()
        if problem:
            tree.problems.append(problem)
        else:
            tree.add(file)
    return tree


_BLANK = re.compile(r"(?:\s|#[^\n]*)*")
_PART = re.compile(r'[ \t]*("(?:[^"\\]|\\.)*"|\'[^\']*\'|[A-Za-z0-9_-]+)[ \t]*')
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\]|\\.)*"|\'[^\']*\'', re.DOTALL
)
_BARE = re.compile(r"[^,\]}\n#]*")


class _Walk:
    """Walks the text of a file known to be valid TOML and finds where each value starts."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._starts = [match.start() for match in re.finditer("^", text, re.MULTILINE)]
        self._counts: dict[Where, int] = {}

    def places(self) -> Iterator[tuple[Where, int]]:
        """Every value's path and line, tables included; one that is named twice comes twice."""
        table: Where = ()
        while self._skip_blank():
            if self.text[self.at] == "[":
                line = self._line()
                table = self._header()
                yield from ((table[:length], line) for length, _ in enumerate(table, 1))
            else:
                yield from self._pair(table)

    def _line(self) -> int:
        return bisect_right(self._starts, self.at)

    def _skip_blank(self) -> bool:
        self._pass(_BLANK)
        return self.at < len(self.text)

    def _pass(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        assert found, f"walked astray at {self.at}"
        self.at = found.end()
        return found[0]

    def _header(self) -> Where:
        """[table] or [[table]]: the latter counts, as each is one more element of a list."""
        brackets = 2 if self.text.startswith("[[", self.at) else 1
        self.at += brackets
        name = self._key()
        self.at += brackets
        table: Where = ()
        for part in name[:-1]:
            table = self._latest((*table, part))
        table = (*table, name[-1])
        if brackets == 2:
            self._counts[table] = self._counts.get(table, -1) + 1
        return self._latest(table)

    def _latest(self, table: Where) -> Where:
        """The table, or for a list of tables its last element so far."""
        return (*table, self._counts[table]) if table in self._counts else table

    def _key(self) -> Where:
        parts = [self._pass(_PART).strip().strip("\"'")]
        while self.text[self.at] == ".":
            self.at += 1
            parts.append(self._pass(_PART).strip().strip("\"'"))
        return tuple(parts)

    def _pair(self, table: Where) -> Iterator[tuple[Where, int]]:
        where = (*table, *self._key())
        self.at += 1  # the equals sign
        self._skip_blank()
        yield from self._value(where)

    def _value(self, where: Where) -> Iterator[tuple[Where, int]]:
        yield where, self._line()
        first = self.text[self.at]
        if first == "{":
            yield from self._inside("}", lambda _: self._pair(where))
        elif first == "[":
            yield from self._inside("]", lambda index: self._value((*where, index)))
        else:
            self._pass(_STRING if first in "\"'" else _BARE)

    def _inside(self, end: str, each: Any) -> Iterator[tuple[Where, int]]:
        """The members between brackets, parted by commas."""
        self.at += 1
        index = 0
        while self._skip_blank() and self.text[self.at] != end:
            if self.text[self.at] == ",":
                self.at += 1
                continue
            yield from each(index)
            index += 1
        self.at += 1
