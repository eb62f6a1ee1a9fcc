"""What a waiting step asks, in the shape of a form."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from dungeonbowl.advancement import gain_named, open_choices, skills_due
from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import DiceMode, StepKey
from dungeonbowl.match.so_far import called
from dungeonbowl.purchases import quote_item
from dungeonbowl.state import PlayerState, TeamState
from dungeonbowl.wording import gold
from matches.models import Match
from matches.queries import rules_of
from rules.asking import Group, Option, Question, dice_of
from rules.foreseen import Foreseen
from rules.models import Step
from teams.packs import book_for
from teams.queries import team_state


@dataclass(frozen=True, slots=True)
class _Asked:
    step: Step
    match: Match
    state: TeamState
    rules: HouseRules
    book: Book

    @property
    def foreseen(self) -> Foreseen:
        """What answers would do to the team as it stands."""
        return Foreseen(self.state, self.book, self.rules)


def question_for(match: Match, step: Step) -> Question:
    """The question a waiting step puts to its coach."""
    if step.needs and step.key != StepKey.MVP:
        return Question(dice=dice_of(step.needs), submit="These were the dice")
    home = book_for(step.team.pack)
    state = team_state(step.team, step.team.players.all())
    asked = _Asked(step, match, state, rules_of(match), home)
    if step.needs:
        note = _who_is_which(asked)
        return Question(dice=dice_of(step.needs), submit="These were the dice", note=note)
    return ASKED[StepKey(step.key)](asked)


def _played(asked: _Asked) -> list[PlayerState]:
    """Who could take part for the team, in shirt-number order, journeymen left out."""
    sides = asked.match.sides.all()
    side = next(one for one in sides if one.team_id == asked.step.team_id)
    return [asked.state.player(one) for one in side.available if one not in side.journeymen]


def _who_is_which(asked: _Asked) -> str:
    """Which face is whom, for those who roll for their most valuable player."""
    faces = [f"{face}: {called(one)}" for face, one in enumerate(_played(asked), start=1)]
    return f"The faces, by shirt number: {'; '.join(faces)}."


def _mvp(asked: _Asked) -> Question:
    told = [
        Option(str(one.id), called(one), asked.foreseen.most_valuable(one))
        for one in _played(asked)
    ]
    group = Group("Who played", tuple(told))
    return Question(
        name="player", label="Most valuable player", groups=(group,), submit="Name the player"
    )


def _skills(asked: _Asked) -> Question:
    due = [one for one in asked.state.roster if skills_due(one, asked.book, asked.rules)]
    return Question(
        name="skill_of",
        label="Who learns what",
        groups=tuple(_learnable(asked, player) for player in due),
        submit="Take it",
        leave="Leave the rest for later",
        extra=_improvement_dice(asked, due),
    )


def _learnable(asked: _Asked, player: PlayerState) -> Group:
    """What the player may take, with whichever of their rolls allows it."""
    allowed = open_choices(player, asked.state.college, asked.book, asked.rules)
    said = ", ".join(f"{one} and {other}" for one, other in player.rolled)
    heading = f"{called(player)}, rolled {said}" if said else called(player)
    learns = asked.foreseen.learned
    return Group(
        heading,
        tuple(
            Option(f"{player.id}:{skill}", gain_named(skill), learns(player, skill))
            for skill in allowed
        ),
    )


def _improvement_dice(asked: _Asked, due: Iterable[PlayerState]) -> tuple[dict[str, Any], ...]:
    """At a table the 2D6 come with the choice, so the form offers places for them."""
    if (
        asked.rules.choice("dice") != DiceMode.TABLE
        or asked.rules.choice("improvement_mode") != "roll"
    ):
        return ()
    return dice_of(
        [
            {
                "purpose": f"improvement.{player.id}",
                "die": "d6",
                "count": 2,
                "why": f"Improvement of {called(player)}",
            }
            for player in due
        ]
    )


def _hire(asked: _Asked) -> Question:
    return Question(
        href=reverse("team-market", args=[asked.step.team_id]),
        link="To the market",
        leave="Done hiring",
        note=asked.foreseen.market(),
    )


def _item(asked: _Asked) -> Question:
    bought = [kept["item"] for kept in asked.step.kept if "item" in kept]
    if bought:
        return _gift(asked, bought[-1])
    quote = quote_item(asked.state, asked.rules)
    price = gold(quote.paid)
    if not quote.allowed:
        return Question(leave=f"No item: {price} aren't there")
    return Question(
        buy=True,
        submit=f"Buy an item for {price}",
        leave="No item this time",
        extra=_item_die(asked),
        note=asked.foreseen.item_bought(),
    )


def _gift(asked: _Asked, item: str) -> Question:
    """To whom an item goes that is paid for, what it does, and what it does to the team."""
    group = Group("Roster", tuple(_receiver(asked, one, item) for one in asked.state.roster))
    return Question(
        name="player",
        label="Who gets it",
        groups=(group,),
        submit="Give it",
        note=asked.foreseen.item(item),
    )


def _receiver(asked: _Asked, player: PlayerState, item: str) -> Option:
    """Who might get the item, and what they would throw away for it (ITEM-02, C-70)."""
    old = asked.book.item_name(player.item) if player.item else ""
    away = f", for their {old}" if old else ""
    label = f"{called(player)}{away}"
    return Option(str(player.id), label, asked.foreseen.given(player, item), bool(old))


def _item_die(asked: _Asked) -> tuple[dict[str, Any], ...]:
    """At a table the die comes with the purchase."""
    if asked.rules.choice("dice") != DiceMode.TABLE:
        return ()
    die = asked.rules.choice("magic_item_die").lower()
    purpose = f"item.{asked.step.team_id}"
    need = {"purpose": purpose, "die": die, "count": 1, "why": "Which item"}
    return dice_of([need])


def _insurance(asked: _Asked) -> Question:
    groups = tuple(
        Group(
            called(player),
            tuple(
                Option(
                    f"{player.id}:{injury.id}", injury.text, asked.foreseen.cured(player, injury)
                )
                for injury in player.injuries
            ),
        )
        for player in asked.state.roster
        if player.injuries
    )
    return Question(
        name="injury_of",
        label="Which injury",
        groups=groups,
        submit="Cure it",
        leave="Cure nothing",
    )


def _gold(asked: _Asked) -> Question:
    note = asked.foreseen.holds()
    return Question(number="gold", label="Winnings, in gp", submit="Book them", note=note)


def _fans(asked: _Asked) -> Question:
    note = f"Fan Factor is {asked.state.fan_factor} now, and never falls below 0."
    return Question(number="change", label="Fan Factor changes by", submit="Book it", note=note)


ASKED: dict[StepKey, Callable[[_Asked], Question]] = {
    StepKey.INSURANCE: _insurance,
    StepKey.WINNINGS: _gold,
    StepKey.FAN_FACTOR: _fans,
    StepKey.MVP: _mvp,
    StepKey.SKILLS: _skills,
    StepKey.HIRE: _hire,
    StepKey.ITEM: _item,
}
