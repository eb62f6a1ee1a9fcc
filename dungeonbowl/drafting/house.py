"""The house rules that matter for a starting roster, and how an address spells them."""

from __future__ import annotations

from dungeonbowl.book import Book
from dungeonbowl.book.options import ImpossibleValue, Option, Value
from dungeonbowl.houserules import HouseRules

ROSTER_OPTIONS = (
    "team_types",  # OPT-01
    "starting_treasury",  # OPT-02
    "min_starting_players",  # OPT-03
    "max_roster",  # OPT-04
    "reroll_cost_start",  # OPT-05
    "fan_factor_cost",  # OPT-07
    "fan_factor_start_max",  # OPT-08
    "norse_catcher",  # OPT-09
    "secret_weapons",  # OPT-14
    "sorcery",  # OPT-15
    "max_secret_weapons",  # OPT-16
    "team_rating_includes_treasury",  # OPT-23
    "apothecary",  # OPT-37
)
YES, NO = "yes", "no"


def roster_options(book: Book) -> tuple[tuple[str, Option], ...]:
    """The options by which a starting roster is judged and priced, by key."""
    return tuple((key, book.options[key]) for key in ROSTER_OPTIONS)


def differing(rules: HouseRules, book: Book) -> tuple[tuple[str, Value], ...]:
    """The part of these house rules that a draft stores: the roster's options that were changed."""
    return tuple(
        (key, rules[key]) for key, option in roster_options(book) if rules[key] != option.default
    )


def spelt(value: Value) -> str:
    """An option's value in one word: `yes`, `1100000`, `as_printed`."""
    if isinstance(value, bool):
        return YES if value else NO
    return str(value)


def read_option(option: Option, word: str) -> Value:
    """The value this word spells. Raises ImpossibleValue with a sentence."""
    word = word.strip()
    if option.kind == "flag":
        if word not in (YES, NO):
            raise ImpossibleValue(f"Must be {YES} or {NO}.")
        return word == YES
    is_number = word.isascii() and word.isdigit() and len(word) <= 9
    return option.read(int(word) if is_number else word)
