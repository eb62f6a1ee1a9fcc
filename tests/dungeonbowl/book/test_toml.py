"""Where a value stands in a TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.book import data_files
from dungeonbowl.book.toml import Problem, SourceFile, Where

EVERY_STYLE = '''\
# a comment with a "quote" and [brackets]
title = "a # that is no comment"

[plain]
number = 1_000
"quoted key" = 'literal \\ string'
dotted.inner = true

[plain."sub table"]
text = """
[not.a.table]
key = "still text"
"""
after = 1

[[list]]
name = "first"
[[list]]
name = "second"
[list.child]
deep = [
    1, # one
    [2, 3],
    { a = 4, b = [5,
      6] },
]
tight=[1,[2,
3]]
'''


def _ways(value: Any, where: Where = ()) -> Iterator[Where]:
    """The way to every value in a tree."""
    if where:
        yield where
    pairs = value.items() if isinstance(value, dict) else ()
    for key, inner in enumerate(value) if isinstance(value, list) else pairs:
        yield from _ways(inner, (*where, key))


def _source(path: Path, text: str) -> SourceFile:
    path.write_text(text, encoding="utf-8")
    source = SourceFile(path)
    assert source.read() is None
    return source


def test_every_style_of_value_is_found_on_its_line(tmp_path: Path):
    source = _source(tmp_path / "styles.toml", EVERY_STYLE)
    expected: dict[Where, int] = {
        ("title",): 2,
        ("plain",): 4,
        ("plain", "number"): 5,
        ("plain", "quoted key"): 6,
        ("plain", "dotted", "inner"): 7,
        ("plain", "sub table"): 9,
        ("plain", "sub table", "text"): 10,
        ("plain", "sub table", "after"): 14,
        ("list", 0, "name"): 17,
        ("list", 1): 18,
        ("list", 1, "name"): 19,
        ("list", 1, "child", "deep"): 21,
        ("list", 1, "child", "deep", 0): 22,
        ("list", 1, "child", "deep", 1, 1): 23,
        ("list", 1, "child", "deep", 2, "a"): 24,
        ("list", 1, "child", "deep", 2, "b", 1): 25,
        ("list", 1, "child", "tight", 0): 27,
        ("list", 1, "child", "tight", 1, 0): 27,
        ("list", 1, "child", "tight", 1, 1): 28,
    }
    assert {where: source.line_of(where) for where in expected} == expected


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("a = 1\nb = c\n", 2, "not TOML: Invalid value (at line 2, column 5)"),
        ("a = 1\nb = ", 2, "not TOML: Invalid value (at end of document)"),
        ("a = 1\nb = " + "[" * 100_000, 1, "not TOML: brackets within brackets, far too many"),
    ],
    ids=["nonsense", "breaking off", "brackets"],
)
def test_text_that_is_not_toml_is_reported(text: str, line: int, reason: str):
    assert SourceFile(Path("a.toml"), text).read() == Problem("a.toml", line, reason)


def test_what_is_not_there_is_looked_for_where_it_should_be(tmp_path: Path):
    source = _source(tmp_path / "styles.toml", EVERY_STYLE)
    assert source.line_of(("plain", "missing")) == 4
    assert source.line_of(("nowhere",)) == 1


@pytest.mark.parametrize("path", data_files(), ids=lambda path: path.name)
def test_every_value_of_the_data_is_found_on_a_line_that_names_it(path: Path):
    text = path.read_text(encoding="utf-8")
    source = _source_of(path)
    lines = text.splitlines()
    for where in _ways(tomllib.loads(text)):
        if len(where) > 1 and isinstance(where[-1], str):
            assert where[-1] in lines[source.line_of(where) - 1], where


def _source_of(path: Path) -> SourceFile:
    source = SourceFile(path)
    assert source.read() is None
    return source


words = st.text("abcdefgh", min_size=1, max_size=5)


@given(st.dictionaries(words, st.dictionaries(words, st.lists(st.integers(0, 99))), min_size=1))
def test_lines_are_right_however_long_lists_are(
    tmp_path_factory: pytest.TempPathFactory, tree: dict[str, dict[str, list[int]]]
):
    lines: list[str] = []
    expected: dict[Where, int] = {}
    for section, entries in tree.items():
        lines.append(f"[{section}]")
        expected[(section,)] = len(lines)
        for key, numbers in entries.items():
            lines.append(f"{key} = [")
            expected[section, key] = len(lines)
            for index, number in enumerate(numbers):
                lines.append(f"  {number}, # {section}.{key}")
                expected[section, key, index] = len(lines)
            lines.append("]")
    source = _source(tmp_path_factory.mktemp("toml") / "any.toml", "\n".join(lines))
    assert {where: source.line_of(where) for where in expected} == expected
