"""Rolls that many procedures make, and whether they came off."""

from __future__ import annotations

from dungeonbowl.procedures.language.operations import die, number_if
from dungeonbowl.procedures.language.statements import Modifier, Statement, freely, roll
from dungeonbowl.procedures.language.terms import TARGET, TOTAL, Number, Person, Truth
from dungeonbowl.procedures.shared.inputs import BALL, IRON, MARKERS, PLAYER, WATER

IRON_BALL = Modifier("Iron ball", number_if(IRON, -1), "VAR-05")
WADING = Modifier("Water", number_if(WATER, -1), "FEA-09")
ENCHANTED = Modifier("Enchanted ball", number_if(BALL.is_("enchanted"), 1), "VAR-03")


def skilled(who: Person, skill: str, text: str, value: int, rule: str) -> Modifier:
    """A modifier for who has a skill."""
    return Modifier(text, number_if(who.has(skill), value), rule)


def marked(rule: str, markers: Number = MARKERS, *, unless: Truth | None = None) -> Modifier:
    """-1 for each opponent marking."""
    value = -markers if unless is None else number_if(~unless, -markers)
    return Modifier("Opponents marking", value, rule)


def agility(
    purpose: str, why: str, who: Person, *added: Modifier, skill: str = "", mark: bool = True
) -> Statement:
    """AG: a D6 against 7 - AG, which the player may throw again where it has a mark (C-147)."""
    return roll(
        purpose,
        f"{why}: {{=target}}+",
        target=7 - who.ag,
        add=added,
        mark=freely(who, skill) if mark else None,
    )


def with_item(purpose: str, sentence: str, target: int, skill: str = "") -> Statement:
    """An AG roll of who uses an item for it: just that number, whatever stands around."""
    return roll(purpose, sentence, target=target, add=(), mark=freely(PLAYER, skill))


def succeeded(purpose: str) -> Truth:
    """Of an AG roll: a 6 does, a 1 doesn't, else what reaches the target (C-147)."""
    face = die(purpose)
    return face.is_(6) | (face.is_not(1) & reached())


def reached() -> Truth:
    """Whether the last test reached its target."""
    return TOTAL >= TARGET
