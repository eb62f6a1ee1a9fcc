"""A match's fingerprint: of all that counted when it was confirmed, so that an edit shows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from dungeonbowl.match.event import ToldEvent
from matches.models import Match, Side

SIDE = ("team_id", "touchdowns", "casualties", "outcome", "conceded")


def fingerprint(match: Match, sides: Iterable[Side], events: Iterable[ToldEvent]) -> str:
    """The hex SHA-256 of the result, of what each side got by it, and of the events that count."""
    counted: dict[str, Any] = {
        "result": match.result,
        "sides": [[getattr(side, name) for name in SIDE] for side in sides],
        "events": [_columns(event) for event in events],
    }
    told = json.dumps(counted, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(told.encode()).hexdigest()


def _columns(event: ToldEvent) -> list[Any]:
    people = [event.player, event.player_team, event.victim, event.victim_team]
    told = [dict(event.details), dict(event.outcome), event.outcome.get("spp", 0)]
    return [event.id, str(event.type), *people, *told]
