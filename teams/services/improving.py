"""Skills and rises for players, and other names or numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db import transaction

from accounts.commands import Command
from dungeonbowl.advancement import (
    Faces,
    Learner,
    improvement_line,
    rise_named,
    rolls_for_improvement,
    rolls_owed,
    skill_lines,
    skill_named,
)
from dungeonbowl.dice import Dice, SeededDice, TableDice
from dungeonbowl.effects import LedgerLine, Renamed
from dungeonbowl.errors import FieldError
from dungeonbowl.keys import DiceMode
from dungeonbowl.purchases.hiring import HIGHEST_NUMBER
from dungeonbowl.purchases.quotes import rostered
from dungeonbowl.team.state import PlayerState
from dungeonbowl.verdicts import refuse_if
from teams.ledger import OpenTeam
from teams.services.commands import (
    LONGEST_NAME,
    CommandResult,
    clean_text,
    open_for_business,
    write,
)
from teams.services.naming import drawn_name
from teams.wording import called

Rolls = Mapping[str, int | Sequence[int]]
NOTHING_ROLLED: Rolls = {}


@transaction.atomic
def take_skill(
    command: Command, *, player: int, skill: str, rolls: Rolls = NOTHING_ROLLED
) -> CommandResult:
    """Give a player a skill or a rise ("+ma") that they are due (SKL-01, SKL-02, SPP-03).

    It spends an improvement roll that waits with them; if there is none, the roll is made: from the
    team's seed in `app`, from `rolls["improvement.<player>"]`, two D6, in `table`. Raises
    FieldError, Refused, DiceNeeded, ImpossibleFace, Conflict.
    """
    team = open_for_business(command)
    who = rostered(team.state, player)
    skill = _spelled(team, skill)
    verdicts = learner_of(team, who).before_dice(skill)
    faces = None if verdicts else roll_for(team, who, skill, rolls)
    verdicts = verdicts or learner_of(team, who).verdicts(skill, faces)
    if command.preview:
        return CommandResult(team, 0, team.state.treasury, verdicts, player=player)
    refuse_if(verdicts)
    lines = skill_lines(who, skill, faces)
    return replace(write(command, team, "skill", lines[-1].text, lines), player=player)


@transaction.atomic
def rename(
    command: Command,
    *,
    player: int,
    name: str | None = None,
    number: int | None = None,
    christen: bool = False,
) -> CommandResult:
    """Give a player another name or shirt number; None leaves one as it is.

    With `christen` they get a name of their race, another each time. Raises FieldError.
    """
    team = open_for_business(command)
    who = rostered(team.state, player)
    if christen:
        name = drawn_name(team, who.position)
    elif name is None:
        name = who.name
    effect = Renamed(
        name=clean_text("name", name, LONGEST_NAME, required=False),
        number=_free_number(team, who, who.number if number is None else number),
        old_name=who.name,
        old_number=who.number,
    )
    if command.preview:
        return CommandResult(team, 0, team.state.treasury, player=player)
    why = f"{called(who)} is now {effect.name or 'nameless'}, number {effect.number}"
    line = LedgerLine(why, player, effect=effect)
    return replace(write(command, team, "rename", why, [line]), player=player)


def owed_rolls(team: OpenTeam, who: PlayerState) -> tuple[LedgerLine, ...]:
    """The improvement rolls that are due, made from the team's seed; none in `table`."""
    if team.rules.choice("dice") == DiceMode.TABLE:
        return ()
    owed = rolls_owed(who, team.book, team.rules)
    dice = SeededDice(team.row.seed)
    return tuple(improvement_line(who, _rolled(dice, who, later)) for later in range(owed))


def _spelled(team: OpenTeam, skill: str) -> str:
    return rise_named(skill) or skill_named(skill.strip(), team.book).name


def learner_of(team: OpenTeam, who: PlayerState) -> Learner:
    """The player before a choice, under the rules by which their team learns."""
    return Learner(who, team.state.college, team.book, team.rules)


def roll_for(team: OpenTeam, who: PlayerState, skill: str, rolls: Rolls) -> Faces | None:
    """The two D6 behind this choice: those that wait, or new ones if the team rolls for it."""
    waiting = learner_of(team, who).fitting_roll(skill)
    if waiting is not None or not rolls_for_improvement(team.rules):
        return waiting
    at_the_table = team.rules.choice("dice") == DiceMode.TABLE
    return _rolled(TableDice(rolls) if at_the_table else SeededDice(team.row.seed), who)


def _rolled(dice: Dice, who: PlayerState, later: int = 0) -> Faces:
    """Two D6 for the player's next improvement, or for the one `later` after it.

    Numbered by their improvements, so that asking again doesn't change the faces.
    """
    first = 2 * (len(who.gained) + len(who.rolled) + later)
    one, two = dice.faces(
        f"improvement.{who.id}", "d6", 2, f"improvement of {called(who)}", first=first
    )
    return one, two


def _free_number(team: OpenTeam, who: PlayerState, number: int) -> int:
    if not 1 <= number <= HIGHEST_NUMBER:
        raise FieldError("number", f"Shirt numbers go from 1 to {HIGHEST_NUMBER}.")
    for other in team.state.roster:
        if other.number == number and other.id != who.id:
            raise FieldError("number", f"Number {number} is {called(other)}'s.")
    return number
