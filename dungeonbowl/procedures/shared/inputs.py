"""Inputs that mean the same in every procedure."""

from __future__ import annotations

from dungeonbowl.procedures.language.inputs import (
    checked,
    choice,
    flag,
    number,
    numbers,
    person,
    refuse,
    standing,
)
from dungeonbowl.procedures.language.operations import (
    either,
    list_option,
    many,
    number_option,
    numbers_to,
    option,
)
from dungeonbowl.procedures.language.terms import Check, Listed, Plain, Term, Truth

ROLLED = "roll_when_found"
BALL_TYPES = Listed("%balls")
AGREED = many(option("ball_type"))
BALL_ROLLED = Truth(["in", ROLLED, AGREED.json])
"""Whether a die says of which type a ball is, when it is found (OPT-61)."""
ORDINARY_BALL: Term = either((AGREED.length.is_(1)) & ~BALL_ROLLED, AGREED.at(1), "normal")
"""The type of a ball of which nobody said it: the one agreed, else a normal one."""
PUSHED = (None, "opponent", "friend")


def may_be(ball: Plain | Term) -> Truth:
    """Whether there may be a ball of this type (OPT-61)."""
    known = ball if isinstance(ball, Term) else Term(ball)
    return BALL_ROLLED | known.among(AGREED)


def feature(key: str) -> Truth:
    """Whether the dungeon is built with this (OPT-59)."""
    return Term(key).among(list_option("features"))


PLAYER = person("player", match=True)
ACTIVE = flag("active", True, match=True)
CARRIER = flag("carrier", match=True)
_ball = choice("ball", BALL_TYPES, ORDINARY_BALL, match=True)
BALL: Term = checked(
    _ball,
    refuse(
        _ball.is_not(ORDINARY_BALL) & ~may_be(_ball),
        "OPT-61",
        "There is no such ball in this match: {$ball}.",
    ),
)
_iron = flag("iron", match=True)
IRON: Truth = checked(
    _iron, refuse(_iron & ~may_be("iron"), "OPT-61", "There is no iron ball in this match.")
)
_water = flag("water", match=True)
WATER: Truth = checked(
    _water, refuse(_water & ~feature("water"), "OPT-59", "There is no water in this dungeon.")
)
MARKERS = number("markers", 0, 8)
TELEPORTERS = number_option("teleporters")
PADS = numbers("pads", TELEPORTERS, numbers_to(TELEPORTERS), least=1, match=True)
OCCUPANTS = standing("occupants", TELEPORTERS)
PUSHED_BY = choice("pushed_by", PUSHED[1:], None, match=True)
ON = choice("on", ("lava", "water"), None, match=True)
ONLY_BALL: Term = either(number_option("balls").is_(1), 1)
"""The number of the ball where there is but one; null where nobody said which."""
BY_THE_CLOCK = refuse(
    option("time_limit").is_not("002"), "OPT-79", "This match isn't played by 002's clock."
)
NO_DOORS = refuse(~feature("doors"), "OPT-59", "There are no doors in this dungeon.")
SIDES = ("friend", "opponent")
THROWN_BY = choice("thrown_by", SIDES, "friend", match=True)


def no_ball(key: str) -> Check:
    """Refused where no ball of this type can be in play (OPT-61)."""
    return refuse(~may_be(key), "OPT-61", f"There is no {key} ball in this match.")
