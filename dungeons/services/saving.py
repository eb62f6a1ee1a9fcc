"""A dungeon is kept, and saved again as it changes: each time as a version of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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
class Wish:
    """What a dungeon shall be: drawn so, in this league's library, to be seen by anybody or not.

    None leaves a library as it is.
    """

    layout: Layout
    league: str | None = None
    public: bool | None = None


@transaction.atomic
def keep(by: User, wish: Wish, forked_from: int | None = None) -> Dungeon:
    """Keep a new dungeon, drawn anew or forked from one that the person may see.

    Raises Http404 for a league that the person isn't in or an origin they may not see,
    PermissionDenied for one that they only read.
    """
    origin = None if forked_from is None else version_of(find_dungeon(by, forked_from))
    dungeon = Dungeon(maker=by, forked_from=origin)
    _place(by, dungeon, wish)
    return _saved(by, dungeon, wish.layout)


@transaction.atomic
def save(by: User, pk: int, wish: Wish, version: int | None = None) -> Dungeon:
    """Save a dungeon's next version; the same document again makes none.

    Raises Http404, PermissionDenied, Conflict where somebody else saved one meanwhile.
    """
    find_dungeon(by, pk, Perm.DUNGEON_MANAGE)
    dungeon = Dungeon.objects.select_for_update(of=("self",)).select_related("maker").get(pk=pk)
    check_version(dungeon.version, version)
    _place(by, dungeon, wish)
    if version_of(dungeon).hash == wish.layout.hash:
        dungeon.save()
        return dungeon
    return _saved(by, dungeon, wish.layout)


def _place(by: User, dungeon: Dungeon, wish: Wish) -> None:
    """Into the library wished for. Any member may bring a dungeon into their league's."""
    if wish.public is not None:
        dungeon.public = wish.public
    if wish.league is not None and wish.league != dungeon.league_slug:
        dungeon.league_slug = wish.league
        if wish.league:
            # Of nobody's dungeon, or whoever made it would learn that there is such a league.
            require(by, Perm.DUNGEON_SHELVE, Dungeon(league_slug=wish.league))


def _saved(by: User, dungeon: Dungeon, layout: Layout) -> Dungeon:
    for name, value in _summary(layout).items():
        setattr(dungeon, name, value)
    dungeon.version += 1
    dungeon.save()
    DungeonVersion.objects.create(
        dungeon=dungeon,
        number=dungeon.version,
        hash=layout.hash,
        document=layout.document(),
        by=by,
    )
    return dungeon


def _summary(layout: Layout) -> dict[str, Any]:
    """What lists show of a dungeon, and are filtered by."""
    survey = own_survey(layout)
    return {
        "name": layout.name,
        "teams": len(layout.end_zones),
        "squares": len(survey.steps.enterable()),
        "features": f" {' '.join(sorted(used(survey)))} ",
        "balance": fairness(survey).balance,
    }
