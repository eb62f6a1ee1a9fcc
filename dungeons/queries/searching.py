"""Searching for dungeons."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.permissions import Person
from dungeons.models import Dungeon
from dungeons.queries.finding import dungeons_seen_by, in_library_of


@dataclass(frozen=True, slots=True)
class DungeonSearch:
    """What to look for; None asks for nothing.

    `least` and `most` bound the squares that may be entered, `balance` is a minimum, and all
    `features` must be built in.
    """

    league: str | None = None
    teams: int | None = None
    least: int | None = None
    most: int | None = None
    balance: float | None = None
    features: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self != DungeonSearch()


def chosen(reader: Person, search: DungeonSearch) -> QuerySet[Dungeon]:
    """The dungeons looked for, among those that the reader may see."""
    dungeons = (
        dungeons_seen_by(reader) if not search.league else in_library_of(reader, search.league)
    )
    asked = {
        "league_slug": search.league,
        "teams": search.teams,
        "squares__gte": search.least,
        "squares__lte": search.most,
        "balance__gte": search.balance,
    }
    found = dungeons.filter(**{name: value for name, value in asked.items() if value is not None})
    for key in search.features:
        found = found.filter(features__contains=f" {key} ")
    return found
