"""Stored rule packs: a Book is found by the pack to which a team or a match is pinned.

Packs are identified by the hash of their text and never change, so a cached Book stays right, in
every process and after every rollback. "" is the program's own Book.
"""

from __future__ import annotations

from functools import lru_cache

from dungeonbowl import packs
from dungeonbowl.book import Book, book
from dungeonbowl.houserules import HouseRules
from teams.models import Pack, Team

BOOKS_AT_HAND = 64


def book_for(pack: str) -> Book:
    """The Book under this pack. One query for a pack that this process hasn't met.

    Raises Pack.DoesNotExist, and BookError when a later program finds fault with it.
    """
    return _read(pack) if pack else book()


def rules_of(team: Team) -> HouseRules:
    """The house rules and the Book under which the team was founded."""
    return HouseRules.from_snapshot(team.house_rules, book_for(team.pack))


def keep(pack: packs.RulePack) -> None:
    """Store the pack's text, for good."""
    facts = {"name": pack.heading.name, "text": pack.text}
    Pack.objects.get_or_create(hash=pack.hash, defaults=facts)


def stored_pack(pack: str) -> packs.RulePack:
    """A stored pack, read again. Raises Pack.DoesNotExist."""
    return packs.read_pack(Pack.objects.values_list("text", flat=True).get(pk=pack))


@lru_cache(maxsize=BOOKS_AT_HAND)
def _read(pack: str) -> Book:
    return stored_pack(pack).book
