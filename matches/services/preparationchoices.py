"""Tactics and arrangements that a side chooses before a match, read from what was sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dungeonbowl.errors import FieldError
from dungeonbowl.keys import Arrangement, Tactic
from dungeonbowl.pregame.tactics import Invoked

MOST_CHOSEN = 20
LONGEST_OUTCOME = 60


@dataclass(frozen=True, slots=True)
class PreparationChoices:
    """A side's choices."""

    tactics: tuple[Invoked, ...] = ()
    arrangements: tuple[str, ...] = ()


def read_choices(tactics: object, arrangements: object) -> PreparationChoices:
    """The choices as sent. Raises FieldError for what is malformed or unknown."""
    return PreparationChoices(_read_tactics(tactics), _read_arrangements(arrangements))


def _read_tactics(sent: object) -> tuple[Invoked, ...]:
    listing = _list("tactics", sent)
    return tuple(_tactic(f"tactics.{place}", one) for place, one in enumerate(listing))


def _tactic(field: str, sent: object) -> Invoked:
    if not isinstance(sent, Mapping):
        raise FieldError(field, "Send a tactic as an object: {tactic, target}.")
    tactic, target = sent.get("tactic"), sent.get("target")
    if not isinstance(tactic, str) or tactic not in set(Tactic):
        raise FieldError(f"{field}.tactic", f"Must be one of {', '.join(Tactic)}.")
    if tactic != Tactic.ASSASSINATION:
        return Invoked(tactic)
    if isinstance(target, bool) or not isinstance(target, int):
        raise FieldError(f"{field}.target", "Name whom the assassin is sent after, by id.")
    return Invoked(tactic, target, _outcome(f"{field}.outcome", sent.get("outcome")))


def _outcome(field: str, words: Any) -> str:
    """The outcome in case of a casualty, for a league with its own table (OPT-31)."""
    if words is None:
        return ""
    if not isinstance(words, str) or len(words) > LONGEST_OUTCOME:
        raise FieldError(field, "Say it in the words of a casualty's result.")
    return words


def _read_arrangements(sent: object) -> tuple[str, ...]:
    listing = _list("arrangements", sent)
    for place, one in enumerate(listing):
        if not isinstance(one, str) or one not in set(Arrangement):
            field = f"arrangements.{place}"
            raise FieldError(field, f"Must be one of {', '.join(Arrangement)}.")
    return tuple(str(one) for one in listing)


def _list(field: str, sent: object) -> Sequence[object]:
    if sent is None:
        return ()
    if not isinstance(sent, list | tuple):
        raise FieldError(field, "Must be a list.")
    if len(sent) > MOST_CHOSEN:
        raise FieldError(field, f"At most {MOST_CHOSEN} can be read.")
    return sent
