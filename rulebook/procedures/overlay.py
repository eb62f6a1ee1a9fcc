"""Options laid over house rules on a procedure's page, so that what is off can be tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from django.http import QueryDict

from dungeonbowl.book.options import Option
from dungeonbowl.houserules import HouseRules, InvalidOption
from dungeonbowl.procedures import document
from dungeonbowl.procedures.describing import described_procedure
from dungeonbowl.procedures.document import speaks_of
from rulebook.procedures.address import NO, YES, Pairs

OPTION = "option."
MOST_STEPS = 3
IMPOSSIBLE = ""
OptionOverlay = dict[str, object]


def read_overlay(query: QueryDict, rules: HouseRules) -> OptionOverlay:
    """The options that an address lays over house rules. Raises InvalidOption for unknown ones."""
    names = [name for name in query if name.startswith(OPTION)]
    found = {name.removeprefix(OPTION): query.getlist(name) for name in names}
    unknown = {key: ["There is no such option."] for key in found.keys() - rules.book.options}
    if unknown:
        raise InvalidOption(unknown)
    return {key: _read(rules.book.options[key], words) for key, words in found.items()}


def overlay_pairs(options: OptionOverlay) -> Pairs:
    """The options as an address has them."""
    return [
        (OPTION + key, _written(one))
        for key, value in options.items()
        for one in (value if isinstance(value, list) else [value])
    ]


def switched_on(key: str, rules: HouseRules) -> OptionOverlay:
    """The fewest options found that switch this procedure on; {} if none do."""
    found: OptionOverlay = {}
    for _ in range(MOST_STEPS):
        off = described_procedure(key, rules.merged(found))["off"]
        if off is None:
            return found
        found |= next(_other_ways(key, rules.merged(found), off), {})
    return found if described_procedure(key, rules.merged(found))["off"] is None else {}


def _other_ways(key: str, rules: HouseRules, off: str) -> Iterator[OptionOverlay]:
    """Each value of an option with which at least this rule doesn't switch it off."""
    checks = document(rules.book).procedure(key)["off"]
    asked = {name for when, rule, _ in checks if rule == off for name in speaks_of(when, "@")}
    for many in (1, 2):
        for names in combinations(sorted(asked), many):
            answers = (_answers(rules.book.options[name], rules) for name in names)
            for values in product(*answers):
                other = dict(zip(names, values, strict=True))
                if _off_under(key, rules, other) not in (off, IMPOSSIBLE):
                    yield other


def _off_under(key: str, rules: HouseRules, other: OptionOverlay) -> str | None:
    """The option that still switches it off; IMPOSSIBLE if these options contradict each other."""
    try:
        return described_procedure(key, rules.merged(other))["off"]
    except InvalidOption:
        return IMPOSSIBLE


def _answers(option: Option, rules: HouseRules) -> list[object]:
    if option.kind == "keys":
        kept = rules.keys_of(option.key)
        return [[*kept, one] for one in option.choices if one not in kept]
    return [*option.choices, *(number for bounds in option.bounds for number in bounds)]


def _read(option: Option, words: list[str]) -> object:
    """A value as an address has it; what can't be read stays as it is."""
    if option.kind == "keys":
        return [word for word in words if word]
    if option.kind == "each" and len(words) > 1:
        return words
    return _one(option, words[-1])


def _one(option: Option, word: str) -> object:
    if option.kind == "flag":
        return {YES: True, NO: False}.get(word, word)
    numbers = option.kind == "number" or any(isinstance(one, int) for one in option.choices)
    return int(word) if numbers and word.isascii() and word.isdigit() and len(word) < 9 else word


def _written(value: object) -> str:
    return {True: YES, False: NO}[value] if isinstance(value, bool) else str(value)
