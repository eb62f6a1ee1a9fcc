"""One place per thing: nobody but its file asks which format, criterion or step this is."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from dungeonbowl.league import criteria, formats
from dungeonbowl.postgame import steps
from tests.test_floors import FLOORS, ROOT, imports, named, sources

# Keys that are everyday words as well; of these only a comparison is a question.
STEPS = {step.key for step in steps.STEPS}
PLAIN = {"points", "won", "name", "open", "tables", "ladder", *STEPS}
PLAIN |= {"touchdowns", "casualties", "chests", "schedule"}
REGISTRIES = [ROOT / "dungeonbowl" / "league", ROOT / "dungeonbowl" / "postgame" / "steps"]
# What the demo league plays is data.
DATA = [ROOT / "rules" / "demo"]
ASKED = {
    "criterion": {*criteria.every_key()},
    "format": {*formats.keys(), *(name for name, _ in formats.offered_names())},
    "(?:step|key)": STEPS,
}
# A career counts how often somebody was most valuable, by the ledger's own words for it.
NAMED = {"teams/queries/career.py imports dungeonbowl.postgame.steps.mvp.MvpStep"}


def asked_in(code: str, asked: str, keys: set[str]) -> Iterator[str]:
    """Where code names one of these keys, or compares what is called `asked` with one."""
    constants, comparisons = read(code)
    telling, question = keys - PLAIN, re.compile(rf"\b{asked}\b")
    yield from (f"{line} names {value}" for line, value in constants if value in telling)
    for line, said, values in comparisons:
        if question.search(said):
            yield from (f"{line} asks for {one}" for one in values & keys)


# Read once for all that is asked of it.
@cache
def read(code: str) -> tuple[list[tuple[int, object]], list[tuple[int, str, set[object]]]]:
    """The constants of code, and its comparisons with the constants in each, by their lines."""
    nodes = [*ast.walk(ast.parse(code))]
    comparisons = [one for one in nodes if isinstance(one, ast.Compare)]
    return _constants(nodes), [
        (one.lineno, ast.unparse(one), {value for _, value in _constants(ast.walk(one))})
        for one in comparisons
    ]


def _constants(nodes: Iterable[ast.AST]) -> list[tuple[int, object]]:
    return [(one.lineno, one.value) for one in nodes if isinstance(one, ast.Constant)]


def outside() -> list[Path]:
    left_out = [*REGISTRIES, *DATA]
    return [
        path
        for path in sources(*FLOORS)
        if not any(path.is_relative_to(folder) for folder in left_out)
    ]


def pages() -> list[Path]:
    found = (
        path for folder in ("templates", "static", *FLOORS) for path in (ROOT / folder).rglob("*")
    )
    return [path for path in found if path.suffix in {".html", ".txt", ".js", ".css"}]


@pytest.mark.parametrize(("asked", "keys"), ASKED.items())
def test_nobody_outside_the_registry_asks_for_one_of_them(asked, keys):
    guilty = [
        f"{named(path)}:{found}"
        for path in outside()
        for found in asked_in(path.read_text(), asked, keys)
    ]
    guilty += [
        f"{named(path)} names {key}"
        for path in pages()
        for text in [path.read_text()]
        for key in keys - PLAIN
        if re.search(rf"\b{key}\b", text)
    ]
    assert guilty == []


def test_nobody_outside_the_registry_takes_one_of_them_by_name():
    known = {type(one).__module__ for one in criteria.CRITERIA}
    known |= {one.__module__ for one in formats.FORMATS}
    known |= {type(one).__module__ for one in steps.STEPS}
    guilty = [
        f"{named(path)} imports {name}"
        for path in outside()
        for name in imports(path)
        if name.rpartition(".")[0] in known - {"dungeonbowl.league.criteria.base"}
    ]
    assert {*guilty} == NAMED


@pytest.mark.parametrize("word", ["round robin", "swiss", "knock-?out"])
def test_no_page_of_a_league_speaks_of_one_of_them(word):
    spoken = re.compile(rf"\b{word}\b", re.I)
    leagues = [path for path in pages() if "league" in path.relative_to(ROOT).parts]
    assert leagues
    assert [named(path) for path in leagues if spoken.search(path.read_text())] == []


def test_a_page_asks_for_no_format_or_step_by_its_key():
    asked = re.compile(r"(format|step\.key)\s*[!=]=")
    assert [named(path) for path in pages() if asked.search(path.read_text())] == []


def test_no_form_asks_for_an_event_by_its_key():
    forms = [path for app in ("matches", "rules") for path in (ROOT / app / "forms").rglob("*.py")]
    assert forms
    assert [named(path) for path in forms if "EventType" in path.read_text()] == []


def test_a_question_for_one_of_them_would_be_found():
    keys = {"points", "head_to_head"}
    for code in ('x = "head_to_head"', 'reason.criterion == "points"'):
        assert list(asked_in(code, "criterion", keys))
    assert not list(asked_in('row["points"]', "criterion", keys))
    for code in ('step.key == "hire"', 'one.step.key in ("skills", "item")'):
        assert list(asked_in(code, "step", STEPS))
    assert not list(asked_in('house["winnings"] == "none"', "step", STEPS))
