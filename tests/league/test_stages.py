"""A season's stages, their groups, and the fixtures and tables of each."""

import re

import pytest

from league.models import Fixture, Group, GroupEntrant, Season, Stage
from league.services import enter
from league.services import start_season as start
from league.services.seasons import finish_season
from tests.league.playing import ready_teams, settle, settle_round
from tests.verbs import friendly, open_season, start_season

pytestmark = pytest.mark.django_db


def read(api, user, season, what=""):
    reply = api(user).get(f"/api/v1/seasons/{season.pk}/{what}")
    assert reply.status_code == 200
    return reply.json()


def in_two_groups(league, coach, teams, format, **opening):
    """Nobody can open one of several groups yet; what is drawn and played of one is ready."""
    season = open_season(league, format, **opening)
    Group.objects.create(stage=season.stage, number=2, name="North")
    for team in ready_teams(league, coach, teams):
        enter(coach, season.pk, team.pk)
    return start(league.founded_by, season.pk, seed="the same every time")


def settle_in(group, number):
    matches = Fixture.objects.filter(group=group, round=number).values_list("match", flat=True)
    for match in matches:
        settle(match)


def test_a_season_is_one_stage_with_one_group(api, bob, arena):
    season = open_season(arena, "double_round_robin")
    teams = ready_teams(arena, bob, 3)
    for team in teams:
        enter(bob, season.pk, team.pk)
    before = read(api, bob, season)
    (stage,) = before["stages"]
    (group,) = stage["groups"]
    assert (stage["number"], stage["format"], stage["status"]) == (1, "round_robin", "entry")
    assert (before["format"], before["rounds"], group["teams"]) == ("double_round_robin", None, [])
    start(arena.founded_by, season.pk)
    after = read(api, bob, season)
    assert after["stages"][0]["status"] == after["status"] == "started"
    assert after["stages"][0]["groups"] == [{**group, "teams": after["teams"]}]
    assert sorted(after["teams"]) == [team.pk for team in teams]


def test_a_stage_begins_and_ends_with_its_season_and_is_open_again_with_it(api, alice, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 2), "open")
    finish_season(alice, season.pk)
    assert read(api, bob, season)["stages"][0]["status"] == "finished"
    cup = start_season(arena, ready_teams(arena, bob, 2), "knockout")
    settle_round(cup, 1)
    data = read(api, bob, cup)
    assert data["stages"][0]["status"] == data["status"] == "finished"


@pytest.mark.parametrize(
    ("legs", "said"), [(1, "once"), (2, "twice"), (3, "three times"), (4, "four times")]
)
def test_a_page_says_how_often_everybody_meets(browse, arena, legs, said):
    season = open_season(arena, "round_robin", legs=legs)
    page = browse().get(f"/seasons/{season.pk}/").content.decode()
    assert f"Everybody meets everybody {said}." in page


def test_a_fixture_knows_its_stage_its_group_and_its_leg(api, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 4), "round_robin", legs=3)
    fixtures = read(api, bob, season, "fixtures/")
    (stage,) = read(api, bob, season)["stages"]
    assert {(one["stage"], one["group"]) for one in fixtures} == {
        (stage["id"], stage["groups"][0]["id"])
    }
    assert [one["leg"] for one in fixtures] == [1] * 6 + [2] * 6 + [3] * 6
    assert {one["leg"] for one in fixtures if one["round"] in (4, 5, 6)} == {2}


def test_a_round_robin_of_two_legs_is_a_double_one_by_either_name(api, alice, arena):
    shown = []
    for body in ({"format": "round_robin", "legs": 2}, {"format": "double_round_robin"}):
        here = f"/api/v1/leagues/{arena.slug}/seasons/"
        opened = api(alice).post(here, {"name": "Winter", **body}).json()
        shown.append((opened["format"], opened["stages"][0]["format"]))
    assert shown == [("double_round_robin", "round_robin")] * 2
    for season in Season.objects.all():
        assert season.stage.settings == {"legs": 2, "rounds": None}


@pytest.mark.parametrize("legs", [0, 5, "2", True])
def test_legs_that_cant_be_are_refused_by_field(api, alice, arena, legs):
    body = {"name": "Winter", "format": "round_robin", "legs": legs}
    refused = api(alice).post(f"/api/v1/leagues/{arena.slug}/seasons/", body)
    assert (refused.status_code, list(refused.json()["errors"])) == (400, ["legs"])
    assert not Stage.objects.exists()


def test_a_name_that_says_how_many_legs_takes_no_other_number(api, alice, arena):
    body = {"name": "Winter", "format": "double_round_robin", "legs": 3}
    refused = api(alice).post(f"/api/v1/leagues/{arena.slug}/seasons/", body)
    assert refused.json()["errors"] == {"legs": ["Double round robin decides that."]}


def test_fixtures_and_standings_are_asked_for_by_stage_and_group(api, bob, arena):
    season = in_two_groups(arena, bob, 5, "round_robin")
    (stage,) = read(api, bob, season)["stages"]
    assert [len(group["teams"]) for group in stage["groups"]] == [3, 2]
    assert [group["name"] for group in stage["groups"]] == ["Group 1", "North"]
    every = read(api, bob, season, "fixtures/")
    assert read(api, bob, season, f"fixtures/?stage={stage['id']}") == every
    by_group = []
    for group in stage["groups"]:
        asked = f"?stage={stage['id']}&group={group['id']}"
        found = read(api, bob, season, f"fixtures/{asked}")
        assert {team for one in found for team in one["teams"]} == {*group["teams"]}
        rows = read(api, bob, season, f"standings/{asked}")
        assert {row["team"] for row in rows} == {*group["teams"]}
        assert [row["rank"] for row in rows] == [*range(1, len(rows) + 1)]
        by_group += found
    assert sorted(one["id"] for one in by_group) == sorted(one["id"] for one in every)


@pytest.mark.parametrize("asked", ["stage=x", "stage=0", "group=-1", "group=999999", "stage=9e9"])
@pytest.mark.parametrize("what", ["fixtures", "standings"])
def test_a_part_of_another_season_is_refused_by_name(api, bob, arena, what, asked):
    season = start_season(arena, ready_teams(arena, bob, 2), "swiss")
    refused = api(bob).get(f"/api/v1/seasons/{season.pk}/{what}/?{asked}")
    named, _, _ = asked.partition("=")
    assert (refused.status_code, list(refused.json()["errors"])) == (400, [named])


def test_another_seasons_stage_is_unknown_in_this_one(api, bob, arena):
    season, other = open_season(arena), open_season(arena)
    refused = api(bob).get(f"/api/v1/seasons/{season.pk}/fixtures/?stage={other.stage.pk}")
    assert refused.status_code == 400


def test_each_group_is_drawn_on_when_its_own_round_is_played_out(bob, arena):
    season = in_two_groups(arena, bob, 8, "swiss", rounds=2)
    first, second = Group.objects.filter(stage=season.stage)

    settle_in(first, 1)
    assert Fixture.objects.filter(group=first, round=2).count() == 2
    assert not Fixture.objects.filter(group=second, round=2).exists()
    settle_in(first, 2)
    season.refresh_from_db()
    assert season.status == "started"
    settle_in(second, 1)
    settle_in(second, 2)
    season = Season.objects.get()
    assert season.status == season.stage.status == "finished"
    drawn = {
        group: {one.entrant.team_id for one in GroupEntrant.objects.filter(group=group)}
        for group in (first, second)
    }
    for fixture in Fixture.objects.filter(season=season):
        teams = {side.team_id for side in fixture.match.sides.all()}
        assert teams <= drawn[fixture.group]


def test_what_is_played_in_an_open_season_counts_for_the_group_of_both(bob, arena):
    season = in_two_groups(arena, bob, 4, "open")
    one, other = (
        [entry.entrant.team for entry in group.drawn.all()] for group in season.stage.groups.all()
    )
    for teams in (one, [one[0], other[0]]):
        match = friendly(bob, teams)
        settle(match.pk)
    (counted,) = Fixture.objects.filter(season=season)
    assert counted.group == season.stage.groups.get(number=1)


def test_stages_take_a_fixed_number_of_queries(api, bob, arena, django_assert_num_queries):
    for number in (2, 6):
        season = start_season(arena, ready_teams(arena, bob, number), "swiss")
        client = api(bob)
        # The reader and the season; its entrants, stages, groups and who was drawn into them.
        with django_assert_num_queries(6):
            client.get(f"/api/v1/seasons/{season.pk}/")


def tables_on(page):
    """The tables of a page by their captions, each as the teams in it from the top."""
    found = re.findall(r"<caption[^>]*>(.*?)</caption>(.*?)</table>", page.content.decode(), re.S)
    return {
        name: [int(team) for team in re.findall(r'<th scope="row">.*?/teams/(\d+)/', body, re.S)]
        for name, body in found
        if name.startswith("The table of")
    }


def test_pages_show_a_table_for_each_group_for_teams_that_never_meet_have_no_order(
    api, browse, bob, arena
):
    season = in_two_groups(arena, bob, 5, "round_robin")
    (stage,) = read(api, bob, season)["stages"]
    settle_round(season, 1)
    wanted = {}
    for group in stage["groups"]:
        asked = f"standings/?stage={stage['id']}&group={group['id']}"
        rows = read(api, bob, season, asked)
        wanted[f"The table of Winter, {group['name']}"] = [row["team"] for row in rows]
    assert tables_on(browse().get(f"/seasons/{season.pk}/")) == wanted
    assert tables_on(browse().get(f"/leagues/{arena.slug}/")) == wanted
    for group in stage["groups"]:
        named = f'<span class="soft">{group["name"]}</span>'
        assert named in browse().get(f"/seasons/{season.pk}/?round=1").content.decode()
    (_, (first, second)) = wanted.values()
    page = browse().get(f"/seasons/{season.pk}/points/{second}/?stage={stage['id']}")
    assert "is in place 2 with" in page.content.decode()
    one = browse().get(
        f"/seasons/{season.pk}/?stage={stage['id']}&group={stage['groups'][1]['id']}"
    )
    assert tables_on(one) == {"The table of Winter": [first, second]}


def test_before_the_draw_of_groups_a_league_shows_one_table(browse, bob, arena):
    season = open_season(arena, "round_robin")
    Group.objects.create(stage=season.stage, number=2, name="North")
    teams = ready_teams(arena, bob, 4)
    for team in teams:
        enter(bob, season.pk, team.pk)
    shown = tables_on(browse().get(f"/leagues/{arena.slug}/"))
    assert [sorted(one) for one in shown.values()] == [[team.pk for team in teams]]
