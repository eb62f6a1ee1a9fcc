"""What is kept on the shelf is made once, until what it was made of changes: `tests/shelf.py`."""

import pytest

from tests import shelf


@pytest.fixture
def made(tmp_path, monkeypatch):
    """`made()` asks for a file made of a source, and says what is in it."""
    monkeypatch.setattr(shelf, "SHELF", tmp_path / "shelf")
    source = tmp_path / "source"
    source.write_text("first")
    times = []

    def ask(text=None):
        if text is not None:
            source.write_text(text)
        times.append(None)
        kept = shelf.kept("thing.txt", [source], lambda file: file.write_text(f"{len(times)}"))
        return kept.read_text()

    return ask


def test_it_is_made_once(made):
    assert [made(), made()] == ["1", "1"]


def test_it_is_made_anew_when_what_it_was_made_of_changes_and_the_old_is_gone(made, tmp_path):
    assert [made(), made("second"), made("first")] == ["1", "2", "3"]
    assert len([*(tmp_path / "shelf").glob("*.txt")]) == 1


def test_what_was_not_finished_is_made_again(made, tmp_path):
    (tmp_path / "shelf").mkdir()
    (tmp_path / "shelf" / "unfinished_thing.txt").write_text("half")
    assert made() == "1"


def test_a_value_is_remembered_until_what_it_was_made_of_changes(tmp_path, monkeypatch):
    monkeypatch.setattr(shelf, "SHELF", tmp_path / "shelf")
    source = tmp_path / "source"
    made = []

    def remembered(text):
        source.write_text(text)
        return shelf.remembered("value", [source], lambda: {text: made.append(text)})

    assert [remembered(text) for text in ("first", "first", "second")] == [
        {"first": None},
        {"first": None},
        {"second": None},
    ]
    assert made == ["first", "second"]
