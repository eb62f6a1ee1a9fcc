"""What a redraft gives for gold and takes back: weapons, prizes, trades, and the way back."""

import pytest

from accounts.commands import Command
from dungeonbowl.effects import Armed, Confiscated
from dungeonbowl.purchases import HireOrder
from dungeonbowl.verdicts import Refused
from teams import services as clubs
from teams.models import Player
from tests.league.test_redraft import happened, over, redraft, sound, two

__all__ = ["over", "redraft", "two"]
pytestmark = pytest.mark.django_db
START = 1_000_000


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
