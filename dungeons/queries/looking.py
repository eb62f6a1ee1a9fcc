"""Which dungeons somebody looks for."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from dungeons.models import Dungeon


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


def chosen(dungeons: QuerySet[Dungeon], looking: Looking) -> QuerySet[Dungeon]:
    """Those of the dungeons that are looked for."""
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
