"""One place per thing: nobody but its own file asks which criterion of the table this is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dungeonbowl.league import criteria
from tests.test_floors import FLOORS, ROOT, named, sources

# Keys that are everyday words as well; of these only a comparison is a question.
PLAIN = {"points", "won", "name"}
REGISTRY = ROOT / "dungeonbowl" / "league"


def asked_in(code: str, asked: str, keys: set[str]) -> Iterator[str]:
    """Where code names one of these keys, or compares what is called `asked` with one."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and node.value in keys - PLAIN:
            yield f"{node.lineno} names {node.value}"
        if isinstance(node, ast.Compare) and re.search(rf"\b{asked}\b", ast.unparse(node)):
            words = {one.value for one in ast.walk(node) if isinstance(one, ast.Constant)}
            yield from (f"{node.lineno} asks for {one}" for one in words & keys)


def outside() -> list[Path]:
    return [path for path in sources(*FLOORS) if not path.is_relative_to(REGISTRY)]


def pages() -> list[Path]:
    found = (
        path for folder in ("templates", "static", *FLOORS) for path in (ROOT / folder).rglob("*")
    )
    return [path for path in found if path.suffix in {".html", ".txt", ".js", ".css"}]


@pytest.mark.parametrize(("asked", "keys"), [("criterion", {*criteria.every_key()})])
def test_nobody_outside_the_registry_asks_for_one_of_them(asked, keys):
    guilty = [
        f"{named(path)}:{found}"
        for path in outside()
        for found in asked_in(path.read_text(), asked, keys)
    ]
    guilty += [
        f"{named(path)} names {key}"
        for path in pages()
        for key in keys - PLAIN
        if re.search(rf"\b{key}\b", path.read_text())
    ]
    assert guilty == []


def test_a_question_for_one_of_them_would_be_found():
    keys = {"points", "head_to_head"}
    for code in ('x = "head_to_head"', 'reason.criterion == "points"'):
        assert list(asked_in(code, "criterion", keys))
    assert not list(asked_in('row["points"]', "criterion", keys))
