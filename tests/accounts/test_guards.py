"""What is written once stays as it was written, and the database itself sees to it."""

import io
from contextlib import suppress

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from accounts.disposing import disposing
from accounts.guards import guard, guard_all, unguard, unguarded, written_once
from accounts.models import Disposal
from teams.models import Change, Entry, Team
from tests.verbs import found

TABLES = [model._meta.db_table for model in written_once()]
REFUSED = "is written once"


@pytest.fixture
def team(bob):
    return found(bob)


def say(statement, *values):
    """As somebody at the database's own shell would, past the program."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.rowcount


def count(table):
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {table}")
        return cursor.fetchone()[0]


def checked():
    """What `manage.py check` says of the database."""
    output = io.StringIO()
    call_command("check", databases=["default"], stderr=output, stdout=output)
    return output.getvalue()


def test_the_ledgers_tables_are_among_those_written_once():
    assert {"teams_change", "teams_entry"} <= set(TABLES)


@pytest.mark.parametrize("table", TABLES)
def test_every_one_of_these_tables_is_guarded_once_all_is_migrated(db, table):
    assert table not in unguarded()


@pytest.mark.parametrize("table", ["teams_change", "teams_entry"])
@pytest.mark.parametrize(
    "eraser", ["UPDATE {} SET team_id = team_id", "DELETE FROM {}"], ids=["update", "delete"]
)
def test_the_database_refuses_the_eraser(team, table, eraser):
    before = count(table)
    with pytest.raises(IntegrityError, match=f"{table} {REFUSED}"):
        say(eraser.format(table))
    assert count(table) == before > 0


@pytest.mark.parametrize("table", ["teams_change", "teams_entry"])
def test_a_row_isnt_replaced_by_another_under_its_number(team, table):
    if connection.vendor != "sqlite":
        pytest.skip("REPLACE is SQLite's.")
    with pytest.raises(IntegrityError, match=f"{table} {REFUSED}"):
        say(f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}")


@pytest.mark.parametrize("table", ["teams_change", "teams_entry"])
def test_a_table_isnt_emptied_as_a_whole(team, table):
    if connection.vendor != "postgresql":
        pytest.skip("TRUNCATE is PostgreSQL's.")
    say("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(IntegrityError, match=REFUSED):
        say(f"TRUNCATE {table} CASCADE")


def test_what_is_thrown_away_goes_by_the_door(team, caplog):
    with disposing("A league that was only for trying out."):
        say("DELETE FROM teams_entry")
        say("DELETE FROM teams_change")
    assert count("teams_change") == count("teams_entry") == 0
    assert "only for trying out" in caplog.text


def test_the_door_is_shut_after_the_block(team):
    with disposing("One line."):
        say("UPDATE teams_entry SET gold = 1")
    with pytest.raises(IntegrityError, match=REFUSED):
        say("UPDATE teams_entry SET gold = 2")
    assert not Disposal.objects.exists()


def test_the_door_within_the_door_leaves_the_outer_one_open(team):
    with disposing("All of it."):
        with disposing("A part."):
            pass
        say("DELETE FROM teams_entry")
    assert not Disposal.objects.exists()


def test_a_block_that_fails_takes_the_doors_row_with_it(team):
    before = count("teams_entry")
    with suppress(ZeroDivisionError), disposing("All of it."):
        say("DELETE FROM teams_entry")
        raise ZeroDivisionError
    assert not Disposal.objects.exists()
    assert count("teams_entry") == before


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "row", ["(1, 'Open for good', 0)", "(1, 'Open for good', 1)", "(0, 'Open for good', 0)"]
)
def test_no_transaction_can_commit_the_doors_row(row):
    with pytest.raises(IntegrityError):
        say(f"INSERT INTO accounts_disposal (id, reason, never_id) VALUES {row}")
    assert not Disposal.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_the_door_opened_by_one_is_shut_for_another(bob):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer at a time.")
    found(bob)
    other = connection.copy()
    refused = pytest.raises(IntegrityError, match=REFUSED)
    with disposing("Mine alone."), other.cursor() as cursor, refused:
        cursor.execute("DELETE FROM teams_entry")
    other.close()


@pytest.mark.django_db(transaction=True)
def test_what_a_test_committed_is_emptied_out(bob):
    found(bob)


@pytest.mark.django_db(transaction=True)
def test_and_nothing_of_it_is_left():
    assert not Change.objects.exists()
    assert not Team.objects.exists()


@pytest.mark.parametrize("model", written_once())
def test_the_check_tells_of_a_trigger_that_is_gone(db, model):
    assert checked() == "System check identified no issues (0 silenced).\n"
    unguard(model, connection)
    output = checked()
    assert f"{model._meta.db_table} has lost triggers" in output
    assert "manage.py guard" in output


def test_the_check_tells_of_a_trigger_switched_off(db):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite's triggers are there or aren't.")
    say("ALTER TABLE teams_entry DISABLE TRIGGER teams_entry_rows_stay")
    assert unguarded() == ["teams_entry"]


def test_the_check_tells_of_a_trigger_that_lets_everybody_pass(db):
    if connection.vendor == "postgresql":
        lax = "BEGIN RETURN NEW; END"
        say(
            "CREATE OR REPLACE FUNCTION refuse_unless_disposing() RETURNS trigger"
            f" LANGUAGE plpgsql AS '{lax}'"
        )
        assert unguarded() == TABLES
        return
    name = "teams_entry_stays_at_delete"
    say(f"DROP TRIGGER {name}")
    say(f"CREATE TRIGGER {name} BEFORE DELETE ON teams_entry BEGIN SELECT 1; END")
    assert unguarded() == ["teams_entry"]


def test_the_command_makes_them_anew(team, capsys):
    unguard(Entry, connection)
    call_command("guard")
    assert capsys.readouterr().out == "teams_entry is guarded again.\n"
    assert unguarded() == []
    with pytest.raises(IntegrityError, match=REFUSED):
        say("DELETE FROM teams_entry")
    call_command("guard")
    assert "is guarded." in capsys.readouterr().out


def test_guarding_twice_does_no_harm(db):
    guard(Entry, connection)
    guard(Entry, connection)
    assert guard_all() == []


def test_before_the_door_is_there_nothing_is_said_to_be_lacking(db, monkeypatch):
    """`migrate` asks the check first, and what isn't migrated yet needs no guard."""
    monkeypatch.setattr("accounts.guards.DOOR", "accounts_not_yet")
    unguard(Entry, connection)
    assert unguarded() == []
