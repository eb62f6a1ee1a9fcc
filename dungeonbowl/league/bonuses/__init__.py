"""What earns points of the table beside the result (OPT-94): one object for each kind of bonus.

A new one is an object in the file of its family and its place in BONUSES: house rules, their form
and history, tables, receipts, the rulebook and the API take it from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dungeonbowl.league.bonuses.base import BonusKind, TableBonus
from dungeonbowl.league.bonuses.deeds import CASUALTIES, OPENED, TOUCHDOWNS
from dungeonbowl.league.bonuses.ends import CLEAN_SHEET, CLOSE_LOSS, UNDERDOG

__all__ = ["BONUSES", "BonusKind", "TableBonus", "bonus_kind", "bonuses_of", "counted", "keys"]

BONUSES: tuple[BonusKind, ...] = (
    TOUCHDOWNS,
    CASUALTIES,
    OPENED,
    CLEAN_SHEET,
    CLOSE_LOSS,
    UNDERDOG,
)


def bonus_kind(key: str) -> BonusKind:
    """The kind of that key. Raises KeyError."""
    return {one.key: one for one in BONUSES}[key]


def keys() -> list[str]:
    """The keys that a league's list may name, in their order."""
    return [one.key for one in BONUSES]


def bonuses_of(chosen: Iterable[Mapping[str, Any]]) -> tuple[TableBonus, ...]:
    """The bonuses of a league, from the option's list. Raises KeyError."""
    return tuple(
        TableBonus(bonus_kind(one["for"]), one["at_least"], one["points"]) for one in chosen
    )


def counted(bonuses: Iterable[TableBonus]) -> frozenset[str]:
    """The kinds of event that these bonuses count."""
    return frozenset(kind for one in bonuses for kind in one.kind.counts)
