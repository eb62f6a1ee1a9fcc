"""A second database is asked all that the first one was, by fewer tests."""

import pytest
from django.db import connection

from accounts.models import User
from accounts.services import issue_token
from tests import statements
from tests.conftest import may_repeat
from tests.statements import Notes, fewest, noted, shape


def test_statements_differ_by_more_than_their_values():
    assert shape("SELECT a FROM b LIMIT 5") == shape("SELECT a FROM b LIMIT 21")
    assert shape("x IN (%s, %s)") == shape("x IN (%s)")
    assert shape("VALUES (%s, NULL), (%s, %s)") == shape("VALUES (%s, %s)")
    either = '("a"."b" = %s OR "a"."c" = %s)'
    assert shape(f"{either} ORDER") == shape('("a"."b" = %s OR "a"."c" = %s OR "a"."d" = %s) ORDER')
    assert shape('SAVEPOINT "s1_x2"') == shape('SAVEPOINT "s13_x4"')
    twice = "CASE WHEN (id = %s) THEN %s WHEN (id = %s) THEN %s ELSE NULL END"
    assert shape(twice) == shape("CASE WHEN (id = %s) THEN %s ELSE NULL END")
    assert shape("SELECT a FROM b") != shape("SELECT a FROM b LIMIT 5")
    assert shape('SELECT "a1"') != shape('SELECT "a2"')


def test_the_fewest_make_all_and_quick_ones_before_slow_ones():
    made = {"slow": "ab", "quick": "ab", "alone": "c", "less": "a", "nothing": ""}
    seconds = {"slow": 2, "quick": 1, "alone": 9, "less": 1, "nothing": 0}
    assert fewest(made, seconds) == {"quick", "alone"}
    assert fewest({}, {}) == set()


@pytest.mark.django_db
def test_what_is_asked_during_a_test_is_noted_and_read_again(tmp_path, monkeypatch):
    monkeypatch.setattr(statements, "by_the_program", lambda frame: True)
    notes = Notes(tmp_path)
    execute = notes.listening(lambda cursor, statement: statement)
    execute(None, "before any test")
    notes.now = "a test"
    assert execute(None, "SELECT 1") == "SELECT 1"
    notes.seconds["a test"] = 1.5
    notes.pytest_sessionfinish()
    assert noted(tmp_path) == ({"a test": [shape("SELECT 0")]}, {"a test": 1.5})


@pytest.mark.django_db
def test_every_way_to_the_database_is_listened_to(tmp_path, monkeypatch):
    monkeypatch.setattr(statements, "by_the_program", lambda frame: True)
    notes = Notes(tmp_path)
    notes.now = "here"
    cursor = type(connection.cursor())
    for way in ("execute", "executemany"):
        monkeypatch.setattr(cursor, way, notes.listening(getattr(cursor, way)))
    User.objects.filter(username="nobody").exists()
    with connection.cursor() as asks:
        asks.executemany("DELETE FROM accounts_user WHERE id = %s", [(0,)])
    assert len(notes.made["here"]) == 2


@pytest.mark.django_db
def test_what_a_test_asks_by_itself_is_no_statement_of_the_program(tmp_path, monkeypatch, alice):
    notes = Notes(tmp_path)
    notes.now = "here"
    cursor = type(connection.cursor())
    monkeypatch.setattr(cursor, "execute", notes.listening(cursor.execute))
    assert User.objects.filter(username="alice").exists()
    assert not notes.made
    issue_token(alice)
    assert notes.made["here"]


def test_who_asks_without_a_transaction_of_their_own_may_repeat(request, db):
    assert may_repeat(request.node)


@pytest.mark.django_db(transaction=True)
def test_who_commits_never_only_repeats(request):
    assert not may_repeat(request.node)
