"""A match's fingerprint: a hash of what counted when it was confirmed, which reveals edits."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from dungeonbowl.match.event import RecordedEvent
from matches.models import Match, Side

# One encoder for all of them: making one costs as much as a small document.
_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
SIDE = ("team_id", "touchdowns", "casualties", "outcome", "conceded")


def fingerprint(match: Match, sides: Iterable[Side], events: Iterable[RecordedEvent]) -> str:
    """The hex SHA-256 of the result, what each side got by it, and the events that count."""
    counted: dict[str, Any] = {
        "result": match.result,
        "sides": [[getattr(side, name) for name in SIDE] for side in sides],
        # Sorted, because phones send them in another order than the log's.
        "events": [_columns(event) for event in sorted(events, key=lambda event: event.id)],
    }
    return hashlib.sha256(_canonical(counted).encode()).hexdigest()


def _columns(event: RecordedEvent) -> list[Any]:
    people = [event.player, event.player_team, event.victim, event.victim_team]
    facts = [dict(event.details), dict(event.outcome), event.outcome.get("spp", 0)]
    return [event.id, str(event.type), *people, *facts]
