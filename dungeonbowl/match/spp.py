"""Star Player Points for what a player does in a match (SPP-01, SPP-02, OPT-28)."""

from __future__ import annotations

from dataclasses import dataclass

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType
from dungeonbowl.match.event import RecordedEvent

NORMAL_LIST = ("completion", "casualty", "interception", "touchdown", "mvp")


@dataclass(frozen=True, slots=True)
class Award:
    """Points for one deed, and the reason in words."""

    spp: int
    text: str


NOTHING = Award(0, "")


def spp_value(key: str, book: Book, rules: HouseRules) -> int:
    """What a deed is worth: the normal list by the house rules, the rest by 003."""
    if key in NORMAL_LIST:
        return int(rules.numbers("spp_values")[NORMAL_LIST.index(key)])
    return int(getattr(book.spp, key))


def scores_casualty(event: RecordedEvent, rules: HouseRules) -> bool:
    """Whether a casualty counts for its author: an opponent's, and not made a knock-out.

    A casualty that regenerated counts (C-137); one that drugs turned into a knock-out doesn't,
    unless the house rules say so (C-76, OPT-89).
    """
    if event.type != EventType.CASUALTY or event.player is None:
        return False
    if friendly(event):
        return False
    return not event.outcome.get("changed") or rules.flag("drugged_casualty_spp")


def friendly(event: RecordedEvent) -> bool:
    """Whether it was done to somebody of one's own or an allied side (C-182).

    An event's outcome remembers that the sides were allied.
    """
    return event.player_team == event.victim_team or bool(event.outcome.get("allied"))
