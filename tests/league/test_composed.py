"""Seasons of several stages: groups first, then a cup of those who go on."""

from html import unescape

import pytest
from django.utils.html import strip_tags

from accounts.commands import Command
from league.models import Fixture, GroupEntrant, Season, SeasonAct, Stage
from league.services import enter, start_season
from league.services.rounds import round_reopened
from teams.models import Team
from teams.services import retire
from tests.league.playing import ready_teams, settle, take_back

pytestmark = pytest.mark.django_db

GROUPS = {"format": "round_robin", "groups": 2, "name": "Groups"}
CUP = {"format": "knockout", "take": {"from": 1, "places": [1, 2], "cross": True}, "name": "Cup"}


@pytest.fixture
def compose(api, alice, bob, arena):
    """A season of these stages with so many teams, started."""

    def composed(teams, *stages, **fields):
        here = f"/api/v1/leagues/{arena.slug}/seasons/"
        opened = api(alice).post(here, {"name": "Winter", "stages": [*stages], **fields})
        assert opened.status_code == 201, opened.json()
        season = opened.json()["id"]
        for team in ready_teams(arena, bob, teams):
            enter(bob, season, team.pk)
        return start_season(alice, season, seed="the same every time")

    return composed


def read(api, user, season, what=""):
    reply = api(user).get(f"/api/v1/seasons/{season.pk}/{what}")
    assert reply.status_code == 200, reply.json()
    return reply.json()


def open_matches(season):
    rows = Fixture.objects.filter(season=season, match__status__in=("scheduled", "started"))
    return list(
        rows.order_by("group__stage__number", "round", "pk").values_list("match", flat=True)
    )


def play_stage(season):
    """Every match of the stage under way that is drawn; the side named first wins."""
    for match in open_matches(season):
        settle(match)


def standing(api, user, season, group):
    rows = read(api, user, season, f"standings/?stage={group[0]}&group={group[1]}")
    return [row["team"] for row in rows]


def test_the_first_of_each_group_meets_the_second_of_the_other(api, bob, compose):
    season = compose(7, GROUPS, CUP)
    groups, cup = read(api, bob, season)["stages"]
    assert [len(group["teams"]) for group in groups["groups"]] == [4, 3]
    assert (groups["status"], cup["status"]) == ("started", "entry")
    assert cup["take"] == {"from": 1, "places": [1, 2], "cross": True}
    play_stage(season)
    data = read(api, bob, season)
    assert [stage["status"] for stage in data["stages"]] == ["finished", "started"]
    assert (data["format"], data["status"]) == ("knockout", "started")
    first, second = (
        standing(api, bob, season, (groups["id"], group["id"])) for group in groups["groups"]
    )
    semis = read(api, bob, season, "fixtures/")
    assert [one["teams"] for one in semis] == [[first[0], second[1]], [second[0], first[1]]]
    assert {one["stage"] for one in semis} == {cup["id"]}
    assert {row["team"] for row in read(api, bob, season, "standings/")} == {
        *first[:2], *second[:2],
    }  # fmt: skip
    play_stage(season)
    play_stage(season)
    assert read(api, bob, season)["status"] == "finished"
    table = [row["team"] for row in read(api, bob, season, "standings/")]
    assert table[:2] == [semis[0]["teams"][0], semis[1]["teams"][0]]


def test_the_next_stage_falls_with_the_result_it_was_drawn_from(alice, bob, compose):
    season = compose(4, GROUPS, CUP)
    last = open_matches(season)[-1]
    play_stage(season)
    assert Season.objects.get().stage.number == 2
    cup = open_matches(season)
    round_reopened(last, alice, "Miscounted.", pays_back=True)
    season = Season.objects.get()
    assert (season.status, season.stage.number, season.stage.status) == ("started", 1, "started")
    assert not Fixture.objects.filter(match__in=cup).exists()
    assert not GroupEntrant.objects.filter(group__stage__number=2).exists()
    assert list(Stage.objects.values_list("status", flat=True)) == ["started", "entry"]
    take_back(last)
    settle(last, (0, 3))
    assert Season.objects.get().stage.number == 2


@pytest.mark.parametrize(
    ("stages", "said"),
    [
        ([], "stages"),
        ([{**CUP, "take": {"from": 1}}], "Stage 1: It takes its teams from the entries or"),
        ([GROUPS, {**CUP, "take": {"from": 3}}], "Stage 2: It takes its teams from the entries"),
        ([GROUPS, {**CUP, "take": {"from": 1, "places": [0]}}], "Stage 2: Places are numbers"),
        ([GROUPS, {**CUP, "take": {"from": 1, "places": [1, 1]}}], "Stage 2: A place is taken"),
        ([GROUPS, {**CUP, "take": {"from": "entries", "places": [1]}}], "no places"),
        ([{"format": "ladder"}, CUP], "Stage 1: Ladder has no end"),
        ([{**GROUPS, "legs": 5}], "legs"),
        ([GROUPS, {"format": "knockout", "legs": 3}], "Stage 2, legs: Must be between 1 and 2."),
        ([{"format": "knockout", "reach": 3}], "Stage 1, reach: Knock-out has no such setting."),
        ([{**GROUPS, "groups": 0}], "groups"),
        ([{**GROUPS, "sort": 1}], "sort"),
        ([{"format": "chess"}], "chess"),
        ([GROUPS, {**CUP, "take": {"from": "stage"}}], "Name a stage by its number"),
        ([GROUPS, {**CUP, "take": {"places": [1]}}], "from"),
        ([GROUPS] * 7, "stages"),
    ],
)
def test_stages_that_cant_be_are_refused_and_nothing_is_opened(api, alice, arena, stages, said):
    here = f"/api/v1/leagues/{arena.slug}/seasons/"
    refused = api(alice).post(here, {"name": "Winter", "stages": stages})
    assert refused.status_code == 400
    assert said in refused.content.decode()
    assert not Season.objects.exists()


def test_the_entries_say_what_starting_brings_stage_by_stage(browse, api, alice, bob, arena):
    here = f"/api/v1/leagues/{arena.slug}/seasons/"
    days = {"first_day": "2026-12-01", "every": 7}
    opened = api(alice).post(here, {"name": "W", "stages": [{**GROUPS, **days}, CUP]}).json()
    page = f"/seasons/{opened['id']}/"
    *teams, gone = ready_teams(arena, bob, 9)
    for team in (teams[0], teams[1], gone):
        enter(bob, opened["id"], team.pk)
    retire(Command(bob, gone.pk))
    # Three entered, and one of them has retired: a group of one is none.
    shown = said(browse(alice).get(page))
    assert "It takes 4 teams at least to fill the groups of every stage. 2 have entered." in shown
    assert "Cup, knock-out." in shown
    assert "Places 1 and 2 of each group of stage 1 go on to it, the first of one against" in shown
    for team in teams[2:]:
        enter(bob, opened["id"], team.pk)
    shown = said(browse(alice).get(page))
    assert "Groups Round robin 8 2 3 12 0 1 December 2026 to 15 December 2026" in shown
    assert "Cup Knock-out 4 1 2 3 0 none" in shown
    started = api(alice).post(f"/api/v1/seasons/{opened['id']}/start/", {})
    assert started.status_code == 200, started.json()
    assert gone.pk not in started.json()["teams"]
    assert Fixture.objects.count() == 12
    minutes = said(browse(alice).get(f"/leagues/{arena.slug}/minutes/"))
    assert f"Took {gone} out of W: it has retired." in minutes


def test_while_groups_are_played_their_page_says_who_goes_on_to_what(browse, alice, compose):
    season = compose(
        4, GROUPS, {**CUP, "first_day": "2027-01-20", "take": {"from": 1, "places": [1]}}
    )
    page, coming = f"/seasons/{season.pk}/", "Then Cup, knock-out, from 20 January 2027. Place 1 of"
    assert coming in said(browse(alice).get(page))
    play_stage(season)
    assert coming not in said(browse(alice).get(page))


@pytest.mark.parametrize(("begins", "warned"), [("2026-12-15", True), ("2026-12-16", False)])
def test_a_cup_set_down_before_its_groups_are_over_is_warned_of(
    browse, alice, arena, begins, warned
):
    here = f"/leagues/{arena.slug}/seasons/compose/"
    groups = {"stage1-format": "round_robin", "stage1-groups": 2, "stage1-first_day": "2026-12-01"}
    cup = {"stage2-format": "knockout", "stage2-places": "1, 2", "stage2-first_day": begins}
    sent = {"name": "Winter", **groups, **cup, "look": "1"}
    shown = said(browse(alice).post(here, {**sent, "teams": 8}))
    assert ("before what goes before it is over: that ends on 15 December 2026" in shown) is warned
    few = said(browse(alice).post(here, {**sent, "teams": 3}))
    assert "It takes 4 teams at least to fill the groups of every stage." in few


def test_a_stage_of_groups_has_as_many_rounds_as_its_largest_group(browse, alice, compose):
    season = compose(8, GROUPS, {**CUP, "groups": 2})
    # All three were drawn at the start.
    assert "still to be drawn" not in said(browse(alice).get(f"/seasons/{season.pk}/"))
    play_stage(season)
    cup = said(browse(alice).get(f"/seasons/{season.pk}/"))
    assert "Final" in cup
    assert "Semi-finals" not in cup


def said(reply):
    """A page's words, without its tags."""
    return " ".join(strip_tags(unescape(reply.content.decode())).split())


def test_who_plays_in_another_group_is_named_where_they_cant_be_swapped_in(
    api, alice, bob, compose
):
    season = compose(8, GROUPS)
    one, other = read(api, bob, season)["stages"][0]["groups"]
    fixture = next(
        each for each in read(api, bob, season, "fixtures/") if each["group"] == one["id"]
    )
    name = Team.objects.get(pk=other["teams"][0]).name
    for stranger, said in (
        (other["teams"][0], f"{name} plays in another group."),
        (999, "Name teams of its group."),
    ):
        body = {"teams": [fixture["teams"][0], stranger], "reason": "They live near."}
        refused = api(alice).patch(f"/api/v1/fixtures/{fixture['id']}/", body)
        assert refused.status_code == 400
        assert refused.json()["errors"] == {"teams": [said]}


def test_a_group_of_one_is_refused_before_anything_is_drawn(api, alice, bob, arena, compose):
    here = f"/api/v1/leagues/{arena.slug}/seasons/"
    opened = api(alice).post(here, {"name": "W", "stages": [{**GROUPS, "groups": 3}]}).json()
    for team in ready_teams(arena, bob, 5):
        enter(bob, opened["id"], team.pk)
    refused = api(alice).post(f"/api/v1/seasons/{opened['id']}/start/", {})
    assert refused.status_code == 409
    assert "3 groups of at least 2 teams: 5 don't fill them" in refused.json()["detail"]
    assert not Fixture.objects.exists()


def test_the_days_of_rounds_follow_one_another(api, bob, compose):
    season = compose(4, {"format": "round_robin", "first_day": "2026-12-01", "every": 14})
    days = {one["round"]: one["date"] for one in read(api, bob, season, "fixtures/")}
    assert days == {1: "2026-12-01", 2: "2026-12-15", 3: "2026-12-29"}


def test_seeds_are_given_by_hand(api, alice, bob, arena):
    here = f"/api/v1/leagues/{arena.slug}/seasons/"
    body = {"name": "Cup", "format": "knockout", "seeding": "by_hand"}
    season = api(alice).post(here, body).json()["id"]
    teams = [team.pk for team in ready_teams(arena, bob, 4)]
    entries = f"/api/v1/seasons/{season}/entries/"
    assert api(bob).post(entries, {"team": teams[0], "seed": 1}).status_code == 403
    for seed, team in zip((3, 1, 4, 2), teams, strict=True):
        assert api(alice).post(entries, {"team": team, "seed": seed}).status_code == 201
    assert api(alice).patch(f"{entries}{teams[0]}/", {"seed": 2}).status_code == 409
    assert api(alice).post(f"/api/v1/seasons/{season}/start/", {}).status_code == 200
    drawn = api(bob).get(f"/api/v1/seasons/{season}/fixtures/").json()
    assert [one["teams"] for one in drawn] == [[teams[1], teams[2]], [teams[3], teams[0]]]


@pytest.mark.parametrize(
    ("cross", "seeding", "by_lot"),
    [(True, "drawn", False), (False, "table", False), (False, "drawn", True)],
)
def test_a_seed_is_told_only_where_a_lot_said_who_meets_whom(
    browse, bob, compose, cross, seeding, by_lot
):
    take = {"from": 1, "places": [1, 2], "cross": cross}
    season = compose(4, GROUPS, {**CUP, "take": take, "seeding": seeding})
    play_stage(season)
    lots = {
        stage.number: f"<code>{stage.seed}</code>"
        in browse(bob).get(f"/seasons/{season.pk}/?stage={stage.pk}").content.decode()
        for stage in season.stages.all()
    }
    assert lots == {1: True, 2: by_lot}


BY_LOT = {**CUP, "take": {"from": 1, "places": [1, 2]}, "seeding": "drawn"}


def test_every_draw_of_a_season_has_a_seed_of_its_own(api, alice, compose):
    season = compose(4, GROUPS, BY_LOT)
    here, acts, seeds = f"/api/v1/seasons/{season.pk}/", [], [season.stage.seed]
    for _ in range(2):
        drawn = api(alice).post(f"{here}draw/", {"reason": "Somebody looked."})
        acts.append(drawn.json()["id"])
        seeds.append(Stage.objects.get(season=season, number=1).seed)
    play_stage(season)
    for _ in range(2):
        seeds.append(Stage.objects.get(season=season, number=2).seed)
        acts.append(api(alice).post(f"{here}draw/", {"reason": "Once more."}).json()["id"])
    assert len({*seeds}) == len(seeds)
    for act, seed in zip(acts[:1:-1], seeds[:2:-1], strict=True):
        gone = api(alice).delete(f"{here}acts/{act}/", {"reason": "Nobody did."})
        assert (gone.status_code, Stage.objects.get(season=season, number=2).seed) == (204, seed)


@pytest.mark.parametrize("what", ["draw", "swap"])
def test_what_was_done_to_a_stage_that_is_past_isnt_taken_back_and_that_is_said(
    api, alice, compose, what
):
    season = compose(4, GROUPS, CUP)
    here, asked = f"/api/v1/seasons/{season.pk}/", {"reason": "So agreed."}
    if what == "draw":
        act = api(alice).post(f"{here}draw/", asked).json()["id"]
    else:
        fixture = season.fixtures.first()
        teams = [side.team_id for side in fixture.match.sides.order_by("-order")]
        body = {"teams": teams, **asked}
        assert api(alice).patch(f"{here}fixtures/{fixture.pk}/", body).status_code == 200
        act = SeasonAct.objects.latest("pk").pk
    play_stage(season)
    refused = api(alice).delete(f"{here}acts/{act}/", asked)
    assert refused.status_code == 409
    assert refused.json()["detail"] == "Groups is past: Winter is in Cup."


def test_who_isnt_in_the_stage_under_way_is_given_no_points_there(api, alice, compose):
    season = compose(6, GROUPS, CUP)
    here = f"/api/v1/seasons/{season.pk}/"
    play_stage(season)
    drawn = {*GroupEntrant.objects.filter(group__stage__number=2).values_list("entrant", flat=True)}
    out = season.entrants.exclude(pk__in=drawn).first()
    body = {"team": out.team_id, "points": -3, "reason": "They came late."}
    refused = api(alice).post(f"{here}adjustments/", body)
    assert refused.status_code == 400
    said = f"{out.team} isn't in Cup, whose points are counted now."
    assert refused.json()["errors"] == {"team": [said]}
    body["team"] = season.entrants.filter(pk__in=drawn).first().team_id
    assert api(alice).post(f"{here}adjustments/", body).status_code == 201


def test_a_draw_of_old_keeps_its_seed_and_the_next_stage_has_another(compose):
    """Once, a first stage drawn anew had the seed that a second stage begins with."""
    season = compose(4, GROUPS, BY_LOT)
    season.stages.filter(number=1).update(draws=2)
    play_stage(season)
    first, second = (stage.seed for stage in season.stages.order_by("number"))
    assert first == "the same every time.2"
    assert second != first


def test_a_ladders_challenger_who_wins_takes_the_place(api, alice, bob, compose):
    season = compose(4, {"format": "ladder", "reach": 2, "days": 7})
    order = [row["team"] for row in read(api, bob, season, "standings/")]
    here = f"/api/v1/seasons/{season.pk}/challenges/"
    far = api(bob).post(here, {"team": order[3], "against": order[0]})
    assert (far.status_code, "3 above" in far.json()["detail"]) == (409, True)
    made = api(bob).post(here, {"team": order[3], "against": order[1]})
    assert made.status_code == 201
    assert made.json()["teams"] == [order[3], order[1]]
    assert api(bob).post(here, {"team": order[1], "against": order[0]}).status_code == 409
    settle(made.json()["match"])
    after = [row["team"] for row in read(api, bob, season, "standings/")]
    assert after == [order[0], order[3], order[1], order[2]]
    assert read(api, bob, season)["status"] == "started"


def test_games_of_four_are_drawn_at_once(api, bob, compose):
    season = compose(7, {"format": "tables", "size": 4, "rounds": 2})
    drawn = read(api, bob, season, "fixtures/")
    assert [len(one["teams"]) for one in drawn] == [4, 3, 4, 3]
    for match in open_matches(season):
        settle(match, (2, 1, 0, 0)[: len(next(o for o in drawn if o["match"] == match)["teams"])])
    assert read(api, bob, season)["status"] == "finished"


def test_two_legs_are_drawn_together_and_either_may_be_drawn(api, bob, compose):
    season = compose(2, {"format": "knockout", "legs": 2})
    first, second = read(api, bob, season, "fixtures/")
    assert (first["leg"], second["leg"]) == (1, 2)
    assert first["teams"] == second["teams"][::-1]
    settle(first["match"], (0, 0))
    settle(second["match"], (0, 2))
    table = read(api, bob, season, "standings/")
    assert next(row["team"] for row in table) == first["teams"][0]
    assert "by how far they came" in table[1]["why"][0]["text"]
    assert read(api, bob, season)["status"] == "finished"
