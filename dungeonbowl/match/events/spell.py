"""A spell cast, or one that failed (SOR-02 to SOR-06)."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.book import Book
from dungeonbowl.match.details import REQUIRED, Choices, FlagDetail, OfBook
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import BESIDES, EventKind
from dungeonbowl.match.referee import sorcerer
from dungeonbowl.match.so_far import MatchSoFar


def _choices(book: Book) -> Choices:
    return [(key, spell.name) for key, spell in book.spells.items()]


class SpellEvent(EventKind):
    """A sorcerer casts; what it led to names it in `of`. The infraction is an event of its own."""

    key = "spell"
    name = "Spell"
    mark = "info"
    group = BESIDES
    player = "Who cast it?"
    victim = "At whom?"
    no_victim = "At nobody"
    needs = frozenset({"player"})
    deed = True
    choosy = frozenset({"player"})
    none_left = "No sorcerer is in play."
    details = (
        OfBook(
            name="spell",
            label="Which spell?",
            what="spell",
            known=lambda key, match: key in match.book.spells,
            options=_choices,
        ),
        FlagDetail(name="success", label="It worked", default=REQUIRED),
    )

    def says(self, event: RecordedEvent, match: MatchSoFar) -> str:
        """Who cast what at whom, and whether it worked."""
        spell = match.book.spells[event.details["spell"]].name
        at = f" at {match.name(event.victim)}" if event.victim is not None else ""
        failed = "" if event.details["success"] else ", and fails"
        return f"{match.subject(event.player)} casts {spell}{at}{failed}."

    def may_be(self, name: str, player: int, match: MatchSoFar) -> bool:
        """A sorcerer."""
        return sorcerer(player, match)

    def impossible(self, event: RecordedEvent, match: MatchSoFar) -> Iterator[str]:
        """Only a sorcerer casts (SOR-02, C-186)."""
        if not sorcerer(event.player, match):
            yield f"{match.subject(event.player)} is no sorcerer."
