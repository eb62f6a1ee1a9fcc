"""The boxes of tiles that somebody may build with."""

from __future__ import annotations

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from accounts.permissions import Perm, Person, require, things_seen
from dungeonbowl.dungeon.box import TileKind, read_tiles
from dungeons.models import TileBox


def boxes_seen_by(person: Person) -> QuerySet[TileBox]:
    """The boxes the person may see, with their makers, by name; as they may see dungeons."""
    return TileBox.objects.filter(things_seen(person, "dungeons")).select_related("maker")


def find_box(person: Person, pk: int, perm: Perm = Perm.DUNGEON_VIEW) -> TileBox:
    """The box, for somebody who has this right. Raises Http404, PermissionDenied."""
    box = get_object_or_404(TileBox.objects.select_related("maker"), pk=pk)
    require(person, perm, box)
    return box


def tiles_of(box: TileBox) -> tuple[TileKind, ...]:
    """What lies in it."""
    return read_tiles(box.tiles)
