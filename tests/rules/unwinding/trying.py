"""Commands as people send them who don't know every rule: what is refused is left undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from django.core.exceptions import ValidationError

from core.errors import Conflict
from dungeonbowl.dice import DiceNeeded, Need, parts
from dungeonbowl.errors import FieldError
from dungeonbowl.verdicts import Refused

NO = (Refused, FieldError, Conflict, ValidationError)


def tried(act: Callable[..., Any], *told: Any, **more: Any) -> Any:
    """What the command answers; None where anything speaks against it."""
    try:
        return act(*told, **more)
    except NO:
        return None


def rolling(dice: Random, act: Callable[[dict[str, Any]], Any]) -> Any:
    """The command with whatever dice it asks for, typed in as they fall at the table."""
    rolls: dict[str, Any] = {}
    while True:
        try:
            return act(rolls)
        except DiceNeeded as lacking:
            rolls |= {need.purpose: thrown(dice, need) for need in lacking.needs}


def telling(dice: Random, events: Sequence[dict[str, Any]], act: Callable[[Any], Any]) -> Any:
    """The same for a list of events, each of which has dice of its own."""
    told = [{**event, "rolls": dict(event.get("rolls", {}))} for event in events]
    while True:
        try:
            return act(told)
        except DiceNeeded as lacking:
            for need in lacking.needs:
                told[getattr(need, "event", 0)]["rolls"][need.purpose] = thrown(dice, need)


def thrown(dice: Random, need: Need) -> Any:
    """A face for each, one alone where one is asked for."""
    faces = [face(dice, need.die) for _ in range(need.count)]
    return faces if need.count > 1 else faces[0]


def face(dice: Random, die: str) -> int:
    """Of a d66 the tens and the units, as one number."""
    return int("".join(str(dice.randint(1, sides)) for sides in parts(die)))
