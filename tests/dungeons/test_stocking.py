"""The dungeons of ours in an installation's public library."""

from io import StringIO

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command

from accounts.models import User
from dungeonbowl.dungeon import own_dungeons
from dungeons.models import Dungeon, DungeonVersion
from dungeons.services import DungeonWish, keep, save, stock_library
from dungeons.services.stocking import HOUSE

pytestmark = pytest.mark.django_db


def stocked():
    said = StringIO()
    call_command("stock_dungeons", stdout=said)
    return said.getvalue()


def test_they_are_there_for_anybody(client):
    assert f"{len(own_dungeons())} dungeons" in stocked()
    listed = client.get("/api/v1/dungeons/", {"page_size": 100}).json()["results"]
    assert {one["name"] for one in listed} == {own.layout.name for own in own_dungeons()}
    shown = client.get(f"/api/v1/dungeons/{listed[0]['id']}/").json()
    assert (shown["maker"], shown["public"], shown["version"]) == (HOUSE, True, 1)


def test_once_is_enough():
    stocked()
    assert "0 dungeons" in stocked()
    assert DungeonVersion.objects.count() == len(own_dungeons())


def test_one_that_changed_is_saved_again_and_what_was_played_in_stays():
    stock_library()
    house = User.objects.get(username=HOUSE)
    standing = Dungeon.objects.get(name="The Old Sewer")
    other = next(own for own in own_dungeons() if own.layout.name != standing.name)
    pinned = standing.versions.get().hash
    save(house, standing.pk, DungeonWish(other.layout))
    Dungeon.objects.filter(pk=standing.pk).update(name=standing.name)
    assert stock_library() == 1
    assert [one.hash for one in standing.versions.all()][::2] == [pinned, pinned]


def test_one_of_the_same_name_by_somebody_else_is_left_alone(bob):
    sewer = next(own for own in own_dungeons() if own.layout.name == "The Old Sewer")
    theirs = keep(bob, DungeonWish(sewer.layout))
    assert stock_library() == len(own_dungeons())
    theirs.refresh_from_db()
    assert (theirs.public, theirs.version) == (False, 1)


def test_nobody_signs_in_as_the_house_or_takes_its_name(client):
    stock_library()
    house = User.objects.get(username=HOUSE)
    assert not house.has_usable_password()
    with pytest.raises(ValidationError):
        User.username_validator(HOUSE)
