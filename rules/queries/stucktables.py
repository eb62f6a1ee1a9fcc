"""Matches at the table whose report waits for a flag that nobody settles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dungeonbowl.table.flags import Flag
from matches.models import Match
from matches.queries.tablelog import table_now

# A log is folded for each; a league with more of them has worse worries.
MOST = 5


@dataclass(frozen=True, slots=True)
class StuckTable:
    """A match, and its open flags, which keep it from being reported."""

    match: Match
    flags: tuple[Flag, ...]


def stuck_tables(matches: Iterable[Match]) -> list[StuckTable]:
    """Those of the first few that have an open flag in their log; a few queries for each."""
    at_tables = [one for one in matches if one.at_table and one.status == Match.Status.STARTED]
    found = [StuckTable(one, tuple(table_now(one).folded.flags)) for one in at_tables[:MOST]]
    return [one for one in found if one.flags]
