"""Which dungeons somebody looks for."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.permissions import Person
from dungeons.models import Dungeon
from dungeons.queries.finding import dungeons_seen_by, in_library_of


@dataclass(frozen=True, slots=True)
class Looking:
    """What the dungeons shall be; None asks for nothing.

    `least` and `most` are squares that may be entered, `balance` the least, and all `features`
    are built in.
    """

    league: str | None = None
    teams: int | None = None
    least: int | None = None
    most: int | None = None
    balance: float | None = None
    features: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self != Looking()


def chosen(reader: Person, looking: Looking) -> QuerySet[Dungeon]:
    """Those of the dungeons that the reader may see that are looked for."""
    dungeons = (
        dungeons_seen_by(reader) if not looking.league else in_library_of(reader, looking.league)
    )
    asked = {
        "league_slug": looking.league,
        "teams": looking.teams,
        "squares__gte": looking.least,
        "squares__lte": looking.most,
        "balance__gte": looking.balance,
    }
    found = dungeons.filter(**{name: value for name, value in asked.items() if value is not None})
    for key in looking.features:
        found = found.filter(features__contains=f" {key} ")
    return found
