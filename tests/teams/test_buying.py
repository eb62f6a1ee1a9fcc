import pytest

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.book import book
from dungeonbowl.effects import Confiscated, LedgerLine
from dungeonbowl.errors import FieldError
from dungeonbowl.purchases import HireOrder
from dungeonbowl.verdicts import Refused
from teams import ledger, services
from teams.ledger.audit import audit_team
from teams.models import Change, Entry, Player
from tests.verbs import draft_team, found, hire, register_team

pytestmark = pytest.mark.django_db


def refusals(command, *args, **fields):
    with pytest.raises(Refused) as refused:
        command(*args, **fields)
    return [verdict.rule for verdict in refused.value.verdicts]


def test_a_new_team_has_the_starting_treasury_as_its_first_change(bob):
    team = found(bob, "light")
    change = Change.objects.get(team=team)
    assert team.status == "draft"
    assert team.treasury == 1_000_000
    assert [entry.gold for entry in change.entries.all()] == [0, 1_000_000]


@pytest.mark.parametrize("college", book().colleges)
def test_a_legal_team_of_any_college_can_be_drafted_and_registered(bob, college):
    team = register_team(bob, college)
    assert team.status == "registered"
    assert not list(audit_team(team))


def test_hiring_writes_the_player_the_gold_and_why(bob):
    team = found(bob, "light")
    grim = hire(team, "dwarfs.longbeard", name="Grim", weapon="chainsaw")
    assert team.treasury == 1_000_000 - 70_000 - 20_000
    assert (grim.status, grim.number, grim.price, grim.weapon_price) == (
        "active",
        1,
        70_000,
        20_000,
    )
    assert Change.objects.last().why == "Hired Grim, Longbeard of the Dwarfs, for 90,000 gp"
    assert Entry.objects.get(player=grim).gold == -90_000


def test_a_new_player_wears_the_lowest_free_number(bob):
    team = found(bob, "light")
    hire(team, "dwarfs.longbeard", number=1)
    hire(team, "dwarfs.longbeard", number=3)
    assert hire(team, "dwarfs.longbeard").number == 2
    assert hire(team, "dwarfs.longbeard").number == 4


def test_a_number_that_is_worn_already_is_no_number(bob):
    team = found(bob, "light")
    hire(team, "dwarfs.longbeard", number=7)
    with pytest.raises(FieldError, match="7"):
        hire(team, "dwarfs.longbeard", number=7)


def test_a_race_of_another_college_is_refused(bob):
    team = found(bob, "light")
    assert refusals(hire, team, "orcs.lineman") == ["TEAM-01"]


def test_a_refused_hire_leaves_nothing_behind(bob):
    team = found(bob, "light", starting_treasury=50_000)
    assert refusals(hire, team, "dwarfs.longbeard") == ["TEAM-09"]
    assert not Player.objects.exists()
    assert Change.objects.count() == 1


def test_every_rule_that_says_no_is_named_at_once(bob):
    team = found(bob, "light", starting_treasury=300_000)
    hire(team, "werewolves.lineman")
    hire(team, "werewolves.lineman")
    assert refusals(hire, team, "werewolves.lineman", weapon="chainsaw") == [
        "TEAM-03",
        "SW-03",
        "TEAM-09",
    ]


def test_a_draft_gets_back_what_was_paid(bob):
    team = found(bob, "light")
    grim = hire(team, "dwarfs.longbeard", weapon="chainsaw")
    done = services.release(Command(bob, team.pk), player=grim.pk)
    grim.refresh_from_db()
    assert (done.paid, done.treasury, grim.status) == (-90_000, 1_000_000, "released")


def test_a_registered_team_gets_nothing_back(bob):
    team = register_team(bob)
    done = services.release(Command(bob, team.pk), player=team.players.first().pk)
    assert (done.paid, done.treasury) == (0, team.treasury)


def test_a_player_traded_in_leaves_before_the_new_one_comes(bob):
    team = register_team(bob, players=9)
    slayer = team.players.get(position="dwarfs.slayer", number=6)
    new = hire(team, "dwarfs.slayer", trade_in=[slayer.pk])
    slayer.refresh_from_db()
    assert slayer.status == "traded"
    assert new.number == 6
    assert Entry.objects.get(player=new).gold == -(90_000 - 50_000)


def test_rerolls_cost_double_once_the_team_is_registered(bob):
    team = register_team(bob)
    before = team.treasury
    assert services.buy_rerolls(Command(bob, team.pk), count=1).paid == 100_000
    team.refresh_from_db()
    assert (team.rerolls, team.treasury) == (3, before - 100_000)


def test_fan_factor_starts_at_nine_at_most(bob):
    team = found(bob, "light")
    services.buy_fan_factor(Command(bob, team.pk), points=9)
    assert refusals(services.buy_fan_factor, Command(bob, team.pk), points=1) == ["TEAM-06"]


def test_a_draft_gives_rerolls_and_fans_back_for_what_they_cost(bob):
    team = draft_team(bob)
    services.return_rerolls(Command(bob, team.pk), count=2)
    done = services.return_fan_factor(Command(bob, team.pk), points=3)
    assert done.treasury == team.treasury + 2 * 50_000 + 3 * 1_000
    services.register(Command(bob, team.pk))
    services.buy_rerolls(Command(bob, team.pk), count=1)
    assert refusals(services.return_rerolls, Command(bob, team.pk), count=1) == ["TEAM-05"]


def test_six_players_make_a_team(bob):
    team = found(bob, "light")
    for _ in range(5):
        hire(team, "halflings.lineman")
    assert refusals(services.register, Command(bob, team.pk)) == ["TEAM-07"]
    hire(team, "halflings.lineman")
    services.register(Command(bob, team.pk))
    team.refresh_from_db()
    assert team.status == "registered"


def test_nobody_registers_twice(bob):
    team = register_team(bob)
    with pytest.raises(Conflict, match="registered already"):
        services.register(Command(bob, team.pk))


def test_of_two_hires_at_the_same_version_one_wins(bob):
    team = found(bob, "light")
    services.hire(Command(bob, team.pk, version=team.version), HireOrder("dwarfs.longbeard"))
    with pytest.raises(Conflict, match="version"):
        services.hire(Command(bob, team.pk, version=team.version), HireOrder("dwarfs.longbeard"))
    assert team.players.count() == 1


def test_a_team_in_a_match_neither_buys_nor_sells(bob):
    team = register_team(bob)
    services.occupy([team.pk], match_id=5)
    with pytest.raises(Conflict, match="in a match"):
        services.buy_rerolls(Command(bob, team.pk), count=1)
    services.vacate(team.pk, match_id=5)
    services.buy_fan_factor(Command(bob, team.pk), points=1)


def test_a_team_plays_one_match_at_a_time(bob):
    team = register_team(bob)
    services.occupy([team.pk], match_id=5)
    with pytest.raises(Conflict, match="another match"):
        services.occupy([team.pk], match_id=6)


def test_a_draft_plays_no_match(bob):
    with pytest.raises(Conflict, match="isn't registered"):
        services.occupy([draft_team(bob).pk], match_id=5)


def test_a_retired_team_is_left_in_peace(bob):
    team = register_team(bob)
    services.retire(Command(bob, team.pk))
    with pytest.raises(Conflict, match="retired"):
        services.buy_fan_factor(Command(bob, team.pk), points=1)


def confiscate(team, player):
    line = LedgerLine("The referee keeps their weapon", player.pk, effect=Confiscated())
    ledger.post(ledger.lock(team.pk), ledger.Posting("c", None, "A match", [line], match=1))


def test_a_confiscated_weapon_is_bought_back_for_what_it_cost(bob):
    team = found(bob)
    grim = hire(team, "dwarfs.longbeard", weapon="chainsaw")
    confiscate(team, grim)
    done = services.buy_back(Command(bob, team.pk), player=grim.pk)
    grim.refresh_from_db()
    assert (done.paid, grim.confiscated) == (20_000, False)
    assert refusals(services.buy_back, Command(bob, team.pk), player=grim.pk) == ["CON-02"]


PREVIEWS = {
    "hire": lambda team: services.hire(
        Command(team.coach, team.pk, preview=True), HireOrder("dwarfs.longbeard")
    ),
    "release": lambda team: services.release(
        Command(team.coach, team.pk, preview=True), player=team.players.first().pk
    ),
    "rerolls": lambda team: services.buy_rerolls(
        Command(team.coach, team.pk, preview=True), count=1
    ),
    "fan_factor": lambda team: services.buy_fan_factor(
        Command(team.coach, team.pk, preview=True), points=1
    ),
    "apothecary": lambda team: services.buy_apothecary(Command(team.coach, team.pk, preview=True)),
    "register": lambda team: services.register(Command(team.coach, team.pk, preview=True)),
}


@pytest.mark.parametrize("preview", PREVIEWS.values(), ids=PREVIEWS)
def test_a_preview_tells_the_price_and_writes_nothing(bob, preview):
    team = draft_team(bob)
    before = (Change.objects.count(), Entry.objects.count(), Player.objects.count())
    done = preview(team)
    assert done.treasury == team.treasury - done.paid
    assert before == (Change.objects.count(), Entry.objects.count(), Player.objects.count())
    team.refresh_from_db()
    assert done.team.row.version == team.version


def test_a_preview_that_a_rule_refuses_still_tells_the_price(bob):
    team = found(bob, "light", starting_treasury=50_000)
    done = services.hire(Command(bob, team.pk, preview=True), HireOrder("dwarfs.longbeard"))
    assert (done.paid, done.treasury) == (70_000, -20_000)
    assert [verdict.rule for verdict in done.verdicts] == ["TEAM-09"]
