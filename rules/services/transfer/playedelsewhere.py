"""Matches that began before their league was imported, in dungeons that already existed here.

They don't count for these: otherwise a forged document could rate a public dungeon at will.
"""

from __future__ import annotations

from collections.abc import Collection

from matches.models import MatchDungeon
from rules.services.transfer.document import Carried


def begun_in_ours(carried: Carried, came: Collection[int]) -> Collection[int]:
    """These matches: their dungeon wasn't imported along with them."""
    matches = carried.tables["matches.Match"].picked("id", "started_at")
    begun = {match for match, at in matches if at is not None}
    placed = carried.tables["matches.MatchDungeon"].picked("match_id", "version_id")
    return [match for match, version in placed if match in begun and version not in came]


def set_apart(matches: Collection[int]) -> None:
    """Exclude these from dungeons' figures."""
    MatchDungeon.objects.filter(match__in=matches).update(elsewhere=True)
