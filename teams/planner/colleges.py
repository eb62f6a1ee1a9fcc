"""The colleges to choose from, each with what it would keep of a plan already begun."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from dungeonbowl.book import Book
from dungeonbowl.book.entries import CollegeEntry
from dungeonbowl.drafting import in_college, read_link


@dataclass(frozen=True, slots=True)
class CollegeCard:
    """A college, its prices in gold pieces, and the address and players of its first plan."""

    college: CollegeEntry
    lowest: int
    highest: int
    at_the_hub: bool
    to: str
    keeps: int


def choices(query: str, book: Book) -> list[CollegeCard]:
    """Every college, with the address that moves the query's plan to it."""
    return [_choice(college, query, book) for college in book.colleges.values()]


def _choice(college: CollegeEntry, query: str, book: Book) -> CollegeCard:
    carried = in_college(query, college.key)
    prices = [position.cost for position in book.positions(college.key)]
    return CollegeCard(
        college,
        min(prices),
        max(prices),
        college.key in book.wheel.hub,
        f"{reverse('builder')}?{carried}",
        read_link(carried, book).draft.players,
    )
