"""The audits in several processes say what they say in one."""

import io
import sqlite3
from contextlib import closing, contextmanager

import pytest
from django.core.management import CommandError, call_command
from django.db import DEFAULT_DB_ALIAS, connection, connections

from accounts.disposing import disposing
from tests.rules.begun import noted
from tests.rules.correcting.season import Seasoned
from tests.rules.night import players
from tests.rules.tampering import change, erase

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def nights(night):
    """Two nights on which the same player earned an improvement each."""
    seasoned = Seasoned(night)
    seasoned.first.play_out(*completions(seasoned.first, 6))
    again = seasoned.again()
    again.play_out(*completions(again, 10))
    return seasoned


def completions(night, number):
    return [{"type": "completion", "player": players(night.home)[0].pk}] * number


@pytest.fixture
def audited(tmp_path, monkeypatch):
    """Run an audit in this process, and then in two others, which see what was committed: their
    words.

    Both say the same, and both fail or neither does.
    """
    begun = noted(monkeypatch)

    def audit(name):
        with seen_by_others(tmp_path):
            alone = outcome(name, jobs=1)
            assert not begun
            several = outcome(name, jobs=2)
        assert len(begun) == 2
        assert several == alone
        return several[0]

    return audit


def outcome(name, jobs):
    """What an audit says, and why it fails."""
    said, why = io.StringIO(), ""
    try:
        call_command(name, "--jobs", str(jobs), stdout=said)
    except CommandError as failed:
        why = str(failed)
    return said.getvalue(), why


@contextmanager
def seen_by_others(folder):
    """Where the database is in memory, which nobody else sees: a copy of it in a file."""
    if connection.vendor != "sqlite":
        yield
        return
    memory = connections[DEFAULT_DB_ALIAS]
    in_file = memory.copy()
    in_file.settings_dict["NAME"] = str(folder / "db.sqlite3")
    with closing(sqlite3.connect(in_file.settings_dict["NAME"])) as copy:
        memory.connection.backup(copy)
    connections[DEFAULT_DB_ALIAS] = in_file
    try:
        yield
    finally:
        in_file.close()
        connections[DEFAULT_DB_ALIAS] = memory


def test_nothing_is_found_where_nothing_is_lost(nights, audited):
    assert "2 matches stand" in audited("audit_matches")


def test_each_process_tells_what_is_lost_of_its_own_and_of_no_other_stretch(nights, audited):
    with disposing("A record to be audited."):
        lost = change(nights.first.match, "spp")
        for one in lost:
            erase(one.entries.all())
        erase(lost)
        for night in nights.nights:
            erase(night.match.log.all())
    said = audited("audit_matches")
    assert f"Match {nights.first.match.pk}: bob's light, spp: what" in said
    assert f"Match {nights.nights[1].match.pk}: bob's light, spp: what" not in said
    first, second = (f"Match {night.match.pk}: its log ends at clock 0" for night in nights.nights)
    assert -1 < said.index(first) < said.index(second)


def test_teams_are_told_in_their_order_whoever_went_through_them(night, audited):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE teams_team SET treasury = treasury + 1")
    said = audited("audit_ledger")
    assert -1 < said.index("bob's light: treasury") < said.index("carol's gold: treasury")


def test_a_number_of_processes_is_a_number():
    with pytest.raises(CommandError, match="none isn't a number of processes"):
        call_command("audit_matches", "--jobs", "none")
