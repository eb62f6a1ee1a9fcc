"""What coaches do between matches, by themselves and with their own gold."""

from __future__ import annotations

from random import Random
from typing import Any

from dungeonbowl.advancement import skills_due
from dungeonbowl.keys import WeaponKey
from league.models import League
from teams import services as teams
from teams.models import Player, Team
from teams.queries import player_state
from teams.queries.packs import rules_of
from teams.services import Adjustment
from tests.rules.unwinding.trying import rolling, tried


def errand(team: Team, dice: Random) -> None:
    """One command of the coach's own; what the rules refuse isn't done."""
    dice.choice(ERRANDS)(team, dice)


def roster(team: Team) -> list[Player]:
    return list(team.players.filter(status="active").order_by("number"))


def _hire(team: Team, dice: Random, **more: Any) -> None:
    position = dice.choice([*team.players.exclude(position="").order_by("pk")]).position
    weapon = dice.choice(["", "", *WeaponKey])
    told = {"position": position, "christen": True, **more}
    if not tried(teams.hire, team.coach, team.pk, weapon=str(weapon), **told):
        tried(teams.hire, team.coach, team.pk, **told)


def _trade(team: Team, dice: Random) -> None:
    if squad := roster(team):
        _hire(team, dice, trade_in=[dice.choice(squad).pk])


def _release(team: Team, dice: Random) -> None:
    if len(squad := roster(team)) > 8:
        tried(teams.release, team.coach, team.pk, player=dice.choice(squad).pk)


def _reroll(team: Team, dice: Random) -> None:
    tried(teams.buy_rerolls, team.coach, team.pk, count=1)


def _fans(team: Team, dice: Random) -> None:
    tried(teams.buy_fan_factor, team.coach, team.pk, points=dice.randint(1, 3))


def _apothecary(team: Team, dice: Random) -> None:
    tried(teams.buy_apothecary, team.coach, team.pk)


def _arm(team: Team, dice: Random) -> None:
    weapon = str(dice.choice(list(WeaponKey)))
    for player in roster(team):
        if tried(teams.arm, team.coach, team.pk, player=player.pk, weapon=weapon):
            return


def _discard(team: Team, dice: Random) -> None:
    for player in team.players.filter(status="active").exclude(item=""):
        tried(teams.discard_item, team.coach, team.pk, player=player.pk)


def _back(team: Team, dice: Random) -> None:
    for player in team.players.filter(status="active", confiscated=True):
        tried(teams.buy_back, team.coach, team.pk, player=player.pk)


def _learn(team: Team, dice: Random) -> None:
    """A skill that was left for later."""
    rules = rules_of(team)
    due = [one for one in roster(team) if skills_due(player_state(one), rules.book, rules)]
    for player in due:
        for skill in dice.sample(["Block", "Dodge", "Dauntless", "Pass", "Sure Hands", "+ma"], 6):
            if tried(rolling, dice, lambda rolls, p=player.pk, s=skill: teams.take_skill(
                team.coach, team.pk, player=p, skill=s, rolls=rolls
            )):  # fmt: skip
                return


def _rename(team: Team, dice: Random) -> None:
    if squad := roster(team):
        number = dice.randint(1, 40)
        who = dice.choice(squad).pk
        tried(teams.rename, team.coach, team.pk, player=who, number=number, christen=True)


def _adjust(team: Team, dice: Random) -> None:
    """A commissioner sets something right."""
    squad = roster(team)
    who = dice.choice(squad).pk if squad else None
    wishes: list[dict[str, Any]] = [
        {"gold": 1000 * dice.randint(-30, 30), "fan_factor": dice.randint(-1, 1)},
        {"rerolls": 1},
        {"player": who, "spp": dice.randint(1, 6)},
        {"player": who, "injury": dice.choice(["niggling", "ma", "av"])},
        {"player": who, "miss_next_game": True},
    ]
    alice = League.objects.get(slug=team.league_slug).founded_by
    told = Adjustment(**dice.choice(wishes))
    tried(teams.adjust, alice, team.pk, told, why="Miscounted")


ERRANDS = (
    _hire, _hire, _trade, _release, _reroll, _fans, _apothecary, _arm, _discard, _back, _learn,
    _rename, _adjust,
)  # fmt: skip
