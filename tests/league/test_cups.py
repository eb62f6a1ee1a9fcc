"""A cup: who met whom, round by round, and who is through. Nobody is ranked."""

import re

import pytest

from tests.league.playing import ready_teams, settle_round
from tests.verbs import start_season

pytestmark = pytest.mark.django_db


def words(reply):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", reply.content.decode()))


@pytest.fixture
def cup(bob, arena):
    return start_season(arena, ready_teams(arena, bob, 6), "knockout")


def test_a_cup_ranks_nobody(browse, arena, cup):
    for path in (f"/seasons/{cup.pk}/", f"/leagues/{arena.slug}/"):
        page = browse().get(path).content.decode()
        assert "Every column of the table" not in page
        assert "Why who stands where" not in page


def test_a_cup_beside_a_season_with_a_table_takes_its_place_from_nobody(browse, bob, arena):
    start_season(arena, ready_teams(arena, bob, 4), "round_robin")
    start_season(arena, ready_teams(arena, bob, 4), "knockout")
    assert "Every column of the table" in browse().get(f"/leagues/{arena.slug}/").content.decode()


def test_before_anything_is_played_those_without_an_opponent_are_through(browse, cup):
    page = words(browse().get(f"/seasons/{cup.pk}/"))
    assert "Quarter-finals" in page
    assert page.count("is through") == 2
    assert "2 rounds still to be drawn" in page


def test_a_cup_tells_its_rounds_and_who_is_through_to_the_final(browse, arena, cup):
    for number in (1, 2):
        settle_round(cup, number)
    page = words(browse().get(f"/seasons/{cup.pk}/"))
    assert page.rindex("Final") < page.rindex("Semi-finals") < page.rindex("Quarter-finals")
    assert page.count("is through") == 6
    still = re.search(r"Still in: ([^.]*)\.", page)[1]
    assert len(still.split(",")) == 2
    shown = words(browse().get(f"/leagues/{arena.slug}/"))
    assert "Final" in shown
    assert "Semi-finals" not in shown
    assert re.search(r"Still in: ([^.]*)\.", shown)[1].split() == still.split()


def test_a_finished_cup_names_who_won_it(browse, arena, cup):
    for number in (1, 2, 3):
        settle_round(cup, number)
    cup.refresh_from_db()
    assert cup.status == "finished"
    page = words(browse().get(f"/seasons/{cup.pk}/"))
    assert "Won by" in page
    assert "Still in" not in page


def test_a_cup_takes_a_fixed_number_of_queries(browse, bob, arena, django_assert_max_num_queries):
    for teams in (4, 16):
        season = start_season(arena, ready_teams(arena, bob, teams), "knockout")
        settle_round(season, 1)
        client = browse(bob)
        with django_assert_max_num_queries(6):
            client.get(f"/seasons/{season.pk}/")
