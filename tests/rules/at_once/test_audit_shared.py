"""The audits in several processes say what they say in one."""

import io
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from accounts.disposing import disposing
from tests.rules.correcting.season import Seasoned
from tests.rules.night import players
from tests.rules.tampering import change, erase
from tests.running import ROOT, environment

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
def audited(tmp_path):
    """Run an audit here, and then in two processes, which see what was committed: their words.

    Both say the same, and both fail or neither does.
    """

    def audit(name):
        alone, failed = io.StringIO(), 0
        try:
            call_command(name, "--jobs", "1", stdout=alone)
        except CommandError:
            failed = 1
        env = environment(DATABASE_URL=seen_by_others(tmp_path))
        command = [sys.executable, "manage.py", name, "--jobs", "2"]
        run = subprocess.run(
            command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=100
        )
        assert (run.stdout, run.returncode) == (alone.getvalue(), failed)
        return run.stdout

    return audit


def seen_by_others(folder):
    if connection.vendor != "sqlite":
        database = connection.settings_dict
        who = f"{database['USER']}:{database['PASSWORD']}"
        return f"postgres://{who}@{database['HOST']}:{database['PORT']}/{database['NAME']}"
    path = folder / "db.sqlite3"
    with closing(sqlite3.connect(path)) as copy:
        connection.connection.backup(copy)
    return f"sqlite:///{path}"


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
