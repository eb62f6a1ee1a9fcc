"""The columns of a table, as its head and its rows show them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dungeonbowl.league.ranking import Value
from dungeonbowl.league.tally import StandingsRow


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column: its head, a short head, and the content for a row.

    A soft hyphen in `name` is where it may be broken.
    """

    name: str
    short: str
    cell: Callable[[StandingsRow], Value]
    strong: bool = False


POINTS = TableColumn("Points", "Pts", lambda row: row.points, strong=True)
PLAYED = TableColumn("Played", "P", lambda row: row.played)
WON = TableColumn("Won", "W", lambda row: row.won)
DRAWN = TableColumn("Drawn", "D", lambda row: row.drawn)
LOST = TableColumn("Lost", "L", lambda row: row.lost)
TOUCHDOWNS = TableColumn(
    "Touch\u00addowns", "TD", lambda row: f"{row.touchdowns_for}:{row.touchdowns_against}"
)
CASUALTIES = TableColumn(
    "Casual\u00adties", "Cas", lambda row: f"{row.casualties_for}:{row.casualties_against}"
)

# Every table has these, in this order; a criterion may bring another.
STANDARD = (POINTS, PLAYED, WON, DRAWN, LOST, TOUCHDOWNS, CASUALTIES)
