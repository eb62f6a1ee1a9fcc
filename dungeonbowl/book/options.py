"""Options of the house rules: what may be chosen, and reading a choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from pydantic import Field

from dungeonbowl.book.shapes import Flag, Key, Keyed, Name
from dungeonbowl.keys import OptionScope
from dungeonbowl.league.bonuses import bonus_kind

MOST_BONUSES = 10

Value = bool | int | str | tuple["Value", ...]
"""An option's value as the program holds it: lists are tuples, so that it can be hashed."""


class NamedValues(tuple[tuple[str, Value], ...]):
    """A JSON object as the program holds it: its names in order, each with its value."""

    __slots__ = ()


class ImpossibleValue(ValueError):
    """The option doesn't allow this value; the message is a sentence for people."""


class Option(Keyed):
    """One option (OPT-01 to OPT-97): its question, its default and what may be chosen.

    `bounds` are inclusive: one pair for a number, a pair for each of `of` for numbers and for
    bonuses. With `fewer` the list may end early. `needs` names other options and the values of
    theirs without which this one has no effect; true is any value but none. With one of `unless` it
    has an effect anyway.
    """

    rule: str
    group: str
    scope: OptionScope
    kind: Literal["flag", "number", "choice", "each", "numbers", "keys", "sides", "bonuses"]
    default: Any = None
    choices: tuple[Any, ...] = ()
    choices_from: str | None = None
    of: tuple[str, ...] = ()
    bounds: tuple[tuple[int, int], ...] = ()
    required: Flag = False
    fewer: Flag = False
    needs: Mapping[Key, Literal[True] | tuple[str | int, ...]] = Field(default_factory=dict)
    unless: Mapping[Key, tuple[str | int, ...]] = Field(default_factory=dict)
    title: Name
    summary: Name
    source: str

    def with_choices(self, sections: Mapping[str, tuple[str, ...]]) -> Option:
        """This option with the keys from which it chooses; a missing default means all of them."""
        drawn = sections.get(self.choices_from, ()) if self.choices_from else ()
        choices = (True, False) if self.kind == "flag" else (*drawn, *self.choices)
        default = drawn if self.default is None and self.kind == "keys" else frozen(self.default)
        return self.model_copy(update={"choices": choices, "default": default})

    def lacks(self, answers: Mapping[str, Value]) -> str | None:
        """The option whose value takes away this one's effect; None if it has one."""
        if any(_gives_meaning(wanted, answers[key]) for key, wanted in self.unless.items()):
            return None
        for key, wanted in self.needs.items():
            if not _gives_meaning(wanted, answers[key]):
                return key
        return None

    def read(self, value: object) -> Value:
        """The value as the program spells it. Raises `ImpossibleValue` with a sentence."""
        return _READERS[self.kind](self, value)


def jsonable(value: Value) -> Any:
    """The value as JSON holds it."""
    if isinstance(value, NamedValues):
        return {name: jsonable(part) for name, part in value}
    return [jsonable(part) for part in value] if isinstance(value, tuple) else value


def frozen(value: Any) -> Value:
    """The value as the program holds it."""
    if isinstance(value, dict):
        return NamedValues((str(name), frozen(value[name])) for name in sorted(value))
    return tuple(frozen(part) for part in value) if isinstance(value, list | tuple) else value


def _gives_meaning(wanted: Literal[True] | tuple[str | int, ...], answer: Value) -> bool:
    if wanted is True:
        return bool(answer) and answer != "none"
    return any(part in wanted for part in (answer if isinstance(answer, tuple) else (answer,)))


def _flag(option: Option, value: object) -> Value:
    if isinstance(value, bool):
        return value
    raise ImpossibleValue("Must be true or false.")


def _number(option: Option, value: object) -> Value:
    (bounds,) = option.bounds
    return _within(value, bounds, "")


def _numbers(option: Option, value: object) -> Value:
    parts = _listed(value)
    wanted, names = len(option.of), ", ".join(option.of)
    if option.fewer and len(parts) > wanted:
        raise ImpossibleValue(f"Takes {wanted} whole numbers at most: {names}.")
    if not option.fewer and len(parts) != wanted:
        raise ImpossibleValue(f"Needs {wanted} whole numbers: {names}.")
    named = zip(parts, option.bounds, option.of, strict=False)
    return tuple(_within(part, bounds, f" for {name}") for part, bounds, name in named)


def _within(value: object, bounds: tuple[int, int], what: str) -> int:
    low, high = bounds
    if isinstance(value, bool) or not isinstance(value, int):
        raise ImpossibleValue(f"Must be a whole number{what}.")
    if not low <= value <= high:
        raise ImpossibleValue(f"Must be between {low:,} and {high:,}{what}.")
    return value


def _choice(option: Option, value: object) -> Value:
    for choice in option.choices:
        if _same(choice, value):
            return frozen(choice)
    raise ImpossibleValue(f"Must be one of {_names(option.choices)}.")


def _each(option: Option, value: object) -> Value:
    """One choice for all, or a list with one for each."""
    if not isinstance(value, list | tuple):
        return _choice(option, value)
    ((low, high),) = option.bounds
    if not low <= len(value) <= high:
        raise ImpossibleValue(f"Name one, or a list of {low} to {high}, one for each.")
    parts = tuple(_choice_of(option, part) for part in value)
    different = set(parts)
    return different.pop() if len(different) == 1 else parts


def _keys(option: Option, value: object) -> Value:
    parts = tuple(_choice_of(option, part) for part in _listed(value))
    if len(set(parts)) < len(parts):
        raise ImpossibleValue("Names the same thing twice.")
    if option.required and not parts:
        raise ImpossibleValue("Must name at least one.")
    return parts


def _choice_of(option: Option, part: object) -> Value:
    try:
        return _choice(option, part)
    except ImpossibleValue:
        known = _names(option.choices)
        raise ImpossibleValue(f"{part!r} is none of {known}.") from None


def _sides(option: Option, value: object) -> Value:
    """Alliances: every side once, in at least two parties (OPT-92)."""
    alliances = tuple(_listed(alliance) for alliance in _listed(value))
    teams = [team for alliance in alliances for team in alliance]
    if any(isinstance(team, bool) or not isinstance(team, int | str) for team in teams):
        raise ImpossibleValue("Alliances are lists of teams.")
    if alliances and (len(alliances) < 2 or not all(alliances)):
        raise ImpossibleValue("Needs at least two alliances, each with a team in it.")
    if len(set(teams)) < len(teams):
        raise ImpossibleValue("A team can be in one alliance only.")
    return frozen(alliances)


def _bonuses(option: Option, value: object) -> Value:
    """A list of bonuses, each once (OPT-94)."""
    parts = _listed(value)
    if len(parts) > MOST_BONUSES:
        raise ImpossibleValue(f"Takes {MOST_BONUSES} bonuses at most.")
    read = [_bonus(option, part, place) for place, part in enumerate(parts, start=1)]
    for place, one in enumerate(read, start=1):
        if any(_same_bonus(one, other) for other in read[: place - 1]):
            raise ImpossibleValue(f"Bonus {place} is there already.")
    return tuple(frozen(one) for one in read)


def _bonus(option: Option, part: object, place: int) -> dict[str, Any]:
    if not isinstance(part, Mapping):
        raise ImpossibleValue(f"Bonus {place} says what it is for, at_least how many, and points.")
    if "for" not in part:
        raise ImpossibleValue(f"Bonus {place} must be for one of {_names(option.choices)}.")
    if unknown := sorted(map(str, part.keys() - {"for", *option.of})):
        raise ImpossibleValue(f"Bonus {place} has no {unknown[0]!r}.")
    try:
        kind = bonus_kind(str(_choice_of(option, part.get("for"))))
        least = _least(part.get("at_least"), measured=kind.measured)
        numbers = zip((least, part.get("points")), option.bounds, option.of, strict=True)
        said = {name: _within(number, span, f" for {name}") for number, span, name in numbers}
    except ImpossibleValue as wrong:
        raise ImpossibleValue(f"Bonus {place}: {wrong}") from None
    return {"for": kind.key, **said}


def _least(sent: object, *, measured: bool) -> object:
    """How many it takes; a bonus that isn't measured may leave it out, or give null."""
    return 0 if sent is None and not measured else sent


def _same_bonus(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two are given for the same."""
    kind = bonus_kind(one["for"])
    measure = kind.measured and one["at_least"] != other["at_least"]
    return kind.key == other["for"] and not measure


def _listed(value: object) -> tuple[object, ...]:
    if isinstance(value, list | tuple):
        return tuple(value)
    raise ImpossibleValue("Must be a list.")


def _same(choice: object, value: object) -> bool:
    """Equal and of one type: True is not 1. Case, and spaces for underscores, are forgiven."""
    if isinstance(choice, str) and isinstance(value, str):
        return choice.casefold() == value.casefold().replace(" ", "_")
    return type(choice) is type(value) and choice == value


def _names(choices: tuple[Any, ...]) -> str:
    return ", ".join(str(choice) for choice in choices) or "nothing at all"


_READERS: Mapping[str, Callable[[Option, object], Value]] = {
    "flag": _flag,
    "number": _number,
    "numbers": _numbers,
    "choice": _choice,
    "each": _each,
    "keys": _keys,
    "sides": _sides,
    "bonuses": _bonuses,
}
