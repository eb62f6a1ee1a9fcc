"""The house rules of a league or a match: every option with the value chosen for it.

Options OPT-01 to OPT-97 are data (options.toml); this module resolves a preset and what a
commissioner changed into one frozen mapping, which is passed wherever a rule may differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from dungeonbowl.book import Book, book
from dungeonbowl.book.entries import Figures
from dungeonbowl.book.options import ImpossibleValue, Option, Value, frozen, jsonable
from dungeonbowl.keys import OptionScope

DEFAULT_PRESET = "astrogranite"
ROLLED_WHEN_FOUND = "roll_when_found"
DRAGON = "cave_dragon"
NOTHING: Mapping[str, object] = MappingProxyType({})


class InvalidOption(ValueError):
    """Options that don't exist or can't have the value given.

    `errors` holds, for each key, the sentences to show beside it; an unknown preset stands
    under "preset".
    """

    def __init__(self, errors: Mapping[str, list[str]]) -> None:
        self.errors = dict(errors)
        said = "; ".join(f"{key}: {' '.join(each)}" for key, each in self.errors.items())
        super().__init__(said)


class HouseRules(Mapping[str, Value]):
    """Every option's value. Frozen and hashable; lists are held as tuples."""

    __slots__ = ("_book", "_hash", "_values")

    def __init__(self, values: Mapping[str, Value], rulebook: Book) -> None:
        self._values = MappingProxyType(dict(values))
        self._book = rulebook
        self._hash = hash(frozenset(self._values.items()))

    @classmethod
    def resolve(
        cls,
        rulebook: Book,
        preset: str = DEFAULT_PRESET,
        overrides: Mapping[str, object] = NOTHING,
    ) -> HouseRules:
        """Defaults, changed by a preset, changed by what was chosen one by one.

        Raises `InvalidOption` for an unknown preset or option or an impossible value, all of
        them at once.
        """
        if preset not in rulebook.presets:
            known = ", ".join(rulebook.presets)
            raise InvalidOption({"preset": [f"There is no preset {preset!r}; known are {known}."]})
        chosen = {**rulebook.presets[preset].options, **overrides}
        defaults = {key: option.default for key, option in rulebook.options.items()}
        return cls({**defaults, **_read(rulebook, chosen)}, rulebook)._consistent()

    @classmethod
    def from_snapshot(
        cls, snapshot: Mapping[str, object], rulebook: Book | None = None
    ) -> HouseRules:
        """House rules as they were stored with `as_dict`.

        They aren't checked: what was played stays valid, whatever a later book allows. Options
        newer than the snapshot have their default.
        """
        known = rulebook or book()
        defaults = {key: option.default for key, option in known.options.items()}
        return cls({**defaults, **{key: frozen(value) for key, value in snapshot.items()}}, known)

    def merged(self, overrides: Mapping[str, object]) -> HouseRules:
        """These rules with some options changed. Raises `InvalidOption`."""
        changed = {**self._values, **_read(self._book, overrides)}
        return HouseRules(changed, self._book)._consistent()

    def flag(self, key: str) -> bool:
        """A yes-or-no option."""
        value = self._values[key]
        if isinstance(value, bool):
            return value
        raise TypeError(f"{key} is no flag")

    def number(self, key: str) -> int:
        """An option that is a whole number: gold pieces, players, points."""
        value = self._values[key]
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        raise TypeError(f"{key} is no number")

    def choice(self, key: str) -> str:
        """An option that is one of several words."""
        value = self._values[key]
        if isinstance(value, str):
            return value
        raise TypeError(f"{key} is no choice of words")

    def numbers(self, key: str) -> tuple[int, ...]:
        """An option that is a list of whole numbers, in the order its `of` names them."""
        value = self._values[key]
        if isinstance(value, tuple):
            return tuple(part for part in value if isinstance(part, int))
        raise TypeError(f"{key} is no list of numbers")

    def keys_of(self, key: str) -> tuple[str, ...]:
        """An option that is a list of keys."""
        value = self._values[key]
        if isinstance(value, tuple):
            return tuple(part for part in value if isinstance(part, str))
        raise TypeError(f"{key} is no list of keys")

    def ball_types(self) -> tuple[str, ...]:
        """The types that a ball may have: those agreed, or all if a die decides (OPT-61, C-180)."""
        agreed = self._values["ball_type"]
        types = tuple(map(str, agreed)) if isinstance(agreed, tuple) else (str(agreed),)
        rolled = ROLLED_WHEN_FOUND in types
        return tuple(self.book.balls) if rolled else tuple(dict.fromkeys(types))

    def ball_type(self, number: int) -> str:
        """The type of this ball, from 1 on; "" if a die decides when it is found."""
        agreed = self._values["ball_type"]
        types = tuple(map(str, agreed)) if isinstance(agreed, tuple) else (str(agreed),)
        kind = types[min(number, len(types)) - 1]
        return "" if kind == ROLLED_WHEN_FOUND else kind

    def monsters(self) -> tuple[str, ...]:
        """Which monsters there may be: none, those agreed, or a Dragonbowl's."""
        alone = {"none": (), "Dragonbowl": (DRAGON,)}
        return alone.get(self.choice("monsters"), self.keys_of("monster_pool"))

    def has_holes(self) -> bool:
        """Whether one may fall into something: chasms, or by 002 lava, water and pits (FEA-06)."""
        features, ways = self.keys_of("features"), ("leap_rule", "precarious")
        by_002 = any(self.choice(way) == "002" for way in ways)
        others = not {"lava", "water"}.isdisjoint(features) or self.number("traps") > 0
        return "chasms" in features or (by_002 and others)

    def lacking(self, key: str) -> str | None:
        """The option whose value takes away this one's effect (DUN-12); None if it has one.

        An option that needs another one without effect has none either.
        """
        option = self._book.options[key]
        silent = (needed for needed in option.needs if self.lacking(needed) is not None)
        return option.lacks(self._values) or next(silent, None)

    @property
    def book(self) -> Book:
        """The book of these options: the program's own, or one with a league's rule pack."""
        return self._book

    @property
    def figures(self) -> Figures:
        """The single numbers that no option changes, from these options' book."""
        return self._book.figures

    def as_dict(self) -> dict[str, Any]:
        """Every option as JSON holds it: what is stored and what the API answers."""
        return {key: jsonable(value) for key, value in self._values.items()}

    def _consistent(self) -> HouseRules:
        """These rules, if their options don't contradict one another."""
        if self.number("min_starting_players") > self.number("max_roster"):
            sentence = "A team can't have fewer players than a new team must have."
            raise InvalidOption({"max_roster": [sentence]})
        return self

    def __getitem__(self, key: str) -> Value:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HouseRules) and self._values == other._values

    def __repr__(self) -> str:
        defaults = {key: option.default for key, option in self._book.options.items()}
        changed = {k: v for k, v in self._values.items() if k not in defaults or defaults[k] != v}
        return f"HouseRules({changed})"


def match_options(rules: HouseRules, rulebook: Book | None = None) -> dict[str, Any]:
    """The options a match may set for itself, as JSON holds them."""
    options = (rulebook or rules.book).options
    scoped = {key for key, option in options.items() if option.scope is OptionScope.MATCH}
    return {key: value for key, value in rules.as_dict().items() if key in scoped}


def _read(rulebook: Book, chosen: Mapping[str, object]) -> dict[str, Value]:
    """The values as the program spells them.

    Raises `InvalidOption` with everything that is wrong.
    """
    values: dict[str, Value] = {}
    errors: dict[str, list[str]] = {}
    for key, value in chosen.items():
        option: Option | None = rulebook.options.get(key)
        try:
            if option is None:
                raise ImpossibleValue(f"There is no option {key!r}.")
            values[key] = option.read(value)
        except ImpossibleValue as error:
            errors[key] = [str(error)]
    if errors:
        raise InvalidOption(errors)
    return values
