"""Carrying out commands with whatever dice they ask for, unless they are refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.core.exceptions import ValidationError

from core.errors import Conflict
from dungeonbowl.dice import DiceNeeded, Need
from dungeonbowl.errors import FieldError
from dungeonbowl.match.simulated import LotSource, thrown
from dungeonbowl.verdicts import Refused

NO = (Refused, FieldError, Conflict, ValidationError)
Rolls = dict[str, Any]
Done = TypeVar("Done")


def tried(act: Callable[..., Done], *sent: Any, **more: Any) -> Done | None:
    """The command's result; None if it is refused."""
    try:
        return act(*sent, **more)
    except NO:
        return None


def rolling(lots: LotSource, act: Callable[[Rolls], Done]) -> Done:
    """Carry out the command with whatever table dice it asks for."""
    rolls: Rolls = {}
    while True:
        try:
            return act(rolls)
        except DiceNeeded as lacking:
            rolls |= {need.purpose: fallen(need, lots) for need in lacking.needs}


def rolling_each(
    lots: LotSource, events: Sequence[Rolls], act: Callable[[list[dict[str, Any]]], Done]
) -> Done:
    """The same for a list of events, each with dice of its own."""
    sent = [{**event, "rolls": dict(event.get("rolls", {}))} for event in events]
    while True:
        try:
            return act(sent)
        except DiceNeeded as lacking:
            for need in lacking.needs:
                sent[getattr(need, "event", 0)]["rolls"][need.purpose] = fallen(need, lots)


def fallen(need: Need, lots: LotSource) -> int | list[int]:
    """Faces for these dice: a list, or a single one."""
    faces = thrown(need.die, need.count, lots)
    return faces if need.count > 1 else faces[0]
