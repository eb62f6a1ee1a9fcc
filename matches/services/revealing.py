"""What was prepared comes out: payments are told, and assassins leave what they left."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from accounts.rows import overwrite
from dungeonbowl.keys import Tactic
from dungeonbowl.tactics import Attempt, scars
from matches.models import Match, Side
from teams import ledger

Teams = Mapping[int, ledger.OpenTeam]


def reveal(match: Match, teams: Teams) -> None:
    """Tell everybody what the sides of a locked match prepared, once; their teams are locked too.

    Payments enter the ledgers that all may read, and what assassins did is written to the
    victims' teams, in the order in which the sides prepared (DT-02, C-73). An exhibition leaves
    nothing behind.
    """
    prepared = [side for side in match.sides.all() if side.prepared_at is not None]
    for side in prepared:
        ledger.reveal(teams[side.team_id], match.pk)
    struck: set[int] = set()
    for side in sorted(prepared, key=_when):
        side.tactics = [
            _carried_out(place, one, side, teams, struck)
            for place, one in enumerate(side.tactics, start=1)
        ]
    overwrite(prepared, ["tactics"])


def _when(side: Side) -> tuple[datetime | None, int]:
    return side.prepared_at, side.order


def _carried_out(
    place: int, tactic: dict[str, Any], side: Side, teams: Teams, struck: set[int]
) -> dict[str, Any]:
    """The tactic as it turned out; whoever came too late for a victim did nothing."""
    if tactic["tactic"] != Tactic.ASSASSINATION:
        return tactic
    attempt = Attempt.from_dict(tactic)
    if not attempt.lays_up:
        return tactic
    team = teams[attempt.team]
    if late := _too_late(attempt, team, struck):
        return attempt.too_late(late).as_dict()
    struck.add(attempt.victim)
    if not side.match.exhibition:
        _post(place, attempt, side, team)
    return tactic


def _too_late(attempt: Attempt, team: ledger.OpenTeam, struck: set[int]) -> str:
    """Why the victim suffers nothing by now, in a sentence; "" where he does."""
    victim = team.state.player(attempt.victim)
    if attempt.victim in struck:
        return "Another assassin came first."
    if not victim.rostered:
        return "He had left the team by then."
    if victim.miss_next_game:
        return "He missed this match already."
    return ""


def _post(place: int, attempt: Attempt, side: Side, team: ledger.OpenTeam) -> None:
    ledger.post(
        team,
        key=f"match.{side.match_id}.prepare.{side.team_id}.assassination.{place}",
        by=side.prepared_by,
        why=f"An assassin sent by {side.team} before the match",
        lines=scars(team.state.player(attempt.victim), attempt),
        match=side.match_id,
    )
