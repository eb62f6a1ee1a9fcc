"""A club enters its tiles, and changes them as it buys more."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.db import transaction

from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import check_version
from dungeonbowl.dungeon.box import TileKind
from dungeons.models import Dungeon, TileBox
from dungeons.queries.boxes import find_box


@dataclass(frozen=True)
class Contents:
    """A box's name and tiles; None for league or public leaves them as they are."""

    name: str
    tiles: tuple[TileKind, ...]
    league: str | None = None
    public: bool | None = None


def keep_box(by: User, contents: Contents) -> TileBox:
    """Keep a new box. Raises Http404 for a league that the person isn't in."""
    with transaction.atomic():
        return _filled(by, TileBox(maker=by, version=0), contents)


def change_box(by: User, pk: int, contents: Contents, version: int | None = None) -> TileBox:
    """Change a box.

    Raises Http404, PermissionDenied, Conflict where somebody else changed it meanwhile.
    """
    find_box(by, pk, Perm.DUNGEON_MANAGE)
    with transaction.atomic():
        rows = TileBox.objects.select_for_update(of=("self",)).select_related("maker")
        box = rows.get(pk=pk)
        check_version(box.version, version)
        return _filled(by, box, contents)


def _filled(by: User, box: TileBox, contents: Contents) -> TileBox:
    _place(by, box, contents)
    box.name, box.tiles = contents.name, [tile.document() for tile in contents.tiles]
    box.version, box.changed_by = box.version + 1, by
    box.save()
    return box


def _place(by: User, box: TileBox, contents: Contents) -> None:
    """Only its maker makes a box public, or brings it into the library of a league of theirs."""
    if contents.public is not None and contents.public != box.public:
        if box.maker_id != by.pk:
            raise PermissionDenied(
                "Only its maker can show a box to everybody, or stop showing it."
            )
        box.public = contents.public
    if contents.league is not None and contents.league != box.league_slug:
        box.league_slug = contents.league
        if contents.league and box.maker_id != by.pk:
            raise PermissionDenied("Only its maker can bring it into another league's library.")
        if contents.league:
            # Asked for a dungeon without a maker: the maker's own would reveal that the league
            # exists.
            require(by, Perm.DUNGEON_SHELVE, Dungeon(league_slug=contents.league))
