"""What a skill, weapon or item does, one touch away.

A button opens the meaning with its id on the same page, which browsers do without a script.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.text import slugify

from core.ui.markup import joined, markup
from dungeonbowl.book import Book, UnknownKey
from dungeonbowl.book.shapes import Described
from teams.sheets import PlayerSheet

SKILL, WEAPON, ITEM = "skill", "weapon", "item"
OPENER = markup('<button class="means-opener" type="button" popovertarget="{}">{}</button>')


@dataclass(frozen=True, slots=True)
class Meaning:
    """An entry of the book that a page explains."""

    kind: str
    name: str
    says: str

    @property
    def id(self) -> str:
        """Where it stands on the page."""
        return meaning_id(self.kind, self.name)


@lru_cache(maxsize=1024)
def meaning_id(kind: str, name: str) -> str:
    """The id of a meaning on a page."""
    return f"means-{kind}-{slugify(name)}"


def explained(names: Iterable[str], kind: str) -> SafeString:
    """Several things by name, each a button that opens what it means."""
    return joined([opener(name, kind) for name in names], ", ")


@lru_cache(maxsize=1024, typed=True)
def opener(name: str, kind: str, label: str = "") -> SafeString:
    """A button that opens what this means.

    Cached: a roster has a hundred of them, but few different ones.
    """
    return OPENER(meaning_id(kind, name), label or name)


def meanings(
    book: Book, players: Iterable[PlayerSheet], skills: Iterable[str], weapons: Iterable[str]
) -> list[Meaning]:
    """The meanings of everything that these players have, and of these skills and weapons too."""
    people = list(players)
    known = {skill for one in people for skill in one.profile.skills} | set(skills)
    armed = {one.state.weapon for one in people} | set(weapons)
    carried = {one.state.item for one in people}
    return [
        *(_meaning(SKILL, entry) for name in sorted(known) if (entry := _skill(book, name))),
        *(_meaning(WEAPON, book.weapons[key]) for key in sorted(armed) if key in book.weapons),
        *(_meaning(ITEM, book.items[key]) for key in sorted(carried) if key in book.items),
    ]


def _skill(book: Book, name: str) -> Described | None:
    try:
        return book.skill(name)
    except UnknownKey:
        return None


def _meaning(kind: str, entry: Described) -> Meaning:
    return Meaning(kind, entry.name, entry.summary)
