"""What a waiting step may ask: dice, choices, a number, a purchase, a way out."""

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
    """The basis of a question: the team as it is now, under the match's rules.

    `took_part` are those who could take part, in shirt-number order; `kept` is what the step stored
    in its runs so far.
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

    # The answer if it is chosen.
    answer: Answer
    label: str
    # What choosing it would come to, in a sentence.
    effect: str = ""
    # Whether it takes away something for good.
    costs: bool = False

    @property
    def value(self) -> str:
        """The answer as a single form field's value: `7`, or `7:Block`."""
        return ":".join(str(one) for one in self.answer.values())


@dataclass(frozen=True, slots=True)
class FacePlace:
    """A field for a face: its number in the roll, from 1, and what was typed before."""

    number: int
    face: str = ""


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Options under one heading."""

    label: str
    options: tuple[QuestionOption, ...]

    @property
    def explained(self) -> bool:
        """Whether its options have explanations."""
        return any(option.effect for option in self.options)

    @property
    def effects(self) -> list[tuple[str, str]]:
        """The options' explanations, each once, with the options that it holds for."""
        labels_of: dict[str, list[str]] = {}
        for option in self.options:
            labels_of.setdefault(option.effect, []).append(option.label)
        if len(labels_of) == 1 and len(self.options) > 1:
            return [("Whichever you choose", self.options[0].effect)]
        return [(", ".join(labels), effect) for effect, labels in labels_of.items()]


@dataclass(frozen=True, slots=True)
class Question:
    """A question for a form: dice to type, something to choose, a number, a purchase, a way out."""

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
    # What one has to know before answering.
    note: str = ""
    # What was chosen and typed in an answer that was refused.
    chosen: str = ""
    typed: str = ""

    @property
    def options(self) -> list[QuestionOption]:
        """Everything that may be chosen, in its order."""
        return [option for group in self.groups for option in group.options]

    @property
    def first(self) -> QuestionOption | None:
        """The first of the choices that cost least; None if there is none."""
        return min(self.options, key=lambda one: one.costs, default=None)

    @property
    def explained(self) -> bool:
        """Whether the options have explanations."""
        return any(group.explained for group in self.groups)

    @property
    def few(self) -> bool:
        """Whether all explanations can be read at a glance."""
        return len(self.options) <= FEW


def dice_asked(needs: Sequence[dict[str, Any]], note: str = "") -> Question:
    """The question for dice that were rolled at the table."""
    return Question(dice=dice_of(needs), submit="These were the dice", note=note)


def dice_of(needs: Sequence[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
    """The dice with a field for every face, and their name: `2D6`."""
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
