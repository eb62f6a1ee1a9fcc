"""What is secret in the dungeons of matches that aren't closed, dealt anew from their new seeds."""

from __future__ import annotations

from matches.models import MatchDungeon
from matches.queries.dungeon import sealed_of
from rules.services.carrying.document import Carried


def seal_anew(carried: Carried) -> None:
    """Seal the dungeons of which the document didn't say what is secret there."""
    values = carried.tables["matches.MatchDungeon"].picked("match_id", "sealed_hash")
    bare = [match for match, sealed in values if not sealed]
    rows = MatchDungeon.objects.filter(match__in=bare).select_related("match", "version")
    for row in rows:
        sealed = sealed_of(row.match, row)
        MatchDungeon.objects.filter(pk=row.pk).update(sealed=sealed.text, sealed_hash=sealed.hash)
