"""The dungeons somebody may see."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404

from accounts.permissions import Perm, Person, require, things_seen
from dungeons.models import Dungeon, DungeonVersion, TileBox


def dungeons_seen_by(person: Person) -> QuerySet[Dungeon]:
    """The dungeons the person may see, with their makers, by name."""
    return Dungeon.objects.filter(things_seen(person, "dungeons")).select_related("maker")


def find_dungeon(person: Person, pk: int, perm: Perm = Perm.DUNGEON_VIEW) -> Dungeon:
    """The dungeon, for somebody who has this right. Raises Http404, PermissionDenied."""
    dungeon = get_object_or_404(Dungeon.objects.select_related("maker", "forked_from"), pk=pk)
    require(person, perm, dungeon)
    return dungeon


def league_shown(person: Person, kept: Dungeon | TileBox) -> str:
    """The league in whose library it stands, by its slug; "" where it stands in none.

    And "" for whoever may not know that there is such a league: what is public may stand in the
    library of one that shows itself to its members alone.
    """
    return kept.league_slug if _knows_of(person, kept) else ""


def _knows_of(person: Person, kept: Dungeon | TileBox) -> bool:
    if not kept.league_slug or (person.is_authenticated and kept.maker_id == person.pk):
        return True
    # Of nobody's dungeon there, that isn't public itself.
    return person.has_perm(Perm.DUNGEON_VIEW, Dungeon(league_slug=kept.league_slug))


def in_library_of(person: Person, slug: str) -> QuerySet[Dungeon]:
    """The dungeons of a league's library that the person may see; none where they may not know
    that there is such a league.
    """
    seen = dungeons_seen_by(person)
    own = Q(maker=person.pk) if person.is_authenticated else Q(pk__in=[])
    return seen if _knows_of(person, Dungeon(league_slug=slug)) else seen.filter(own)


def version_of(dungeon: Dungeon, number: int | None = None) -> DungeonVersion:
    """That version of the dungeon, or the latest. Raises Http404."""
    wanted = dungeon.version if number is None else number
    return get_object_or_404(DungeonVersion, dungeon=dungeon, number=wanted)
