"""The dungeon in which a match is played."""

from __future__ import annotations

from matches.models import Match, MatchDungeon


def placed_in(match: Match) -> MatchDungeon | None:
    """The dungeon that the match is played in; None where nobody chose one.

    One query, and none where a match that was found whole has no dungeon.
    """
    if not hasattr(match, "placed"):
        return None
    rows = MatchDungeon.objects.select_related("version__dungeon", "by")
    return rows.filter(match=match).first()


def floors_of(match: Match) -> tuple[tuple[str, ...], ...]:
    """The rows of its dungeon, floor by floor; none where nobody chose one.

    Two queries at most, and none where the match was found with it, or without.
    """
    if not hasattr(match, "placed"):
        return ()
    document = match.placed.version.document
    squares = document["squares"]
    floors = squares if document.get("floors", 1) > 1 else [squares]
    return tuple(tuple(rows) for rows in floors)
