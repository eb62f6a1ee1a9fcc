"""Coaches rate a dungeon once they have played in it."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db import transaction

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.errors import FieldError
from matches.models import DungeonRating, Match
from matches.queries.agreeing import sides_of
from matches.queries.placed import placed_in
from matches.services.locking import lock_match

FEWEST, MOST = 1, 5


@transaction.atomic
def rate_dungeon(command: Command, stars: int) -> DungeonRating:
    """Give a match's dungeon 1 to 5 stars, or change them.

    Only coaches of a side may, once the result counts. Raises PermissionDenied, FieldError,
    Conflict before that, and for a match without a dungeon.
    """
    match, by = lock_match(command.target), command.by
    if not sides_of(match, by):
        raise PermissionDenied("Only coaches of this match can rate its dungeon.")
    row = placed_in(match)
    if row is None or match.status not in Match.CONFIRMED:
        raise Conflict("A dungeon is rated once a match in it was played and confirmed.")
    if not FEWEST <= stars <= MOST:
        raise FieldError("stars", f"{FEWEST} to {MOST} stars.")
    rating, _ = DungeonRating.objects.update_or_create(
        match=match, by=by, defaults={"stars": stars, "version": row.version}
    )
    return rating
