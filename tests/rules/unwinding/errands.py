"""What coaches do between matches, by themselves and with their own gold."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from accounts.commands import Command
from dungeonbowl.advancement import skills_due
from dungeonbowl.keys import WeaponKey
from dungeonbowl.purchases import HireOrder
from league.models import League
from rules.services.simulating.throwing import rolling, tried
from teams import services as teams
from teams.models import Player, Team
from teams.queries import player_state
from teams.queries.packs import rules_of
from teams.services import Adjustment, CommandResult


def errand(team: Team, dice: Random) -> None:
    """One command of the coach's own; what the rules refuse isn't done."""
    dice.choice(ERRANDS)(team, dice)


def roster(team: Team) -> list[Player]:
    return list(team.players.filter(status="active").order_by("number"))


def own(team: Team) -> Command:
    """The team's coach commands it."""
    return Command(team.coach, team.pk)


def _hire(team: Team, dice: Random, **more: Any) -> None:
    position = dice.choice([*team.players.exclude(position="").order_by("pk")]).position
    weapon = dice.choice(["", "", *WeaponKey])
    order = HireOrder(position, christen=True, **more)
    if not tried(teams.hire, own(team), replace(order, weapon=str(weapon))):
        tried(teams.hire, own(team), order)


def _trade(team: Team, dice: Random) -> None:
    if squad := roster(team):
        _hire(team, dice, trade_in=[dice.choice(squad).pk])


def _release(team: Team, dice: Random) -> None:
    if len(squad := roster(team)) > 8:
        tried(teams.release, own(team), player=dice.choice(squad).pk)


def _reroll(team: Team, dice: Random) -> None:
    tried(teams.buy_rerolls, own(team), count=1)


def _fans(team: Team, dice: Random) -> None:
    tried(teams.buy_fan_factor, own(team), points=dice.randint(1, 3))


def _apothecary(team: Team, dice: Random) -> None:
    tried(teams.buy_apothecary, own(team))


def _arm(team: Team, dice: Random) -> None:
    weapon = str(dice.choice(list(WeaponKey)))
    for player in roster(team):
        if tried(teams.arm, own(team), player=player.pk, weapon=weapon):
            return


def _discard(team: Team, dice: Random) -> None:
    for player in team.players.filter(status="active").exclude(item=""):
        tried(teams.discard_item, own(team), player=player.pk)


def _back(team: Team, dice: Random) -> None:
    for player in team.players.filter(status="active", confiscated=True):
        tried(teams.buy_back, own(team), player=player.pk)


def _learn(team: Team, dice: Random) -> None:
    """A skill that was left for later."""
    rules = rules_of(team)
    due = [one for one in roster(team) if skills_due(player_state(one), rules.book, rules)]
    for player in due:
        for skill in dice.sample(["Block", "Dodge", "Dauntless", "Pass", "Sure Hands", "+ma"], 6):
            if tried(rolling, dice, partial(_taken, team, player.pk, skill)):
                return


def _taken(team: Team, player: int, skill: str, rolls: dict[str, Any]) -> CommandResult:
    return teams.take_skill(own(team), player=player, skill=skill, rolls=rolls)


def _rename(team: Team, dice: Random) -> None:
    if squad := roster(team):
        number = dice.randint(1, 40)
        who = dice.choice(squad).pk
        tried(teams.rename, own(team), player=who, number=number, christen=True)


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
    adjustment = Adjustment(**dice.choice(wishes))
    tried(teams.adjust, Command(alice, team.pk), adjustment, why="Miscounted")


ERRANDS = (
    _hire, _hire, _trade, _release, _reroll, _fans, _apothecary, _arm, _discard, _back, _learn,
    _rename, _adjust,
)  # fmt: skip
