"""Two coaches prepare in the same moment, and one who can't wait: gold is never spent twice."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import sleep

import pytest
from django.db import connection, transaction

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.verdicts import Refused
from league.models import League
from league.services import amend
from matches import services as matches
from matches.models import Match, Side
from teams import services as teams
from teams.models import Change, Team
from teams.services import Adjustment, adjust
from tests.verbs import found_league, friendly, join, ledger_faults, register_team

pytestmark = pytest.mark.django_db(transaction=True)

BRIBES = [{"tactic": "bribing_the_press"}] * 3


@pytest.fixture(autouse=True)
def _a_database_for_many():
    if connection.vendor == "sqlite":
        pytest.skip("SQLite's database in memory is one connection's; PostgreSQL runs this.")


@pytest.fixture
def match(alice, bob, carol):
    league = found_league(alice, house_rules={"dice": "table"})
    for coach in (bob, carol):
        join(league, coach)
    sides = [register_team(one, players=6, league_slug=league.slug) for one in (bob, carol)]
    for team in sides:
        adjust(Command(alice, team.pk), Adjustment(gold=100_000 - team.treasury), why="All alike.")
    return friendly(bob, sides)


def at_once(*acts):
    """Everybody acts in the same moment; what each got, or what stood in their way."""

    def carry_out(act):
        try:
            return act()
        except (Conflict, Refused) as obstacle:
            return obstacle
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as people:
        return list(people.map(carry_out, acts))


def prepare(match, who, tactics=BRIBES, rolls=None):
    side = match.sides.all()[who]
    return lambda: matches.prepare(
        Command(side.team.coach, match.pk), side.team_id, tactics, rolls=rolls
    )


def test_one_side_prepared_twice_at_once_pays_once(match):
    answers = at_once(*[prepare(match, 0)] * 4)
    assert sum(isinstance(answer, Conflict) for answer in answers) == 3
    assert Change.objects.filter(match=match.pk).count() == 1
    matches.start(Command(match.made_by, match.pk))
    assert match.sides.all()[0].team.treasury == 10_000
    assert ledger_faults() == []


def test_both_sides_at_once_are_revealed_once(match):
    mine, theirs = (side.team for side in match.sides.all())
    orders = [
        [{"tactic": "assassination", "target": team.players.first().pk}] for team in (theirs, mine)
    ]
    rolls = {f"assassination.1.{n}": f for n, f in (("aim", 4), ("effect", 6), ("casualty", 11))}
    answers = at_once(*(prepare(match, who, orders[who], rolls) for who in (0, 1)))
    assert not any(isinstance(answer, Exception) for answer in answers)
    assert Side.objects.filter(match=match, prepared_at=None).count() == 0
    assert Change.objects.filter(match=match.pk).count() == 4
    for team in (mine, theirs):
        row = Team.objects.get(pk=team.pk)
        assert (row.treasury, row.sealed) == (70_000, {})
        assert len(row.players.order_by("number").first().injuries) == 1
    assert ledger_faults() == []


def test_the_last_gold_goes_for_tactics_or_for_a_reroll_and_never_for_both(match):
    team = match.sides.all()[0].team
    answers = at_once(
        prepare(match, 0), lambda: teams.buy_rerolls(Command(team.coach, team.pk), count=1)
    )
    assert sum(isinstance(answer, Refused) for answer in answers) == 1
    matches.start(Command(match.made_by, match.pk))
    assert Team.objects.get(pk=team.pk).treasury in (0, 10_000)
    assert ledger_faults() == []


def test_a_league_that_changes_its_rules_waits_for_whoever_prepares(match, alice):
    preparing = Event()

    def prepare_slowly():
        with transaction.atomic():
            prepare(match, 0)()
            preparing.set()
            sleep(1)

    def amend_meanwhile():
        assert preparing.wait(20)
        return amend(alice, match.league_slug, house_rules={"dirty_tactics": False})

    answers = at_once(prepare_slowly, amend_meanwhile)
    assert not any(isinstance(answer, Exception) for answer in answers)
    assert League.objects.get().house_rules["dirty_tactics"] is False
    assert Match.objects.get().house_rules["dirty_tactics"] is True


def test_a_start_at_the_same_moment_leaves_nothing_sealed(match):
    at_once(
        prepare(match, 0),
        prepare(match, 1),
        lambda: matches.start(Command(match.made_by, match.pk)),
    )
    for side in Side.objects.filter(match=match).select_related("team"):
        assert side.team.sealed == {}
        assert side.team.treasury == (10_000 if side.prepared_at else 100_000)
    assert ledger_faults() == []
