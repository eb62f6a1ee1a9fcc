"""Reading the answers people give to a step, and asking for its dice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from dungeonbowl.dice import gather
from dungeonbowl.errors import FieldError
from dungeonbowl.postgame.facts import Turn


def refuse_done(turn: Turn) -> None:
    """Raises FieldError for `{done: true}` where the step can't be left."""
    if turn.done:
        raise FieldError("done", "This step can't be left out.")


def whole(turn: Turn, name: str) -> int:
    """A whole number out of the answer. Raises FieldError if it isn't there or isn't one."""
    value = (turn.answer or {}).get(name)
    if value is None:
        raise FieldError(name, "This is needed.")
    if isinstance(value, bool) or not isinstance(value, int):
        raise FieldError(name, "Must be a whole number.")
    return value


def words(turn: Turn, name: str) -> str:
    """Words out of the answer. Raises FieldError if they aren't there."""
    value = (turn.answer or {}).get(name)
    if not isinstance(value, str) or not value.strip():
        raise FieldError(name, "This is needed.")
    return value.strip()


def one_of_each(turn: Turn, purposes: Iterable[str], die: str, why: str) -> list[int]:
    """One die for each purpose, all asked for at once. Raises DiceNeeded with all that lack."""
    questions = [partial(turn.dice.faces, purpose, die, 1, why) for purpose in purposes]
    return [faces[0] for faces in gather(questions)]
