"""docs/decisions/: every decision has its date, a line in the index, and names what is there."""

import re

from tests.documents import ROOT, exists, named_in

FOLDER = ROOT / "docs" / "decisions"
INDEX = (FOLDER / "README.md").read_text()
FILES = sorted(path for path in FOLDER.glob("*.md") if path.name != "README.md")
LISTED = re.findall(r"^\| (\S+) \| [\w ]+ \| \[(.+?)\]\((.+?)\) \| (.+) \|$", INDEX, re.MULTILINE)


def _heading(text: str) -> tuple[str, str]:
    """Title and date."""
    found = re.match(r"# (.+)\n\n\*(\d{4}-\d\d-\d\d)\.\*\n\n", text)
    assert found, text[:80]
    return found[1], found[2]


def test_the_index_lists_every_decision_once():
    assert sorted(name for _, _, name, _ in LISTED) == [path.name for path in FILES]
    assert len(INDEX.splitlines()) == len(FILES) + 6


def test_every_line_says_date_and_title_as_the_decision_does():
    said = {name: (title, date) for date, title, name, _ in LISTED}
    assert said == {path.name: _heading(path.read_text()) for path in FILES}
    assert [gist for _, _, _, gist in LISTED if not gist.endswith(".")] == []


def test_the_oldest_comes_first():
    dates = [date for date, _, _, _ in LISTED]
    assert dates == sorted(dates)


def test_whatever_a_decision_names_exists():
    named = {(path.name, name) for path in FILES for name in named_in(path.read_text())}
    assert len(named) > 60
    assert sorted((where, name) for where, name in named if not exists(name)) == []
