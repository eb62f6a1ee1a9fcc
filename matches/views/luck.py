"""The luck of a match's dice, for its page of rolls."""

from __future__ import annotations

from typing import Any

from matches.models import Match
from matches.queries import MatchSheet
from matches.queries.luck import luck_of


def luck(match: Match, sheet: MatchSheet) -> dict[str, Any]:
    """By sort of die, and by player and sort, luckiest first."""
    by_die, by_player = luck_of(match)
    names = {
        one["player"]: f"{one['name'] or 'Number'} ({one['number']})"
        for side in sheet.sides
        for one in side.row.squad
    }
    known = [(names[player], one) for (player, _), one in by_player.items() if player in names]
    return {
        "luck": by_die,
        "lucky": sorted(known, key=lambda line: -line[1].share),
    }
