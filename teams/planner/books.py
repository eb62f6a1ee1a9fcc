"""Reading plans under the Book they were made with: the program's own, or a club's rule pack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from dungeonbowl.book import Book, BookError, book
from dungeonbowl.drafting import DraftReading, Plan, pack_in, read_link, read_text
from teams.models import Pack
from teams.queries.packs import book_for

UNKNOWN_PACK = (
    "The rule pack that this was planned under isn't kept here: the colleges of the book"
    " stand in for its own."
)


@dataclass(frozen=True, slots=True)
class ReadPlan:
    """What an address or a text says, and the Book with which it was read."""

    reading: DraftReading
    book: Book

    @property
    def plan(self) -> Plan | None:
        """The plan, where a college was given."""
        draft = self.reading.draft
        return Plan.of(draft, self.book) if draft.college else None


def plan_in_link(query: str) -> ReadPlan:
    """The plan of a query. One query to the database for a pack this process hasn't met."""
    return _read_with(query, read_link)


def plan_in_text(text: str) -> ReadPlan:
    """The plan in some lines of text, with the same cost."""
    return _read_with(text, read_text)


def _read_with(text: str, read: Callable[[str, Book], DraftReading]) -> ReadPlan:
    try:
        found = book_for(pack_in(text))
    except (Pack.DoesNotExist, BookError):
        reading = read(text, book())
        return ReadPlan(replace(reading, complaints=(UNKNOWN_PACK, *reading.complaints)), book())
    return ReadPlan(read(text, found), found)
