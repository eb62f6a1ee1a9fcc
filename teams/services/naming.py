"""A team's name, and its players' names and shirt numbers."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.effects import LedgerLine, Renamed, TeamRenamed
from dungeonbowl.errors import FieldError
from dungeonbowl.purchases.hiring import HIGHEST_NUMBER
from dungeonbowl.purchases.quotes import rostered
from dungeonbowl.team.names import suggest
from dungeonbowl.wording import counted
from teams.ledger import OpenTeam
from teams.services.commands import (
    LONGEST_NAME,
    CommandResult,
    clean_text,
    open_for_business,
    write,
)
from teams.wording import called


@transaction.atomic
def rename_team(command: Command, *, name: str) -> CommandResult:
    """Give the team another name. Raises FieldError for one that can't be, Conflict."""
    team = open_for_business(command)
    name = clean_text("name", name, LONGEST_NAME)
    if name == team.row.name:
        raise FieldError("name", f"It is called {name} already.")
    if command.preview:
        return CommandResult(team, 0, team.state.treasury)
    why = f"{team.row} is now called {name}"
    line = LedgerLine(why, effect=TeamRenamed(name, team.row.name))
    return write(command, team, "rename-team", why, [line])


@transaction.atomic
def renumber(command: Command, *, numbers: Mapping[int, int]) -> CommandResult:
    """Give several players other numbers in one change: `numbers` by player's id.

    Players not named keep theirs. Raises FieldError for an unknown player, an invalid number or two
    with the same; Conflict.
    """
    team = open_for_business(command)
    swaps = (_swap(team, player, number) for player, number in numbers.items())
    lines = [line for line in swaps if line is not None]
    _demand_one_each(team, numbers)
    if not lines:
        raise FieldError("numbers", "Everybody wears that number already.")
    if command.preview:
        return CommandResult(team, 0, team.state.treasury)
    why = f"{counted(len(lines), 'player')} took other shirts"
    return write(command, team, "numbers", why, lines)


@transaction.atomic
def name_everybody(command: Command) -> CommandResult:
    """Draw a name of their race for every player who has none, in one change. Raises Conflict."""
    team = open_for_business(command)
    lines = _christenings(team)
    if not lines:
        raise Conflict("Everybody has a name already.")
    if command.preview:
        return CommandResult(team, 0, team.state.treasury)
    why = f"{counted(len(lines), 'player')} got a name"
    return write(command, team, "name-everybody", why, lines)


def _christenings(team: OpenTeam) -> list[LedgerLine]:
    taken, lines = {player.name for player in team.state.players.values()}, []
    for player in team.state.roster:
        if player.name:
            continue
        name = suggest(player.race, _seed(team), taken)
        taken.add(name)
        effect = Renamed(name, player.number, player.name, player.number)
        lines.append(LedgerLine(f"{called(player)} is called {name}", player.id, effect=effect))
    return lines


def _seed(team: OpenTeam) -> str:
    """The same version of the team always draws the same."""
    return f"{team.id}.{team.row.version}"


def drawn_name(team: OpenTeam, position: str) -> str:
    """A name for somebody of this position that nobody in the team's history has.

    The same version of the team always draws the same.
    """
    taken = {player.name for player in team.state.players.values()}
    race = position.partition(".")[0]
    return suggest(race, _seed(team), taken)


def _swap(team: OpenTeam, player: int, number: int) -> LedgerLine | None:
    who = rostered(team.state, player)
    if not 1 <= number <= HIGHEST_NUMBER:
        raise FieldError("numbers", f"Shirt numbers go from 1 to {HIGHEST_NUMBER}.")
    if number == who.number:
        return None
    effect = Renamed(who.name, number, who.name, who.number)
    wearer = who.called
    return LedgerLine(f"{wearer} wears {number} instead of {who.number}", player, effect=effect)


def _demand_one_each(team: OpenTeam, numbers: Mapping[int, int]) -> None:
    worn: dict[int, str] = {}
    for player in team.state.roster:
        number = numbers.get(player.id, player.number)
        if number in worn:
            both = f"{worn[number]} and {called(player)}"
            raise FieldError("numbers", f"{both} can't both wear {number}.")
        worn[number] = called(player)
