"""What is rehearsed in a dungeon that everybody may use says nothing of it."""

import pytest

from accounts.commands import Command
from dungeonbowl.dungeon.library import own_dungeons
from dungeons.services import DungeonWish, keep
from matches.models import DungeonRating, Match, MatchDungeon
from matches.queries.playedin import played_in
from matches.services import placing
from rules.services.rehearsing import begin_rehearsal, throw_away
from rules.services.simulating.playing import play_on
from tests.verbs import found_league, join, register_team, start_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def cellar(alice):
    """A dungeon in the public library."""
    for_two = next(one for one in own_dungeons() if one.key == "taproom-cellar")
    return keep(alice, DungeonWish(for_two.layout, public=True))


@pytest.fixture
def club(alice, bob, carol):
    """A league with one match to come."""
    league = found_league(alice, public=True)
    for coach in (bob, carol):
        join(league, coach)
    teams = [
        register_team(coach, college, name=f"The {college}", league_slug=league.slug)
        for coach, college in ((bob, "light"), (carol, "gold"))
    ]
    start_season(league, teams, "swiss", rounds=1)
    return league


def played(by, slug, dungeon):
    match = Match.objects.get(league_slug=slug)
    choice = placing.DungeonChoice(dungeon.pk, consent="It will do.")
    placing.place(Command(by, match.pk), choice)
    play_on(by, match.pk, "a seed")
    row = MatchDungeon.objects.get(match=match)
    DungeonRating.objects.create(match=match, version=row.version, by=by, stars=1)
    assert Match.objects.get(pk=match.pk).status in Match.CONFIRMED


def test_a_rehearsed_match_counts_for_no_dungeon(club, alice, cellar, api):
    nothing = played_in(cellar)
    copy = begin_rehearsal(alice, club.slug)
    played(alice, copy.slug, cellar)
    assert played_in(cellar) == nothing
    assert api().get(f"/api/v1/dungeons/{cellar.pk}/played/").json() == nothing.as_dict()
    throw_away(alice, copy.slug)
    assert played_in(cellar) == nothing


def test_the_same_match_counts_once_it_is_played_in_earnest(club, alice, cellar):
    played(alice, club.slug, cellar)
    counted = played_in(cellar)
    assert (counted.matches, counted.ratings, counted.stars) == (1, 1, 1.0)
