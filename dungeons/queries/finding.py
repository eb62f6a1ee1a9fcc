"""The dungeons somebody may see."""

from __future__ import annotations

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from accounts.permissions import Perm, Person, require, things_seen
from dungeons.models import Dungeon, DungeonVersion


def dungeons_seen_by(person: Person) -> QuerySet[Dungeon]:
    """The dungeons the person may see, with their makers, by name."""
    return Dungeon.objects.filter(things_seen(person, "dungeons")).select_related("maker")


def find_dungeon(person: Person, pk: int, perm: Perm = Perm.DUNGEON_VIEW) -> Dungeon:
    """The dungeon, for somebody who has this right. Raises Http404, PermissionDenied."""
    dungeon = get_object_or_404(Dungeon.objects.select_related("maker", "forked_from"), pk=pk)
    require(person, perm, dungeon)
    return dungeon


def version_of(dungeon: Dungeon, number: int | None = None) -> DungeonVersion:
    """That version of the dungeon, or the latest. Raises Http404."""
    wanted = dungeon.version if number is None else number
    return get_object_or_404(DungeonVersion, dungeon=dungeon, number=wanted)
