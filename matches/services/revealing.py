"""Revealing preparations: payments are shown, and assassins' deeds take effect."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from core.rows import overwrite
from dungeonbowl.effects import LedgerLine
from dungeonbowl.keys import PlayerStatus, Tactic
from dungeonbowl.pregame.assassins import ALREADY, Assassination, attempts_of, scars
from dungeonbowl.team.state import PlayerState
from matches.models import Match, Side
from teams import ledger

Teams = Mapping[int, ledger.OpenTeam]


def reveal(match: Match, teams: Teams) -> None:
    """Reveal what the sides of a locked match prepared, each once; their teams are locked.

    Payments become visible in the ledgers, and what assassins did is written to the victims' teams,
    in the order in which the sides prepared (DT-02, C-73, C-179). Exhibitions have no such
    consequences.
    """
    prepared = [side for side in match.sides.all() if side.prepared_at is not None]
    secret = [side for side in prepared if not side.revealed]
    struck = _struck_before(side for side in prepared if side.revealed)
    for side in secret:
        ledger.reveal(teams[side.team_id], match.pk)
        side.revealed = True
    for side in sorted(secret, key=_when):
        side.tactics = [
            _carried_out(place, one, side, teams, struck)
            for place, one in enumerate(side.tactics, start=1)
        ]
    overwrite(secret, ["tactics", "revealed"])


def _struck_before(sides: Iterable[Side]) -> dict[int, Side]:
    """Who was struck before a start was taken back, and by whose assassin."""
    return {
        attempt.victim: side
        for side in sides
        for attempt in attempts_of(side.tactics)
        if attempt.lays_up
    }


def _when(side: Side) -> tuple[datetime | None, int]:
    return side.prepared_at, side.order


def _carried_out(
    place: int, tactic: dict[str, Any], side: Side, teams: Teams, struck: dict[int, Side]
) -> dict[str, Any]:
    """The tactic's outcome; one that came too late for its victim did nothing."""
    if tactic["tactic"] != Tactic.ASSASSINATION:
        return tactic
    attempt = Assassination.from_dict(tactic)
    if not attempt.lays_up:
        return tactic
    team = teams[attempt.team]
    victim = team.state.player(attempt.victim)
    if not victim.rostered:
        left = "was dead" if victim.status == PlayerStatus.DEAD else "had left the team"
        return attempt.too_late(f"The victim {left} by then.").as_dict()
    if already := _already(victim, struck.get(victim.id), side):
        attempt = attempt.beside(already)
    lines = scars(victim, attempt, victim.miss_next_game or victim.id in struck)
    struck.setdefault(victim.id, side)
    if attempt.lays_up and lines and not side.match.exhibition:
        _post(place, lines, side, team)
    return attempt.as_dict()


def _already(victim: PlayerState, first: Side | None, side: Side) -> str:
    """Why the victim is out anyway, which the invoking side couldn't know; "" if they aren't."""
    if first is not None:
        return "" if first == side else "Another assassin came first."
    return ALREADY if victim.miss_next_game else ""


def _post(place: int, lines: tuple[LedgerLine, ...], side: Side, team: ledger.OpenTeam) -> None:
    posting = ledger.Posting(
        key=f"match.{side.match_id}.prepare.{side.team_id}.assassination.{place}",
        by=side.prepared_by,
        why=f"An assassin sent by {side.team} before the match",
        lines=lines,
        match=side.match_id,
    )
    ledger.post(team, posting)
