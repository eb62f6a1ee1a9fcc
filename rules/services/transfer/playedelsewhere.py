"""Matches that began before their league came here, in dungeons that stood here already.

They say nothing of these: else whoever writes a document would rate a public dungeon as often as
they like.
"""

from __future__ import annotations

from collections.abc import Collection

from matches.models import MatchDungeon
from rules.services.transfer.document import Carried


def begun_in_ours(carried: Carried, came: Collection[int]) -> Collection[int]:
    """Those matches, in whose dungeon none of the versions that came along was played."""
    matches = carried.tables["matches.Match"].picked("id", "started_at")
    begun = {match for match, at in matches if at is not None}
    placed = carried.tables["matches.MatchDungeon"].picked("match_id", "version_id")
    return [match for match, version in placed if match in begun and version not in came]


def set_apart(matches: Collection[int]) -> None:
    """Let these count for no dungeon."""
    MatchDungeon.objects.filter(match__in=matches).update(elsewhere=True)
