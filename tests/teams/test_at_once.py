"""Two people at once, each with a connection of their own."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.purchases import HireOrder
from dungeonbowl.verdicts import Refused
from teams import services
from teams.ledger.audit import audit_team
from tests.verbs import found

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _a_database_for_many():
    if connection.vendor == "sqlite":
        pytest.skip("SQLite's database in memory is one connection's; PostgreSQL runs this.")


def hire_at(team, version):
    try:
        return services.hire(
            Command(team.coach, team.pk, version=version), HireOrder("dwarfs.longbeard")
        )
    except Conflict as conflict:
        return conflict
    finally:
        connection.close()


def test_of_two_hires_at_once_at_one_version_one_wins(bob):
    team = found(bob)
    with ThreadPoolExecutor(4) as people:
        answers = list(people.map(lambda _: hire_at(team, team.version), range(4)))
    assert sum(isinstance(answer, Conflict) for answer in answers) == 3
    team.refresh_from_db()
    assert team.players.count() == 1
    assert not list(audit_team(team))


def test_hires_at_once_of_whatever_version_stand_in_line(bob):
    team = found(bob)
    with ThreadPoolExecutor(4) as people:
        list(people.map(lambda _: hire_at(team, None), range(4)))
    team.refresh_from_db()
    assert (team.players.count(), team.treasury) == (4, 720_000)
    assert sorted(team.players.values_list("number", flat=True)) == [1, 2, 3, 4]
    assert not list(audit_team(team))


def spend_the_last(team):
    try:
        return services.hire(Command(team.coach, team.pk), HireOrder("dwarfs.longbeard"))
    except Refused as refusal:
        return refusal
    finally:
        connection.close()


def test_two_hires_on_the_last_gold_one_wins_and_the_other_is_told_why(bob):
    team = found(bob, starting_treasury=100_000)
    with ThreadPoolExecutor(2) as people:
        answers = list(people.map(lambda _: spend_the_last(team), range(2)))
    (refusal,) = [answer for answer in answers if isinstance(answer, Refused)]
    (verdict,) = refusal.verdicts
    assert verdict.rule == "TEAM-09"
    assert "the treasury holds 30,000 gp" in verdict.message
    team.refresh_from_db()
    assert team.players.filter(status="active").count() == 1
    assert not list(audit_team(team))
