"""Inputs as people write them: each is a term as well, so that a rule names it outright."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from dungeonbowl.procedures.language.terms import (
    Check,
    Input,
    Json,
    Listed,
    Number,
    Person,
    Plain,
    Term,
    Truth,
    plain,
)


class _Required:
    """Marks an input that has no default."""


REQUIRED: Final = _Required()
Default = Plain | Term | Sequence[Plain] | _Required
MOST_PLAYERS = 40


def checked(term: Any, *checks: Check) -> Any:
    """The same input, with what else is refused wherever it is asked for."""
    given = term.input
    more = Input(given.name, given.type, given.details, (*given.checks, *checks))
    return type(term)(term.json, more)


def flag(name: str, default: bool | _Required = False, *, match: bool = False) -> Truth:
    """Yes or no."""
    return Truth("$" + name, _input(name, "flag", default, match))


def number(
    name: str,
    low: int,
    high: int | Number,
    default: Default = 0,
    *,
    match: bool = False,
) -> Number:
    """A whole number; null where that is its default."""
    return Number("$" + name, _input(name, "number", default, match, low=low, high=plain(high)))


def choice(
    name: str,
    choices: Sequence[Plain] | Listed,
    default: Default = REQUIRED,
    *,
    match: bool = False,
) -> Term:
    """One of several words; null where that is its default."""
    return Term("$" + name, _input(name, "choice", default, match, choices=plain(choices)))


def text(name: str, longest: int) -> Term:
    """Somebody's name, or the like."""
    return Term("$" + name, _input(name, "text", "", False, longest=longest))


def choices(name: str, known: Sequence[Plain] | Listed, *, repeats: bool = False) -> Listed:
    """Several words of a list."""
    details: dict[str, Json] = {"choices": plain(known)}
    details |= {"repeats": True} if repeats else {}
    return Listed("$" + name, _input(name, "choices", (), False, **details))


def numbers(
    name: str,
    high: int | Number,
    default: Default | Listed,
    *,
    low: int = 1,
    least: int = 0,
    most: int | Number = 60,
    rising: bool = True,
    match: bool = False,
) -> Listed:
    """Several whole numbers."""
    limits = {"low": low, "high": plain(high), "least": least, "most": plain(most)}
    details = {**limits, **({"rising": True} if rising else {})}
    return Listed("$" + name, _input(name, "numbers", default, match, **details))


def person(name: str, *, match: bool = False) -> Person:
    """A player, who has to be named."""
    return Person("$" + name, _input(name, "player", REQUIRED, match))


def perhaps(name: str) -> Person:
    """A player, or nobody."""
    return Person("$" + name, _input(name, "player", None, False))


def person_or(name: str, *words: str) -> Person:
    """A player, or one of these words; it has to be given."""
    return Person("$" + name, _input(name, "player", REQUIRED, False, words=list(words)))


def people(name: str) -> Listed:
    """Several players, in order."""
    return Listed("$" + name, _input(name, "players", (), False, most=MOST_PLAYERS))


def monster(name: str, default: Default = REQUIRED) -> Person:
    """A monster, by key or with a profile of its own."""
    return Person("$" + name, _input(name, "monster", default, False))


def records(name: str, *fields: Term) -> Listed:
    """Several objects of these fields."""
    of = [field.input.json for field in fields]
    details = {"fields": of, "most": MOST_PLAYERS}
    return Listed("$" + name, _input(name, "objects", (), False, **details))


def standing(name: str, high: Number) -> Term:
    """Players by the number of the pad that each stands on."""
    given = _input(name, "standing", None, True, low=1, high=high.json)
    return Term("$" + name, Input(name, "standing", {**given.details, "default": {}}))


def any_roll(name: str) -> Term:
    """A die of a procedure, `key.purpose`."""
    return Term("$" + name, _input(name, "roll", REQUIRED, False))


def wrong(when: Truth, name: Term, message: str) -> Check:
    """Malformed, under the name of an input."""
    return Check(when, name.input.name, message)


def refuse(when: Truth, rule: str, message: str) -> Check:
    """What a rule forbids."""
    return Check(when, rule, message)


def _input(
    name: str, kind: str, default: Default | Iterable[Plain], match: bool, **details: Json
) -> Input:
    fields = dict(details)
    if not isinstance(default, _Required):
        fields["default"] = default.json if isinstance(default, Term) else _plain(default)
    return Input(name, kind, {**fields, **({"match": True} if match else {})})


def _plain(default: Any) -> Json:
    return plain(list(default)) if isinstance(default, tuple | list) else default
