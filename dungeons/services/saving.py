"""A dungeon is kept, and saved again as it changes: each time as a new version."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction

from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import check_version
from dungeonbowl.dungeon import Layout, fairness
from dungeonbowl.dungeon.verdicts.features import used
from dungeons.models import Dungeon, DungeonVersion
from dungeons.queries.finding import find_dungeon, version_of
from dungeons.queries.judging import own_survey


@dataclass(frozen=True)
class DungeonWish:
    """A dungeon's layout, the league in whose library it belongs, and whether it is public.

    None leaves a library as it is.
    """

    layout: Layout
    league: str | None = None
    public: bool | None = None


def keep(by: User, wish: DungeonWish, forked_from: int | None = None) -> Dungeon:
    """Keep a new dungeon, drawn anew or forked from one that the person may see.

    Raises Http404 for a league that the person isn't in or an origin they may not see,
    PermissionDenied for one that they may only read.
    """
    origin = None if forked_from is None else version_of(find_dungeon(by, forked_from))
    summary = _summary(wish.layout)
    with transaction.atomic():
        dungeon = Dungeon(maker=by, forked_from=origin)
        _place(by, dungeon, wish)
        return _saved(by, dungeon, wish.layout, summary)


def save(
    by: User, pk: int, wish: DungeonWish, version: int | None = None, *, same: bool = False
) -> Dungeon:
    """Save a dungeon's next version; the same document in the same place makes one only if `same`.

    Raises Http404, PermissionDenied, Conflict where somebody else saved one meanwhile.
    """
    find_dungeon(by, pk, Perm.DUNGEON_MANAGE)
    # Measuring a large dungeon takes a while; it is done before the lock, so that no writer waits.
    summary = _summary(wish.layout)
    with transaction.atomic():
        rows = Dungeon.objects.select_for_update(of=("self",)).select_related("maker")
        dungeon = rows.get(pk=pk)
        check_version(dungeon.version, version)
        moved = _place(by, dungeon, wish)
        if not (moved or same) and version_of(dungeon).hash == wish.layout.hash:
            return dungeon
        return _saved(by, dungeon, wish.layout, summary)


def _place(by: User, dungeon: Dungeon, wish: DungeonWish) -> bool:
    """Move it to another library, and say whether it moved: to a league's if its maker is a member.

    Only its maker makes it public; a commissioner may take it out of their league's. Raises
    Http404, PermissionDenied.
    """
    was = dungeon.public, dungeon.league_slug
    if wish.public is not None and wish.public != dungeon.public:
        if dungeon.maker_id != by.pk:
            raise PermissionDenied(
                "Only its maker can show a dungeon to everybody, or stop showing it."
            )
        dungeon.public = wish.public
    if wish.league is not None and wish.league != dungeon.league_slug:
        dungeon.league_slug = wish.league
        if wish.league and dungeon.maker_id != by.pk:
            raise PermissionDenied("Only its maker can bring it into another league's library.")
        if wish.league:
            # Asked for a dungeon without a maker: the maker's own would reveal that the league
            # exists.
            require(by, Perm.DUNGEON_SHELVE, Dungeon(league_slug=wish.league))
    return was != (dungeon.public, dungeon.league_slug)


def _saved(by: User, dungeon: Dungeon, layout: Layout, summary: dict[str, Any]) -> Dungeon:
    for name, value in summary.items():
        setattr(dungeon, name, value)
    dungeon.version += 1
    dungeon.save()
    DungeonVersion.objects.create(
        dungeon=dungeon,
        number=dungeon.version,
        hash=layout.hash,
        document=layout.document(),
        league_slug=dungeon.league_slug,
        public=dungeon.public,
        by=by,
    )
    return dungeon


def _summary(layout: Layout) -> dict[str, Any]:
    """What lists show of a dungeon, and are filtered by."""
    survey = own_survey(layout)
    return {
        "name": layout.name,
        "teams": len(layout.end_zones),
        "floors": len(layout.floors),
        "squares": len(survey.steps.enterable()),
        "features": f" {' '.join(sorted(used(survey)))} ",
        "balance": fairness(survey).balance,
    }
