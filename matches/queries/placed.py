"""A match's dungeon."""

from __future__ import annotations

from matches.models import Match, MatchDungeon


def placed_in(match: Match) -> MatchDungeon | None:
    """The match's dungeon; None if nobody chose one.

    One query; none for a match loaded whole that has no dungeon.
    """
    if not hasattr(match, "placed"):
        return None
    rows = MatchDungeon.objects.select_related("version__dungeon", "by")
    return rows.filter(match=match).first()


def floors_of(match: Match) -> tuple[tuple[str, ...], ...]:
    """The rows of its dungeon, floor by floor; none if nobody chose one.

    Two queries at most; none for a match loaded whole.
    """
    if not hasattr(match, "placed"):
        return ()
    document = match.placed.version.document
    squares = document["squares"]
    floors = squares if document.get("floors", 1) > 1 else [squares]
    return tuple(tuple(rows) for rows in floors)
