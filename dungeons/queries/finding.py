"""The dungeons somebody may see."""

from __future__ import annotations

from functools import reduce
from operator import or_

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

    Also "" for whoever may not know that this league exists: a public dungeon may be in the library
    of a league that only members see.
    """
    return kept.league_slug if _knows_of(person, kept) else ""


def _knows_of(person: Person, kept: Dungeon | TileBox) -> bool:
    if not kept.league_slug or (person.is_authenticated and kept.maker_id == person.pk):
        return True
    # Asked for a dungeon without a maker that isn't public itself.
    return person.has_perm(Perm.DUNGEON_VIEW, Dungeon(league_slug=kept.league_slug))


def in_library_of(person: Person, slug: str) -> QuerySet[Dungeon]:
    """The dungeons of a league's library that the person may see; none where they may not know
    that there is such a league.
    """
    seen = dungeons_seen_by(person)
    own = Q(maker=person.pk) if person.is_authenticated else Q(pk__in=[])
    return seen if _knows_of(person, Dungeon(league_slug=slug)) else seen.filter(own)


def version_of(dungeon: Dungeon) -> DungeonVersion:
    """The dungeon's latest version, for whoever may see it."""
    return get_object_or_404(DungeonVersion, dungeon=dungeon, number=dungeon.version)


def find_version(person: Person, dungeon: Dungeon, number: int | None = None) -> DungeonVersion:
    """That version of a dungeon that they may see, or the latest. Raises Http404."""
    wanted = dungeon.version if number is None else number
    return get_object_or_404(versions_seen_by(person, dungeon), number=wanted)


def versions_seen_by(person: Person, dungeon: Dungeon) -> QuerySet[DungeonVersion]:
    """Those of its versions that the person may see, each by where it stood.

    Whoever publishes a dungeon shows nothing of what they had kept to themselves before.
    """
    rows = DungeonVersion.objects.filter(dungeon=dungeon)
    places = rows.order_by().values_list("league_slug", "public").distinct()
    seen = [
        Q(league_slug=slug, public=public)
        for slug, public in places
        if person.has_perm(Perm.DUNGEON_VIEW, _placed(dungeon, slug, public))
    ]
    return rows.filter(reduce(or_, seen, Q(pk__in=[])))


def may_read(person: Person, version: DungeonVersion) -> bool:
    """Whether they may see its dungeon, and of its versions this one."""
    then = _placed(version.dungeon, version.league_slug, version.public)
    return all(person.has_perm(Perm.DUNGEON_VIEW, one) for one in (version.dungeon, then))


def _placed(dungeon: Dungeon, slug: str, public: bool) -> Dungeon:
    return Dungeon(maker_id=dungeon.maker_id, league_slug=slug, public=public)
