"""A team that is cast in a mould is the team that the services build, to the letter."""

import pytest
from django.core.management import call_command

from league.services import amend
from teams.models import Change, Entry, Player, Team
from tests import verbs
from tests.moulds import Mould
from tests.rules import night as squads

pytestmark = pytest.mark.django_db

OWN = {"id", "seed", "at", "founded_at", "key", "team_id", "player_id", "change_id"}
HASHES = {"entries_hash", "before", "hash", "ledger_hash"}  # the audit asks for these


def contents(team: Team) -> list[dict]:
    """Every value of every row but numbers, moments and lots."""
    rows = [*Team.objects.filter(pk=team.pk).values()]
    for model in (Player, Change, Entry):
        rows += model._default_manager.filter(team=team).order_by("pk").values()
    return [{key: row[key] for key in row if key not in OWN | HASHES} for row in rows]


@pytest.mark.parametrize("rules", [{}, {"starting_treasury": 900_000}])
@pytest.mark.parametrize("college", ["light", "gold"])
def test_a_copy_is_what_the_services_build(bob, carol, college, rules):
    options = {key: value for key, value in rules.items() if value is not None}
    build = verbs.build_draft
    original = verbs.registered(build(bob, college, 9, "Bob's First", "", **options))
    wanted = verbs.registered(build(carol, college, 9, "Carol's Own", "cellar", **options))
    copy = Mould.of(original).cast(carol, "Carol's Own", "cellar")
    assert contents(copy) == contents(wanted)


def test_the_ledger_of_copies_adds_up(bob, carol):
    for coach in (bob, carol, bob):
        verbs.register_team(coach)
        verbs.draft_team(coach, "grey")
    assert Team.objects.count() == 6
    call_command("audit_ledger")


def test_a_copy_goes_on_through_the_services(bob):
    verbs.register_team(bob)
    copy = verbs.register_team(bob, name="The Second")
    player = verbs.hire(copy, "norse.lineman", name="One more")
    assert player.team.name == "The Second"
    assert copy.changes.last().by == bob
    call_command("audit_ledger")


def test_a_squad_is_what_the_services_build(alice, bob, carol):
    league = verbs.found_league(alice)
    for coach in (bob, carol):
        verbs.join(league, coach)
    squads.squad(league, bob, "light", "dwarfs.longbeard")
    wanted = squads.build_squad(league, carol, "light", "dwarfs.longbeard", 8)
    copy = squads.squad(league, carol, "light", "dwarfs.longbeard")
    assert contents(copy) == contents(wanted)
    call_command("audit_ledger")


def test_no_squad_is_cast_by_rules_that_were(alice, bob, carol):
    league = verbs.found_league(alice)
    verbs.join(league, bob)
    squads.squad(league, bob, "light", "dwarfs.longbeard")
    amend(alice, league.slug, house_rules={"starting_treasury": 1_500_000})
    richer = squads.squad(league, bob, "light", "dwarfs.longbeard")
    assert richer.house_rules["starting_treasury"] == 1_500_000
