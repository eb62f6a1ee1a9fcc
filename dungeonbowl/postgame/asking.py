"""The shape of what a waiting step asks: dice, choices, a number, a purchase, a way out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.dice import how_to_roll
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import DiceMode
from dungeonbowl.team.state import PlayerState, TeamState

FEW = 12
Answer = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a question is put by: the team as it stands, under the rules of the match.

    `took_part` are those who could take part, in shirt-number order; `kept` is what the step
    remembers of its runs so far.
    """

    team: int
    state: TeamState
    took_part: Sequence[int]
    kept: Sequence[Mapping[str, Any]]
    book: Book
    rules: HouseRules

    @property
    def played(self) -> list[PlayerState]:
        """Who could take part, in shirt-number order, journeymen left out."""
        return [self.state.player(one) for one in self.took_part]

    @property
    def at_table(self) -> bool:
        """Whether dice are rolled by hand, so that a form has to offer places for them."""
        return self.rules.choice("dice") == DiceMode.TABLE


@dataclass(frozen=True, slots=True)
class QuestionOption:
    """One thing that may be chosen."""

    # What choosing it answers.
    answer: Answer
    label: str
    # What choosing it would come to, in a sentence.
    effect: str = ""
    # Whether it takes something away that can't be had back.
    costs: bool = False

    @property
    def value(self) -> str:
        """The answer as one field of a form sends it: `7`, or `7:Block`."""
        return ":".join(str(one) for one in self.answer.values())


@dataclass(frozen=True, slots=True)
class FacePlace:
    """Where a face goes: which of its roll's faces it is, from 1, and what was typed before."""

    number: int
    face: str = ""


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Options under one heading."""

    label: str
    options: tuple[QuestionOption, ...]

    @property
    def explained(self) -> bool:
        """Whether anything is to be said of its options."""
        return any(option.effect for option in self.options)

    @property
    def effects(self) -> list[tuple[str, str]]:
        """What the options come to, each sentence once, with whom or what it holds for."""
        labels_of: dict[str, list[str]] = {}
        for option in self.options:
            labels_of.setdefault(option.effect, []).append(option.label)
        if len(labels_of) == 1 and len(self.options) > 1:
            return [("Whichever you choose", self.options[0].effect)]
        return [(", ".join(labels), effect) for effect, labels in labels_of.items()]


@dataclass(frozen=True, slots=True)
class Question:
    """A form's worth: dice to type in, something to choose, a number, a purchase, a way out."""

    dice: tuple[dict[str, Any], ...] = ()
    # The field that sends what is chosen.
    name: str = ""
    label: str = ""
    groups: tuple[OptionGroup, ...] = ()
    # The field that sends a number.
    number: str = ""
    buy: bool = False
    submit: str = "Send"
    leave: str = ""
    # The words that lead to the team's market.
    market: str = ""
    # Purposes of dice that a choice needs at a table, before anybody asks for them.
    extra: tuple[dict[str, Any], ...] = field(default=())
    # What there is to know before one answers at all.
    note: str = ""
    # What was chosen and typed the last time, when that was refused.
    chosen: str = ""
    typed: str = ""

    @property
    def options(self) -> list[QuestionOption]:
        """Everything that may be chosen, in its order."""
        return [option for group in self.groups for option in group.options]

    @property
    def first(self) -> QuestionOption | None:
        """The first choice offered, of those that take least away; None where there is none."""
        return min(self.options, key=lambda one: one.costs, default=None)

    @property
    def explained(self) -> bool:
        """Whether the options say what choosing them would come to."""
        return any(group.explained for group in self.groups)

    @property
    def few(self) -> bool:
        """Whether all that is said of the options can be read at a glance."""
        return len(self.options) <= FEW


def dice_asked(needs: Sequence[dict[str, Any]], note: str = "") -> Question:
    """The question for dice that were rolled at the table."""
    return Question(dice=dice_of(needs), submit="These were the dice", note=note)


def dice_of(needs: Sequence[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
    """The dice with a place for every face, and how they are called: `2D6`."""
    return tuple(
        {
            **need,
            "called": f"{need['count'] if need['count'] > 1 else ''}{need['die'].upper()}",
            "highest": need["die"][1:],
            "how": how_to_roll(need["die"]),
            "places": [FacePlace(number) for number in range(1, need["count"] + 1)],
        }
        for need in needs
    )
