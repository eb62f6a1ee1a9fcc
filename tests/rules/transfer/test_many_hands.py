"""A long league looked through by several processes: they find what one finds, or it isn't here."""

import os
import sqlite3
import tempfile
from pathlib import Path

import pytest
from django.db import connection

from core import processes
from league.models import League
from rules.models import Haul
from rules.services.transfer import readback, scratchdatabase
from tests.rules.begun import noted
from tests.rules.transfer.test_over_http import bring, row_of, vouched_for, why

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="On PostgreSQL one process does it."),
]


@pytest.fixture
def document(api, alice, corrected):
    return api(alice).get(f"/api/v1/leagues/{corrected.slug}/export/").json()


@pytest.fixture
def many_hands(monkeypatch):
    """Two processes for two matches; how many were begun."""
    monkeypatch.setattr(readback, "ENOUGH", 1)
    monkeypatch.setattr(readback, "cores", lambda: 2)
    return noted(monkeypatch)


def test_a_sound_league_comes_in(api, alice, document, many_hands):
    reply = bring(api(alice), document, slug="seconds")
    assert reply.status_code == 201, reply.content
    assert len(many_hands) == 2
    assert League.objects.filter(slug="seconds").exists()


CHANGES = (
    # More than a seed ever gives, be it for the two faces of who begins.
    ("matches.Roll", "faces", [1] * 40, "the roll first_turn shows [1, 1, 1"),
    ("matches.PlayerFigures", "completions", 17, "has completions 17 in its figures"),
    ("rules.Report", "revision", 5, "revision 1, 2, 3, 4 of its report is lost"),
)


def test_what_was_changed_is_named_in_the_same_words(api, alice, document, monkeypatch, many_hands):
    for table, column, value, _ in CHANGES:
        row, places = row_of(document, table)
        row[places[column]] = value
    forged = vouched_for(document)
    several = why(bring(api(alice), forged, slug="never"))
    assert len(many_hands) == 2
    monkeypatch.setattr(readback, "cores", lambda: 1)
    alone = why(bring(api(alice), forged, slug="never"))
    assert len(many_hands) == 2
    assert [words for *_, words in CHANGES if words not in several] == []
    assert _without_numbers(several) == _without_numbers(alone)
    assert not League.objects.filter(slug="never").exists()


def _without_numbers(said):
    """Each try gives rows numbers of its own."""
    return "".join(letter for letter in said if not letter.isdecimal())


def test_one_that_is_killed_is_said_and_leaves_nothing(
    api, alice, document, settings, working, monkeypatch, many_hands
):
    settings.CARRIED_AT_ONCE = 0
    monkeypatch.setattr(processes.sys, "executable", "/bin/false")
    with working():
        came = bring(api(alice), document, slug="never")
    row = Haul.objects.get(pk=came.json()["id"])
    assert (row.status, "One of the processes was killed" in row.error) == ("failed", True)
    assert not League.objects.filter(slug="never").exists()


def test_what_a_kill_left_on_the_disk_is_cleared_away_by_the_next(corrected, monkeypatch, tmp_path):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    left, held, young = (
        tmp_path / f"{scratchdatabase.OURS}{one}" for one in ("left", "held", "young")
    )
    for folder in (left, held, young):
        folder.mkdir()
        (folder / "league.sqlite3").write_bytes(b"x")
    for folder in (left, held):
        os.utime(folder, (0, 0))
    with scratchdatabase._held(held), scratchdatabase.scratch_database(corrected) as file:
        os.utime(held, (0, 0))
        with sqlite3.connect(file) as there:
            assert there.execute("SELECT count(*) FROM matches_match").fetchone() == (2,)
        with scratchdatabase.scratch_database(corrected):
            assert Path(file).exists()
    assert {*tmp_path.iterdir()} == {held, young}
