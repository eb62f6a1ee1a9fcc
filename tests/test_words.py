"""The project's words: players and coaches are *they*, and a thing has the field's own name."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# Names of Python may hold a word between underscores, so these are borders too.
ONE_SEX = re.compile(
    r"(?<![a-z0-9])(he|him|his|himself|she|her|hers|herself)(?![a-z0-9])", re.IGNORECASE
)
AREAS = [
    *sorted(path.parent.name for path in ROOT.glob("*/__init__.py")),
    "docs",
    "static/js",
    "the root",
]
# The words themselves, and other people's programs.
EXEMPT = {ROOT / "tests/test_words.py", ROOT / "tests/rulebook/test_texts.py"}
# What these name is a query, an entry, a report, an answer, faces: each has a word of its own.
VAGUE = {"told", "tell", "tells", "telling", "teller", "untold"}
# Migrations stay as they were written, and the API keeps its fields.
KEPT = {"matches/api/serializers.py: told_by"}
# Django finds its commands by this name; a line of a ledger and one of a log are both an entry, by
# the names of their tables; the schema names what a request carries by its class.
SHARED = {"Command", "Entry", "Skill"}
WRITTEN = {".py", ".md", ".toml", ".html", ".txt", ".js", ".css"}


def _texts(area: str) -> list[Path]:
    if area == "the root":
        return sorted(ROOT.glob("*.md"))
    found = (path for path in sorted((ROOT / area).rglob("*")) if path.suffix in WRITTEN)
    return [path for path in found if path not in EXEMPT and "vendor" not in path.parts]


@pytest.mark.parametrize("area", AREAS)
def test_nobody_is_taken_for_a_man_or_a_woman(area):
    texts = _texts(area)
    assert texts
    assert not [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in texts
        for line in path.read_text().splitlines()
        if ONE_SEX.search(line)
    ]


def _names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        for field in ("id", "arg", "attr", "name", "asname"):
            if isinstance(name := getattr(node, field, None), str):
                yield name


def _vague(code: str) -> set[str]:
    """The names in it that hold one of the vague words."""
    # Most files hold none of them anywhere, and to read one for its names takes long.
    if not any(word in code.lower() for word in VAGUE):
        return set()
    names = {*_names(ast.parse(code))}
    parts = re.compile("[A-Z]?[a-z]+|[A-Z]+")
    return {one for one in names if VAGUE & {part.lower() for part in parts.findall(one)}}


def _sources() -> list[Path]:
    """The program's own files, its benches too, without tests and migrations."""
    folders = [path.parent for path in ROOT.glob("*/__init__.py") if path.parent.name != "tests"]
    files = [path for folder in folders for path in folder.rglob("*.py")]
    return [path for path in files if "migrations" not in path.parts]


def test_nothing_is_called_what_somebody_told():
    files = [*_sources(), *(ROOT / "script").rglob("*.py")]
    found = {
        f"{path.relative_to(ROOT)}: {name}" for path in files for name in _vague(path.read_text())
    }
    found |= {str(path.relative_to(ROOT)) for path in files if VAGUE & {*path.stem.split("_")}}
    assert found == KEPT


def _bound(code: str) -> Iterator[str]:
    """What its variables, arguments, functions and classes are called, but for the tests."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                if not name.startswith("test_"):
                    yield name


def test_neither_is_anything_in_the_tests():
    """They may `tell` what happened, as a phone does; what it comes to has a name."""
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / "tests").rglob("*.py")
        for code in [path.read_text()]
        # Most files don't hold the word anywhere, and to read one for its names takes long.
        if "told" in code.lower()
        for name in _bound(code)
        if "told" in re.split("[^a-z]+", name.lower())
    }
    assert found == set()


def test_the_name_of_a_class_has_one_meaning():
    places = defaultdict(list)
    for path in (path for path in _sources() if "bench" not in path.parts):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(f"{path.relative_to(ROOT)}")
    assert {name: where for name, where in places.items() if len(where) > 1}.keys() == SHARED


@pytest.mark.parametrize(
    "code",
    ["told = 1", "def read(untold): ...", "import a as b_told", "x.told", "class EventTold: ..."],
)
def test_a_thing_called_so_would_be_found(code):
    assert _vague(code)


def test_a_line_of_the_changelog_can_be_read():
    lines = [
        line for line in (ROOT / "CHANGELOG.md").read_text().splitlines() if line.startswith("- ")
    ]
    assert len(lines) > 100
    assert not [line for line in lines if len(line) > 160]
