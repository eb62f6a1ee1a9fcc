"""A cup: who met whom, round by round, and who is through. Nobody is ranked."""

import re
from collections import Counter
from datetime import date

import pytest

from dungeonbowl.league.formats.knockout import Knockout
from dungeonbowl.league.formats.round_robin import RoundRobin
from league.services import compose_season, enter
from league.services import start_season as start
from league.services.stages import StagePlan
from tests.league.playing import pairs, ready_teams, settle, settle_round
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
        assert "Why each team is where it is" not in page


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


def test_all_rounds_to_the_final_are_shown_before_they_are_drawn(browse, cup):
    page = browse().get(f"/seasons/{cup.pk}/").content.decode()
    picture = page[page.index('<svg class="bracket') :]
    picture = picture[: picture.index("</svg>")]
    assert picture.count("<rect") == 4 + 2 + 1
    assert "Winner of no. 4" in picture
    assert ">Final<" in picture
    listed = words(browse().get(f"/seasons/{cup.pk}/")).split("Still to be drawn")[1]
    assert "Winner of no. 3 v Winner of no. 4 No. 5" in listed
    assert "Semi-finals" in listed


def test_rounds_still_to_be_drawn_say_until_when_they_are_played(browse, bob, arena):
    teams = ready_teams(arena, bob, 8)
    season = start_season(arena, teams, "knockout", first_day=date(2030, 5, 1), every=14)
    page = words(browse().get(f"/seasons/{season.pk}/"))
    assert "Semi-finals until 15 May 2030" in page
    assert "Final until 29 May 2030" in page


def test_who_is_through_over_two_legs_is_said_once_and_who_won_at_the_end(browse, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 4), "knockout", legs=2, third_place=True)
    for one in season.fixtures.filter(round=1):
        settle(one.match_id, (0, 0) if one.leg == 1 else (0, 1))
    page = words(browse().get(f"/seasons/{season.pk}/"))
    assert page.count("is through") == 2
    assert "for the third place" in page
    for one in season.fixtures.filter(round=2):
        settle(one.match_id, (0, 0) if one.leg == 1 else (0, 1))
    page = words(browse().get(f"/seasons/{season.pk}/"))
    assert (page.count("wins the cup"), page.count("is third")) == (1, 1)


def test_groups_of_cups_have_a_bracket_each(browse, alice, bob, arena):
    plan = [StagePlan(Knockout(), groups=2)]
    season = compose_season(alice, arena.slug, "Two cups", plan)
    for team in ready_teams(arena, bob, 6):
        enter(bob, season.pk, team.pk)
    start(alice, season.pk)
    page = words(browse().get(f"/seasons/{season.pk}/"))
    assert page.count("The bracket, Group") == 2
    assert "Group 2, No. 1" in page


def test_one_group_of_a_cup_is_shown_alone(browse, alice, bob, arena):
    season = compose_season(alice, arena.slug, "Winter", [StagePlan(Knockout(), groups=2)])
    for team in ready_teams(arena, bob, 4):
        enter(alice, season.pk, team.pk)
    start(alice, season.pk)
    first, second = season.stage.groups.order_by("number")
    page = browse().get(f"/seasons/{season.pk}/?stage={season.stage.pk}&group={second.pk}")
    there, elsewhere = (
        [entrant.team.name for entrant in season.entrants.filter(groups__group=group)]
        for group in (second, first)
    )
    assert page.status_code == 200
    assert all(team in words(page) for team in there)
    assert not any(team in words(page) for team in elsewhere)


def test_both_legs_of_a_tie_are_swapped_together(api, alice, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 4), "knockout", legs=2)
    first, second = season.fixtures.filter(leg=1).order_by("order")
    home, _ = (side.team_id for side in first.match.sides.order_by("order"))
    other = second.match.sides.order_by("order")[1].team_id
    body = {"teams": [home, other], "reason": "They live next door."}
    assert api(alice).patch(f"/api/v1/fixtures/{first.pk}/", body).status_code == 200
    met = Counter(pairs(season))
    assert met[frozenset((home, other))] == 2
    assert set(met.values()) == {2}
    body = {"teams": [other, home], "reason": "Their table is free."}
    assert api(alice).patch(f"/api/v1/fixtures/{first.pk}/", body).status_code == 200
    there = [
        [side.team_id for side in one.match.sides.order_by("order")]
        for one in season.fixtures.order_by("leg")
        if home in pairs_of(one)
    ]
    assert there == [[other, home], [home, other]]


def test_who_meets_in_later_rounds_of_two_brackets_is_not_swapped(api, alice, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 4), "double_elimination")
    settle_round(season, 1)
    one, other = season.fixtures.filter(round=2).order_by("order")
    teams = [*pairs_of(one)][:1] + [*pairs_of(other)][:1]
    refused = api(alice).patch(f"/api/v1/fixtures/{one.pk}/", {"teams": teams, "reason": "So."})
    assert refused.status_code == 409
    assert "follows from the bracket" in refused.json()["detail"]


def pairs_of(fixture):
    return {*fixture.match.sides.values_list("team", flat=True)}


@pytest.mark.parametrize("play", [RoundRobin(), Knockout()])
def test_a_season_that_ends_in_groups_has_a_first_in_each_and_no_champion(
    alice, bob, arena, browse, play
):
    season = compose_season(alice, arena.slug, "Winter", [StagePlan(play, groups=2)])
    for team in ready_teams(arena, bob, 4):
        enter(alice, season.pk, team.pk)
    start(alice, season.pk)
    settle_round(season, 1)
    first = season.fixtures.get(group__number=1).match.sides.first().team
    page, alone, almanac = (
        words(browse(alice).get(there))
        for there in (
            f"/seasons/{season.pk}/",
            f"/seasons/{season.pk}/?group={season.stage.groups.first().pk}",
            f"/seasons/{season.pk}/almanac/",
        )
    )
    assert "Won by" not in page
    assert f"Won by {first.name}" in alone
    assert f"{first.name}" in almanac
    assert "Group 2" in almanac
