"""docs/rules.md: every rule once, every name in it real, and no claim without a test."""

import ast
import json
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from dungeonbowl.book import book
from dungeonbowl.procedures import document
from rulebook.library import library
from rulebook.places import AppliedAt
from tests.rule_ids import ANSWERS, AT_THE_TABLE, RULES, SECTIONS

ROOT = Path(__file__).resolve().parent.parent
STATES = {"kept and shown", "not built yet"}
RULE = re.compile(r"\b[A-Z]+-\d+\b")
NAME = re.compile(r"`([^`]+)`")
GETTERS = re.compile(r"\.(?:flag|number|numbers|choice|keys_of)\(\s*\"([a-z_]+)\"")


@dataclass(frozen=True)
class Line:
    section: str
    id: str
    title: str
    source: str
    code: tuple[str, ...]
    state: str
    tests: tuple[str, ...]


def _lines() -> list[Line]:
    section, found = "", []
    for text in (ROOT / "docs" / "rules.md").read_text().splitlines():
        if text.startswith("## "):
            section = text[3:].partition(".")[0]
        elif re.match(r"\| [A-Z]+-\d", text):
            rule, title, source, code, tests = (cell.strip() for cell in text.strip("|").split("|"))
            state = code.strip("*") if code.startswith("*") else ""
            names = tuple(NAME.findall(code))
            found.append(
                Line(section, rule, title, source, names, state, tuple(NAME.findall(tests)))
            )
    return found


LINES = _lines()


def test_every_rule_has_its_line_and_no_other_has():
    wanted = {*RULES, *AT_THE_TABLE}
    listed = [line.id for line in LINES]
    assert not wanted.symmetric_difference(listed)
    assert len(listed) == len(wanted)


def test_every_line_stands_in_its_section():
    section = {family: key for key, families in SECTIONS.items() for family in families}
    section["C"] = "T"
    assert not [line.id for line in LINES if line.section != section[line.id.partition("-")[0]]]


def test_a_line_says_what_the_rulebook_says():
    listed = {line.id: (line.title, line.source) for line in LINES}
    rules = {rule: library().rules[rule] for rule in listed}
    assert listed == {rule.id: (rule.title, rule.source) for rule in rules.values()}


def test_a_line_names_code_with_a_test_or_says_that_there_is_none():
    built = [line for line in LINES if not line.state]
    assert not [line.id for line in built if not (line.code and line.tests)]
    assert {line.state for line in LINES if line.state} <= STATES
    assert not [line.id for line in LINES if line.state and line.tests]


def test_the_rulebook_promises_no_more_than_there_is():
    places = {
        "kept and shown": {AppliedAt.LEAGUE},
        "not built yet": {AppliedAt.LATER, AppliedAt.LEAGUE},
    }
    rules = library().rules
    idle = [line for line in LINES if line.state]
    assert not [line.id for line in idle if rules[line.id].where not in places[line.state]]


def test_the_rulebook_says_of_nothing_built_that_it_is_to_come():
    built = [line for line in LINES if not line.state]
    assert not [line.id for line in built if library().rules[line.id].where is AppliedAt.LATER]


def test_every_name_of_code_exists():
    names = {name for line in LINES for name in line.code}
    assert not [name for name in sorted(names) if not _exists(name)]


def _exists(name: str) -> bool:
    file, _, key = name.partition("#")
    if key:
        return _in_data(tomllib.loads((ROOT / file).read_text()), key)
    module, _, qualname = name.partition(":")
    found: object = import_module(module)
    for part in qualname.split("."):
        found = getattr(found, part, None)
    return found is not None


def _in_data(data: dict, key: str) -> bool:
    for part in key.split("."):
        data = data.get(part, {})
    return bool(data)


def test_every_test_named_is_a_test_of_the_suite():
    names = {name for line in LINES for name in line.tests}
    assert not [name for name in sorted(names) if not _is_test(name)]


def _is_test(name: str) -> bool:
    file, _, test = name.partition("::")
    found = (ROOT / file).exists() and test in _functions(file)
    return found and test.rpartition("::")[2].startswith("test_")


@cache
def _functions(file: str) -> set[str]:
    """Those of a file, and those of its classes as `Class::function`."""
    tree = ast.parse((ROOT / file).read_text())
    named = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    classes = (node for node in tree.body if isinstance(node, ast.ClassDef))
    return named | {
        f"{one.name}::{node.name}"
        for one in classes
        for node in one.body
        if isinstance(node, ast.FunctionDef)
    }


def test_procedures_name_only_rules_that_there_are():
    named = {
        found
        for entry in document(book()).procedures.values()
        for found in RULE.findall(json.dumps(entry))
    }
    assert len(named) > 200
    assert named <= {*RULES, *ANSWERS}


def test_an_option_that_the_rules_read_is_not_said_to_be_only_kept():
    read = {
        key
        for path in (ROOT / "dungeonbowl").rglob("*.py")
        for key in GETTERS.findall(path.read_text())
    }
    options = {rule.id: rule.option for rule in library().rules.values() if rule.option}
    idle = {line.id for line in LINES if line.id in options and line.state}
    assert not {rule for rule in idle if options[rule] in read}
    assert len(read) > 40
