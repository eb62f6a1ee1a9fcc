"""What a league's document doesn't say, though the rows it is made of do.

The seeds of matches that aren't closed, what is sealed in their dungeons, and what sides prepared
in secret: a commissioner doesn't know these either, and exports the league.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from matches.models import Match
from rules.services.carrying.document import Carried
from rules.services.carrying.rehashing import chained_anew
from teams.models import Team
from teams.queries.sealing import sealed_changes

# What a side whose preparation isn't revealed has of it.
UNPREPARED: dict[str, Any] = {
    "prepared_at": None,
    "prepared_by_id": None,
    "tactics": [],
    "arrangements": [],
}


def withhold(carried: Carried, sealing: Iterable[Team]) -> None:
    """Leave out of these values what nobody may read yet; `sealing` are teams that paid for it."""
    _keep_seeds_back(carried)
    _keep_preparations_back(carried)
    gone = {number for team in sealing for number in sealed_changes(team)}
    if gone:
        _leave_out(carried, "teams.Change", "id", gone)
        _leave_out(carried, "teams.Entry", "change_id", gone)
        chained_anew(carried, carried.people)


def _keep_seeds_back(carried: Carried) -> None:
    matches, placed = carried.tables["matches.Match"], carried.tables["matches.MatchDungeon"]
    closed = {
        number
        for number, status, shown in matches.picked("id", "status", "seed_shown")
        if status == Match.Status.CLOSED and shown
    }
    for table, key, names in (
        (matches, "id", ("seed", "seed_hash")),
        (placed, "match_id", ("sealed", "sealed_hash")),
    ):
        for name in names:
            values = table.picked(key, name)
            table.set(name, [value if number in closed else "" for number, value in values])


def _keep_preparations_back(carried: Carried) -> None:
    sides = carried.tables["matches.Side"]
    begun = {
        number
        for number, at in carried.tables["matches.Match"].picked("id", "started_at")
        if at is not None
    }
    hidden = {
        number
        for number, match, shown, at in sides.picked("id", "match_id", "revealed", "prepared_at")
        if at is not None and not shown and match not in begun
    }
    for name, empty in UNPREPARED.items():
        values = sides.picked("id", name)
        sides.set(name, [empty if number in hidden else value for number, value in values])
    _leave_out(carried, "matches.Roll", "side_id", hidden)


def _leave_out(carried: Carried, label: str, name: str, gone: set[int]) -> None:
    table = carried.tables[label]
    kept = zip(table.rows, list(table.column(name)), strict=True)
    table.rows = [row for row, value in kept if value not in gone]
