"""What orders a table (OPT-91): one object for each criterion, in a file for each family.

A new one is an object in its file and its place in CRITERIA: house rules, forms, tables, their
reasons, pages and the API take it from there.
"""

from __future__ import annotations

from collections.abc import Iterable

from dungeonbowl.league.columns import STANDARD, TableColumn
from dungeonbowl.league.criteria.base import Criterion
from dungeonbowl.league.criteria.deeds import CASUALTIES, CHESTS, TOUCHDOWNS
from dungeonbowl.league.criteria.differences import CASUALTY_DIFFERENCE, TOUCHDOWN_DIFFERENCE
from dungeonbowl.league.criteria.head_to_head import HEAD_TO_HEAD
from dungeonbowl.league.criteria.lots import DRAWN_LOT
from dungeonbowl.league.criteria.names import LISTED, NAME
from dungeonbowl.league.criteria.opponents import (
    BUCHHOLZ,
    MEDIAN_BUCHHOLZ,
    SCHEDULE,
    SONNEBORN_BERGER,
)
from dungeonbowl.league.criteria.own import KEY as OWN
from dungeonbowl.league.criteria.points import POINTS
from dungeonbowl.league.criteria.wins import WINS_AWAY, WON

__all__ = [
    "CRITERIA",
    "LAST",
    "Criterion",
    "TableColumn",
    "columns",
    "counted",
    "criterion",
    "draws_lots",
    "every_key",
    "keys",
    "usual",
]

CRITERIA: tuple[Criterion, ...] = (
    POINTS,
    TOUCHDOWN_DIFFERENCE,
    TOUCHDOWNS,
    CASUALTY_DIFFERENCE,
    CASUALTIES,
    CHESTS,
    HEAD_TO_HEAD,
    WON,
    WINS_AWAY,
    MEDIAN_BUCHHOLZ,
    BUCHHOLZ,
    SONNEBORN_BERGER,
    SCHEDULE,
    DRAWN_LOT,
    NAME,
)

# The default order of a table.
USUAL: tuple[Criterion, ...] = (
    POINTS,
    TOUCHDOWN_DIFFERENCE,
    CASUALTY_DIFFERENCE,
    HEAD_TO_HEAD,
    WON,
    NAME,
)

# Ends every list, so that ranks differ even between teams of the same name.
LAST: tuple[Criterion, ...] = (NAME, LISTED)


def criterion(key: str) -> Criterion:
    """The criterion of that key. Raises KeyError."""
    return {one.key: one for one in CRITERIA}[key]


def keys() -> list[str]:
    """The keys that a list of tie-breaks may name, in their order."""
    return [one.key for one in CRITERIA]


def usual() -> list[str]:
    """The default keys of a table, in order."""
    return [one.key for one in USUAL]


def every_key() -> list[str]:
    """The keys that a row's reasons may name, including those that always come first and last."""
    return list(dict.fromkeys([*keys(), *(one.key for one in LAST), OWN]))


def counted(named: Iterable[str]) -> frozenset[str]:
    """The kinds of event that these criteria count."""
    return frozenset(kind for key in named for kind in criterion(key).counts)


def draws_lots(named: Iterable[str]) -> bool:
    """Whether one of these criteria is a lot."""
    return any(criterion(key).by_lot for key in named)


def columns(named: Iterable[str]) -> list[TableColumn]:
    """The columns of a table that goes by these criteria: those of every table, and theirs."""
    brought = (criterion(key).column for key in named)
    return list(dict.fromkeys([*STANDARD, *(one for one in brought if one)]))
