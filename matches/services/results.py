"""How a match ended, as it counts. For the floor above: no permission is asked here."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import timezone

from accounts.models import User
from accounts.rows import overwrite
from dungeonbowl.report import (
    Casualties,
    Parties,
    Result,
    casualties_by_team,
    conceding,
    touchdowns_by_team,
    winners,
)
from matches.models import Match, Side
from matches.queries import Table, parties_of, table_of
from matches.queries.posting import fingerprint
from matches.services.locking import set_status, touch

CONFIRMED = ("result", "result_kind", "confirmed_at", "posted")
COUNTED = ("touchdowns", "casualties", "outcome", "conceded")


def propose_result(match: Match, result: Result, by: User | None = None) -> None:
    """A report's result, shown with the match from now on; it counts once it is confirmed."""
    match.result = result.as_dict()
    set_status(match, Match.Status.REPORTED, "result", by=by)


def record_result(
    match: Match, result: Result, table: Table | None = None, status: str = ""
) -> None:
    """The result counts: every side's touchdowns, casualties caused, and how it fared.

    A result that is corrected has counted from its first day. `table` is the match as values, for
    who has it at hand already; `status` is what the match passes into thereby, if it does.
    """
    parties = parties_of(match)
    table = table or table_of(match)
    hurt = casualties_by_team(table.so_far.events, parties, table.rules)
    sides = list(match.sides.all())
    for side in sides:
        _count(side, result, parties, hurt)
    overwrite(sides, COUNTED)
    match.result, match.result_kind = result.as_dict(), str(result.kind)
    match.confirmed_at = match.confirmed_at or timezone.now()
    match.posted = fingerprint(match, sides, table.so_far.events)
    set_status(match, status or match.status, *CONFIRMED)


def take_result_back(match: Match) -> None:
    """The result counts no longer; what was told of it stays with the reports."""
    match.sides.update(touchdowns=0, casualties=0, outcome="", conceded=False)
    match.result, match.result_kind, match.confirmed_at, match.posted = None, "", None, ""
    touch(match, *CONFIRMED)


def _count(side: Side, result: Result, parties: Parties, hurt: Mapping[int, Casualties]) -> None:
    won = winners(result, parties)
    side.touchdowns = touchdowns_by_team(result, parties)[side.team_id]
    side.casualties = hurt[side.team_id].caused
    side.outcome = _outcome(side.team_id, result, won)
    side.conceded = side.team_id in conceding(result, parties)


def _outcome(team_id: int, result: Result, won: frozenset[int]) -> str:
    """Won, lost or drawn; a monster's victory is lost by everybody (C-107)."""
    if team_id in won:
        return Side.Outcome.WON
    drawn = not won and result.kind != "monster_victory"
    return Side.Outcome.DRAWN if drawn else Side.Outcome.LOST
