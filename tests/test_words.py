"""What the project says of people: players and coaches are *they*, in code as in documents."""

import re
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


def test_a_line_of_the_changelog_can_be_read():
    lines = [
        line for line in (ROOT / "CHANGELOG.md").read_text().splitlines() if line.startswith("- ")
    ]
    assert len(lines) > 100
    assert not [line for line in lines if len(line) > 160]
