"""What many outcomes bring: somebody goes down, an armour roll, a ball that is dropped."""

from __future__ import annotations

from dungeonbowl.procedures.language.statements import Statement, entry, event, then, when
from dungeonbowl.procedures.language.terms import Person, Truth, Value
from dungeonbowl.procedures.shared.inputs import CARRIER, ONLY_BALL, PLAYER, PUSHED_BY


def goes_down(who: Person = PLAYER) -> Statement:
    """They lie prone."""
    return entry("stand", player=who.id, **{"as": "prone"})


def armour(who: Person = PLAYER, cause: str = "other", **inputs: Value) -> Statement:
    """An armour roll against them (INJ-01)."""
    return then("armour", {"player": who, "cause": cause, **inputs})


def drops(carrier: Truth = CARRIER) -> Statement:
    """Drop: who held a ball loses it, and it bounces."""
    return when(carrier, [then("scatter")])


def falls_over(who: Person = PLAYER, cause: str = "other", **inputs: Value) -> list[Statement]:
    """They go down, with an armour roll, and drop the ball."""
    return [goes_down(who), armour(who, cause, **inputs), drops()]


def pushed_into(hazard: str, victim: Person = PLAYER) -> Statement:
    """Whoever pushed an opponent there earns something by it (BLK-07)."""
    pushed = event("hazard_push", hazard=hazard, victim=victim.id)
    return when(PUSHED_BY.is_("opponent"), [pushed])


def boxed(to: str, who: Person = PLAYER) -> Statement:
    """They go into a box of the dug-out."""
    return entry("box", player=who.id, to=to)


def held_by(who: Person) -> Statement:
    """They hold the ball."""
    return entry("ball", ball=ONLY_BALL, **{"with": who.id})


UNLESS_HELD = "unless_held"
"""A turnover unless the active team holds the ball when it comes to rest."""
