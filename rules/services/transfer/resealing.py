"""Dealing the secrets in open matches' dungeons again, from their new seeds."""

from __future__ import annotations

from matches.models import MatchDungeon
from matches.queries.dungeon import sealed_of
from rules.services.transfer.document import Carried


def unsealed(carried: Carried) -> list[int]:
    """The matches whose dungeon came without its secrets."""
    values = carried.tables["matches.MatchDungeon"].picked("match_id", "sealed_hash")
    return [match for match, sealed in values if not sealed]


def reseal(matches: list[int]) -> None:
    """Seal the dungeons of these."""
    rows = MatchDungeon.objects.filter(match__in=matches).select_related("match", "version")
    for row in rows:
        sealed = sealed_of(row.match, row)
        MatchDungeon.objects.filter(pk=row.pk).update(sealed=sealed.text, sealed_hash=sealed.hash)
