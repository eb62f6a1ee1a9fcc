"""docs/glossary.md: one entry a word, in order, and every name in it is there."""

import re

import pytest

from tests.documents import ROOT, exists, named_in

TEXT = (ROOT / "docs" / "glossary.md").read_text()
WORDS = re.findall(r"^- \*\*(.+?)\*\*: ", TEXT, re.MULTILINE)


def test_every_line_is_a_word_and_what_it_means():
    assert len(WORDS) == len([line for line in TEXT.splitlines() if line.startswith("- ")]) > 60


def test_words_stand_once_and_in_order():
    assert sorted(set(WORDS), key=str.lower) == WORDS


def test_whatever_is_named_exists():
    named = named_in(TEXT)
    assert len(named) > 60
    assert [name for name in sorted(named) if not exists(name)] == []


@pytest.mark.parametrize("name", ["teams.models.Nobody", "teams.nowhere", "docs/nothing.md"])
def test_what_does_not_exist_is_noticed(name):
    assert named_in(f"See `{name}`.") == {name}
    assert not exists(name)


def test_readers_are_led_to_it():
    for document in ("README.md", "CONTRIBUTING.md"):
        assert "(docs/glossary.md)" in (ROOT / document).read_text()
