"""The list of all procedures: by section, searched by words, with what is switched off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures import described
from dungeonbowl.procedures.words import procedure_words
from rulebook.procedures.address import Pairs, query_of
from rulebook.terms import RulebookTerm, place, procedures

BOOKS_AT_HAND = 8


@dataclass(frozen=True)
class ListedProcedure:
    """A procedure with its page's address; `off` is the option that switches it off, if any."""

    key: str
    name: str
    summary: str
    rules: tuple[str, ...]
    address: str
    off: str


@dataclass(frozen=True)
class ListedSection:
    """Procedures that belong together."""

    key: str
    title: str
    procedures: list[ListedProcedure]


def sections(rules: HouseRules, under: Pairs, query: str = "") -> list[ListedSection]:
    """Every section with a procedure that has all words of the query."""
    words = query.casefold().split()
    listed = {one.key: one for one in _listed(rules, under) if _holds(one, words)}
    found = (
        ListedSection(key, one.title, [listed[name] for name in one.procedures if name in listed])
        for key, one in procedure_words().sections.items()
    )
    return [one for one in found if one.procedures]


def naming(rule: str, book: Book) -> list[RulebookTerm]:
    """The procedures that name this rule or option."""
    keys = _by_rule(book).get(rule, ())
    return [one for one in procedures(book) if one.key in keys]


@lru_cache(maxsize=BOOKS_AT_HAND)
def _by_rule(book: Book) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for one in described(HouseRules.resolve(book)):
        for rule in (*one["rules"], *one["options"]):
            found.setdefault(rule, set()).add(one["key"])
    return {rule: frozenset(keys) for rule, keys in found.items()}


def _listed(rules: HouseRules, under: Pairs) -> Iterator[ListedProcedure]:
    words = procedure_words()
    query = f"?{query_of(under)}" if under else ""
    for one in described(rules):
        key = one["key"]
        yield ListedProcedure(
            key,
            words.name(key),
            words.summary(key),
            tuple(one["rules"]),
            place(rules.book.pack, "rulebook-procedure", key) + query,
            one["off"] or "",
        )


def _holds(one: ListedProcedure, words: list[str]) -> bool:
    text = " ".join((one.name, one.summary, one.key.replace("_", " "), *one.rules)).casefold()
    return all(word in text for word in words)
