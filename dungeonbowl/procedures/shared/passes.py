"""Ranges, and how well something was thrown (C-138, C-193, PAS-07)."""

from __future__ import annotations

from dungeonbowl.procedures.language.inputs import choice
from dungeonbowl.procedures.language.operations import die, either, number_if
from dungeonbowl.procedures.language.statements import Block, Modifier, roll
from dungeonbowl.procedures.language.terms import TOTAL, Number, Term
from dungeonbowl.procedures.shared.inputs import PLAYER
from dungeonbowl.procedures.shared.rolls import WADING, agility, marked, succeeded

RANGE = choice("range", ("quick", "short"), "quick")
BAND: Number = number_if(RANGE.is_("short"), 1)


def thrown(why: str) -> Block:
    """The `throw` of a player or a chest, and where it comes down."""
    return [
        agility(
            "throw",
            why,
            PLAYER,
            Modifier("Range", -BAND, "C-193"),
            marked("PAS-07"),
            WADING,
            skill="Pass",
        ),
    ]


def flies() -> Block:
    """Three squares at random, one where it was fumbled (C-165)."""
    return [roll("direction", "Where it comes down", "d8", count=number_if(fumbled, 1, 3))]


fumbled = die("throw").is_(1)
HOW_THROWN: Term = either(
    fumbled,
    "fumbled",
    either(succeeded("throw"), "superb", either(TOTAL <= 1, "terrible", "successful")),
)
