"""Our own dungeons are in the public library of every installation."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from accounts.models import User
from dungeonbowl.dungeon import OwnDungeon, own_dungeons
from dungeons.models import Dungeon
from dungeons.services.saving import DungeonWish, keep, save

HOUSE = "Great Wheel"
"""Who made them. Nobody can sign up under a name with a blank in it."""


def stock_library() -> int:
    """Add those of ours that are missing, and save those that changed; returns how many.

    May run as often as one likes: a dungeon is known by its name.
    """
    house = _house()
    with transaction.atomic():
        # Several server processes may start at once.
        User.objects.select_for_update().get(pk=house.pk)
        standing = {one.name: one for one in Dungeon.objects.filter(maker=house)}
        return sum(_stocked(house, one, standing.get(one.layout.name)) for one in own_dungeons())


def _stocked(house: User, own: OwnDungeon, standing: Dungeon | None) -> bool:
    wish = DungeonWish(own.layout, public=True)
    if standing is None:
        keep(house, wish)
        return True
    return save(house, standing.pk, wish).version != standing.version


def _house() -> User:
    """An account without a password, which nobody can sign in to."""
    if house := User.objects.filter(username=HOUSE).first():
        return house
    try:
        with transaction.atomic():
            return User.objects.create_user(HOUSE)
    except IntegrityError:
        return User.objects.get(username=HOUSE)
