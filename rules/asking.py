"""The shape of what a waiting step asks: dice, choices, a number; and what was answered last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.http import QueryDict

from dungeonbowl.dice import how_to_roll

FEW = 12


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen."""

    value: str
    label: str
    # What choosing it would come to, in a sentence.
    effect: str = ""
    # Whether it takes something away that can't be had back.
    costs: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a face goes: the how manieth of its roll, and what was typed there before."""

    number: int
    face: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Options under one heading."""

    label: str
    options: tuple[Option, ...]

    @property
    def explained(self) -> bool:
        """Whether anything is to be said of its options."""
        return any(option.effect for option in self.options)

    @property
    def effects(self) -> list[tuple[str, str]]:
        """What the options come to, each sentence once, with whom or what it holds for."""
        told: dict[str, list[str]] = {}
        for option in self.options:
            told.setdefault(option.effect, []).append(option.label)
        if len(told) == 1 and len(self.options) > 1:
            return [("Whichever you choose", self.options[0].effect)]
        return [(", ".join(labels), effect) for effect, labels in told.items()]


@dataclass(frozen=True, slots=True)
class Question:
    """A form's worth: dice to type in, something to choose, a number, a purchase, a way out."""

    dice: tuple[dict[str, Any], ...] = ()
    name: str = ""
    label: str = ""
    groups: tuple[Group, ...] = ()
    number: str = ""
    buy: bool = False
    submit: str = "Send"
    leave: str = ""
    href: str = ""
    link: str = ""
    # Purposes of dice that a choice needs at a table, before anybody asks for them.
    extra: tuple[dict[str, Any], ...] = field(default=())
    # What there is to know before one answers at all.
    note: str = ""
    # What was chosen and typed the last time, when that was refused.
    chosen: str = ""
    typed: str = ""

    @property
    def explained(self) -> bool:
        """Whether the options say what choosing them would come to."""
        return any(group.explained for group in self.groups)

    @property
    def few(self) -> bool:
        """Whether all that is said of the options can be read at a glance."""
        return sum(len(group.options) for group in self.groups) <= FEW


def retyped(question: Question, told: QueryDict) -> Question:
    """The question with what was typed into its form still in it."""
    return replace(
        question,
        dice=_refilled(question.dice, told),
        extra=_refilled(question.extra, told),
        chosen=told.get(question.name, ""),
        typed=told.get(question.number, ""),
    )


def dice_of(needs: Sequence[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
    """The dice with a place for every face, and how they are called: `2D6`."""
    return tuple(
        {
            **need,
            "called": f"{need['count'] if need['count'] > 1 else ''}{need['die'].upper()}",
            "highest": need["die"][1:],
            "how": how_to_roll(need["die"]),
            "places": [Place(number) for number in range(1, need["count"] + 1)],
        }
        for need in needs
    )


def _refilled(dice: Sequence[dict[str, Any]], told: QueryDict) -> tuple[dict[str, Any], ...]:
    return tuple(
        {**need, "places": _typed(need["places"], told.getlist(f"roll:{need['purpose']}"))}
        for need in dice
    )


def _typed(places: Sequence[Place], faces: Sequence[str]) -> list[Place]:
    known = dict(enumerate(faces, start=1))
    return [Place(place.number, known.get(place.number, "")) for place in places]
