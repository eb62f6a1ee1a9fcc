"""What a redraft gives for gold and takes back: weapons, prizes, trades, and the way back."""

import pytest

from accounts.commands import Command
from dungeonbowl.effects import Armed, Confiscated
from dungeonbowl.purchases import HireOrder
from dungeonbowl.verdicts import Refused
from league import services
from teams import ledger
from teams import services as clubs
from teams.models import Change, Player, Team
from tests.league.test_redraft import happened, over, redraft, sound, two

__all__ = ["over", "redraft", "two"]
pytestmark = pytest.mark.django_db
START = 1_000_000


def treasury(team):
    return Team.objects.get(pk=team.pk).treasury


def prized(by, season, team, gold=50_000):
    return services.award(by, season.pk, team.pk, services.Prize("The Cup", gold), "Well played.")


def take_prize_back(api, by, season, act):
    there = f"/api/v1/seasons/{season.pk}/prizes/{act.pk}/"
    return api(by).delete(there, {"reason": "A mistake."})


def take_redraft_back(api, by, season):
    act = season.acts.filter(kind="next").latest("id")
    return api(by).delete(f"/api/v1/seasons/{season.pk}/acts/{act.pk}/", {"reason": "Too early."})


def without_their_weapon(team):
    player = team.players.filter(position="dwarfs.longbeard").first()
    happened(team, player, Armed("chainsaw", 40_000), Confiscated())
    return player.pk


def test_a_weapon_bought_back_in_a_redraft_is_never_had_for_nothing(redraft, two, bob):
    team, player = two[0], without_their_weapon(two[0])
    redraft()
    command = Command(bob, team.pk)
    price = clubs.hire_again(command, player=player).paid
    assert clubs.buy_back(command, player=player).treasury == START - price - 40_000
    assert clubs.release(command, player=player).treasury == START - 40_000
    assert clubs.hire_again(command, player=player).treasury == START - price - 40_000
    assert not Player.objects.get(pk=player).confiscated
    sound()


def test_a_prize_taken_back_after_a_redraft_takes_nothing_of_its_budget(
    redraft, two, over, api, alice
):
    act = prized(alice, over, two[0])
    redraft()
    assert take_prize_back(api, alice, over, act).status_code == 204
    assert treasury(two[0]) == START
    sound()


def test_nor_does_the_gold_come_again_when_the_redraft_is_taken_back(
    redraft, two, over, api, alice
):
    before = treasury(two[0])
    act = prized(alice, over, two[0])
    redraft()
    take_prize_back(api, alice, over, act)
    assert take_redraft_back(api, alice, over).status_code == 204
    assert treasury(two[0]) == before
    sound()


def test_a_weapon_bought_back_doesnt_keep_a_redraft(redraft, two, over, api, alice, bob):
    team, player = two[0], without_their_weapon(two[0])
    before = treasury(team)
    redraft()
    clubs.hire_again(Command(bob, team.pk), player=player)
    clubs.buy_back(Command(bob, team.pk), player=player)
    assert take_redraft_back(api, alice, over).status_code == 204
    assert treasury(team) == before
    assert Player.objects.get(pk=player).confiscated
    sound()


def test_nor_does_a_team_that_retired_in_it(redraft, two, over, api, alice, bob):
    redraft()
    clubs.retire(Command(bob, two[0].pk))
    assert take_redraft_back(api, alice, over).status_code == 204
    assert Team.objects.get(pk=two[0].pk).status == "registered"
    sound()


def test_nor_does_a_prize_that_was_taken_back(redraft, two, over, api, alice):
    before = treasury(two[0])
    redraft()
    act = prized(alice, over, two[0])
    assert take_redraft_back(api, alice, over).status_code == 409
    assert take_prize_back(api, alice, over, act).status_code == 204
    assert take_redraft_back(api, alice, over).status_code == 204
    assert treasury(two[0]) == before
    sound()


def test_what_was_taken_back_and_done_again_does(redraft, two, over, api, alice):
    redraft()
    act = prized(alice, over, two[0])
    gift = act.facts["change"]
    taken = reversed_again(two[0], gift)
    reversed_again(two[0], taken)
    assert take_redraft_back(api, alice, over).status_code == 409


def reversed_again(team, change):
    found = Change.objects.get(pk=change)
    return ledger.take_back(ledger.lock(team.pk), found, by=None, why="Again").pk


def test_who_was_bought_again_isnt_traded_in_while_the_redraft_lasts(redraft, two, bob):
    team, player = two[0], two[0].players.order_by("number").first()
    redraft()
    command = Command(bob, team.pk)
    clubs.hire_again(command, player=player.pk)
    with pytest.raises(Refused, match="bought again in this redraft"):
        clubs.hire(command, HireOrder(player.position, trade_in=[player.pk]))
    newcomer = clubs.hire(command, HireOrder(player.position)).player
    clubs.hire(command, HireOrder(player.position, trade_in=[newcomer]))
    sound()


def test_a_redraft_taken_back_leaves_a_team_worth_what_it_was(
    redraft, two, over, api, alice, arena
):
    """SPP-05: by the rules that it goes by again, not by those of the redraft."""
    clubs.adjust(Command(alice, two[0].pk), clubs.Adjustment(fan_factor=5), why="Fans.")
    was = Team.objects.get(pk=two[0].pk)
    services.amend(alice, arena.slug, house_rules={"fan_factor_cost": 10_000})
    redraft()
    assert take_redraft_back(api, alice, over).status_code == 204
    now = Team.objects.get(pk=two[0].pk)
    assert (now.value, now.rating, now.house_rules) == (was.value, was.rating, was.house_rules)
    sound()


def test_a_redraft_taken_back_leaves_how_fast_players_learn_by_now(
    redraft, two, over, api, alice, arena
):
    """C-191: a change of the progression holds for every team of the league from then on."""
    redraft()
    services.amend(alice, arena.slug, house_rules={"progression": "standard"})
    assert take_redraft_back(api, alice, over).status_code == 204
    assert Team.objects.get(pk=two[0].pk).house_rules["progression"] == "standard"
    sound()
