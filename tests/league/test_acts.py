"""What a commissioner does to a season under way, with a reason each, and back again."""

import pytest

from league import services
from league.models import Entrant, Fixture, Minute, SeasonAct, Stage
from league.services.challenges import lapse_challenges
from league.services.rounds import round_reopened
from matches.models import Match
from tests.league.playing import ready_teams, settle, settle_round, take_back
from tests.verbs import start_season

pytestmark = pytest.mark.django_db
WHY = "Agreed on the night."


def fixtures(ask, season):
    return ask(season, "fixtures/", "get").json()


def points(ask, season):
    return {row["team"]: row["points"] for row in ask(season, "standings/", "get").json()}


def test_points_are_taken_and_given_back_with_a_reason_each(ask, running):
    season = running(2, "round_robin")
    team = Entrant.objects.first().team_id
    made = ask(season, "adjustments/", team=team, points=-3, reason=WHY)
    assert made.status_code == 201
    assert points(ask, season)[team] == -3
    assert f"loses 3 points in Winter. {WHY}" in Minute.objects.first().text
    there = f"adjustments/{made.json()['id']}/"
    assert ask(season, there, "delete").status_code == 400
    assert ask(season, there, "delete", reason="Read the rules.").status_code == 204
    assert points(ask, season)[team] == 0
    assert ask(season, there, "delete", reason="Again.").status_code == 409
    (act,) = ask(season, "acts/", "get").json()
    assert (act["reason"], act["undone_why"]) == (WHY, "Read the rules.")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"points": 0}, "points"), ({"points": 1000}, "points"), ({"points": "3"}, "points"),
        ({"team": 99999}, "team"), ({"team": 10**9}, "team"), ({"reason": " "}, "reason"),
        ({"reason": None}, "reason"),
    ],
)  # fmt: skip
def test_points_that_cant_be_are_refused_by_field(ask, running, fields, field):
    season = running(2, "round_robin")
    team = Entrant.objects.first().team_id
    refused = ask(season, "adjustments/", **{"team": team, "points": 1, "reason": WHY, **fields})
    assert (refused.status_code, list(refused.json()["errors"])) == (400, [field])
    assert not SeasonAct.objects.exists()


def test_a_hundred_adjustments_add_up(ask, running):
    season = running(2, "round_robin")
    team = Entrant.objects.first().team_id
    for number in range(100):
        assert ask(season, "adjustments/", team=team, points=(-1) ** number * 2, reason=WHY)
    assert points(ask, season)[team] == 0
    assert len(ask(season, "acts/", "get").json()) == 100


def test_looking_first_writes_nothing(ask, running):
    season = running(4, "round_robin")
    team, one = Entrant.objects.first().team_id, fixtures(ask, season)[0]
    looks = [
        ask(season, "adjustments/", team=team, points=2, reason=WHY, preview=True),
        ask(season, "withdrawals/", team=team, reason=WHY, preview=True),
        ask(season, "draw/", reason=WHY, preview=True),
        ask(season, f"fixtures/{one['id']}/", "patch", date="2027-01-01", reason=WHY, preview=True),
    ]
    assert [(one.status_code, one.json()["preview"]) for one in looks] == [(200, True)] * 4
    assert not SeasonAct.objects.exists()
    assert fixtures(ask, season)[0] == one


def test_whoever_withdraws_plays_no_more_and_its_results_stay(ask, running):
    season = running(4, "round_robin")
    settle_round(season, 1)
    team = fixtures(ask, season)[0]["teams"][0]
    before = points(ask, season)
    gone = ask(season, "withdrawals/", team=team, reason=WHY)
    assert gone.status_code == 201
    assert gone.json()["text"].endswith(
        " leaves Winter: 2 open matches called off, its results stay."
    )
    mine = [one for one in fixtures(ask, season) if team in one["teams"]]
    assert sorted(one["status"] for one in mine) == ["called_off", "called_off", "postgame"]
    assert points(ask, season) == before
    assert ask(season, "withdrawals/", team=team, reason=WHY).status_code == 409
    back = ask(season, f"withdrawals/{gone.json()['id']}/", "delete", reason="They stay.")
    assert back.status_code == 204
    mine = [one for one in fixtures(ask, season) if team in one["teams"]]
    assert sorted(one["status"] for one in mine) == ["postgame", "scheduled", "scheduled"]


def test_results_annulled_count_for_nobody(ask, running):
    season = running(4, "round_robin")
    settle_round(season, 1)
    winner, loser = fixtures(ask, season)[0]["teams"]
    gone = ask(season, "withdrawals/", team=winner, reason=WHY, results="annulled")
    assert points(ask, season)[winner] == 0
    rows = {row["team"]: row for row in ask(season, "standings/", "get").json()}
    assert rows[loser]["played"] == 0
    ask(season, f"acts/{gone.json()['id']}/", "delete", reason="They stay.")
    assert points(ask, season)[winner] == 3
    refused = ask(season, "withdrawals/", team=winner, reason=WHY, results="burnt")
    assert list(refused.json()["errors"]) == ["results"]


def test_a_season_waits_for_no_result_that_would_count_for_nobody(ask, alice, running):
    season = running(4, "round_robin")
    settle_round(season, 1)
    first = fixtures(ask, season)[0]
    ask(season, "withdrawals/", team=first["teams"][0], reason=WHY, results="annulled")
    round_reopened(first["match"], alice, WHY)
    take_back(first["match"])
    for one in fixtures(ask, season):
        if one["status"] == "scheduled":
            settle(one["match"])
    assert ask(season, "", "get").json()["status"] == "finished"
    settle(first["match"])
    round_reopened(first["match"], alice, WHY)
    assert ask(season, "", "get").json()["status"] == "finished"


@pytest.mark.parametrize("results", ["kept", "annulled"])
def test_a_withdrawal_in_the_last_round_ends_the_season(ask, running, results):
    season = running(2, "round_robin")
    team = fixtures(ask, season)[0]["teams"][0]
    gone = ask(season, "withdrawals/", team=team, reason=WHY, results=results)
    assert ask(season, "", "get").json()["status"] == "finished"
    back = ask(season, f"withdrawals/{gone.json()['id']}/", "delete", reason="Back.")
    assert back.status_code == 204
    assert ask(season, "", "get").json()["status"] == "started"
    (again,) = fixtures(ask, season)
    assert again["status"] == "scheduled"
    settle(again["match"])
    assert ask(season, "", "get").json()["status"] == "finished"


def test_who_withdrew_from_a_season_that_went_on_and_ended_doesnt_come_back(ask, running):
    season = running(3, "round_robin")
    team = fixtures(ask, season)[0]["teams"][0]
    gone = ask(season, "withdrawals/", team=team, reason=WHY).json()["id"]
    (left,) = (one for one in fixtures(ask, season) if one["status"] == "scheduled")
    settle(left["match"])
    assert ask(season, "", "get").json()["status"] == "finished"
    assert ask(season, f"withdrawals/{gone}/", "delete", reason="Back.").status_code == 409


def test_a_final_that_came_of_a_withdrawal_alone_goes_with_it(ask, running):
    season = running(4, "knockout")
    first, second = fixtures(ask, season)
    settle(second["match"])
    gone = ask(season, "withdrawals/", team=first["teams"][1], reason=WHY).json()["id"]
    assert [one["round"] for one in fixtures(ask, season)] == [1, 1, 2]
    assert ask(season, f"withdrawals/{gone}/", "delete", reason="Back.").status_code == 204
    one, _ = fixtures(ask, season)
    assert (one["status"], one["teams"], one["awarded"]) == ("scheduled", first["teams"], None)
    settle(one["match"])
    assert [one["round"] for one in fixtures(ask, season)] == [1, 1, 2]


def test_once_that_final_has_begun_the_withdrawal_stands(ask, running):
    season = running(4, "knockout")
    first, second = fixtures(ask, season)
    settle(second["match"])
    gone = ask(season, "withdrawals/", team=first["teams"][1], reason=WHY).json()["id"]
    Match.objects.filter(pk=fixtures(ask, season)[-1]["match"]).update(status="started")
    refused = ask(season, f"withdrawals/{gone}/", "delete", reason="Back.")
    assert refused.status_code == 409
    assert ask(season, "acts/", "get").json()[0]["undone_at"] is None


def test_in_a_cup_whoever_should_have_met_them_goes_on(ask, running):
    season = running(4, "knockout")
    first, second = fixtures(ask, season)
    ask(season, "withdrawals/", team=first["teams"][1], reason=WHY)
    settle(second["match"])
    final = fixtures(ask, season)[-1]
    assert final["teams"] == [first["teams"][0], second["teams"][0]]


def test_in_a_swiss_season_nobody_is_drawn_against_them(ask, running):
    season = running(5, "swiss", rounds=2)
    team = fixtures(ask, season)[0]["teams"][0]
    ask(season, "withdrawals/", team=team, reason=WHY)
    for one in fixtures(ask, season):
        if one["status"] == "scheduled":
            settle(one["match"])
    second = [one["teams"] for one in fixtures(ask, season) if one["round"] == 2]
    assert sorted(map(len, second)) == [2, 2]
    assert all(team not in teams for teams in second)


def test_a_team_comes_in_late_where_the_format_takes_one(ask, api, alice, bob, arena, running):
    season = running(4, "swiss", rounds=3)
    (late,) = ready_teams(arena, bob, 1)
    assert ask(season, "entries/", team=late.pk).status_code == 201
    settle_round(season, 1)
    second = [one["teams"] for one in fixtures(ask, season) if one["round"] == 2]
    assert late.pk in {team for teams in second for team in teams}
    cup = start_season(arena, ready_teams(arena, bob, 2), "knockout")
    assert ask(cup, "entries/", team=late.pk).status_code == 409


def test_a_swap_puts_whom_it_replaces_where_they_came_from(ask, running):
    season = running(4, "swiss", rounds=3)
    first, second = fixtures(ask, season)
    (a, b), (c, d) = first["teams"], second["teams"]
    moved = ask(season, f"fixtures/{first['id']}/", "patch", teams=[a, c], reason=WHY)
    assert (moved.status_code, moved.json()["teams"]) == (200, [a, c])
    assert [one["teams"] for one in fixtures(ask, season)] == [[a, c], [b, d]]
    assert Match.objects.count() == 2
    act = ask(season, "acts/", "get").json()[0]
    assert ask(season, f"acts/{act['id']}/", "delete", reason="As drawn.").status_code == 204
    assert [one["teams"] for one in fixtures(ask, season)] == [[a, b], [c, d]]


def test_games_of_four_are_swapped_and_a_game_is_played_once_in_a_leg(ask, running):
    season = running(8, "tables", size=4, rounds=2)
    first, second = (one["teams"] for one in fixtures(ask, season) if one["round"] == 1)
    here = f"fixtures/{fixtures(ask, season)[0]['id']}/"
    moved = ask(season, here, "patch", teams=[second[3], *first[:3]], reason=WHY)
    assert moved.json()["teams"] == [second[3], *first[:3]]
    assert fixtures(ask, season)[1]["teams"] == [*second[:3], first[3]]
    few = ask(season, here, "patch", teams=first[:3], reason=WHY)
    assert few.json()["errors"] == {"teams": ["Name 4 teams, each once."]}
    later = next(one["teams"] for one in fixtures(ask, season) if one["round"] == 2)
    again = ask(season, here, "patch", teams=later, reason=WHY)
    assert again.status_code == 409
    assert again.json()["standing"]


def test_a_swap_that_would_repeat_a_pairing_is_refused(ask, running):
    season = running(4, "round_robin")
    first, second = fixtures(ask, season)[:2]
    wanted = [first["teams"][0], second["teams"][0]]
    before = fixtures(ask, season)
    refused = ask(season, f"fixtures/{first['id']}/", "patch", teams=wanted, reason=WHY)
    assert refused.status_code == 409
    assert refused.json()["detail"].endswith(" would meet twice.")
    assert refused.json()["standing"][0].startswith("They have met, or meet, in round ")
    assert fixtures(ask, season) == before


def test_of_two_swaps_the_last_is_taken_back_first(ask, running):
    season = running(6, "swiss")
    drawn = fixtures(ask, season)
    (one, _), (_, other), (_, third) = [line["teams"] for line in drawn]
    there = f"fixtures/{drawn[0]['id']}/"
    for comes in (other, third):
        ask(season, there, "patch", teams=[one, comes], reason=WHY)
    first, last = ask(season, "acts/", "get").json()
    refused = ask(season, f"acts/{first['id']}/", "delete", reason=WHY)
    assert refused.status_code == 409
    assert refused.json()["standing"] == [last["text"]]
    for act in (last, first):
        assert ask(season, f"acts/{act['id']}/", "delete", reason=WHY).status_code == 204
    assert [line["teams"] for line in fixtures(ask, season)] == [line["teams"] for line in drawn]


def test_a_day_is_not_taken_back_from_under_a_match_that_was_put_off_since(ask, running):
    season = running(4, "round_robin")
    one = fixtures(ask, season)[0]["id"]
    ask(season, f"fixtures/{one}/", "patch", date="2030-01-01", reason=WHY)
    ask(season, "late/", fixture=one, what="extended", days=7, reason=WHY)
    first, last = ask(season, "acts/", "get").json()
    refused = ask(season, f"acts/{first['id']}/", "delete", reason=WHY)
    assert (refused.status_code, refused.json()["standing"]) == (409, [last["text"]])
    assert fixtures(ask, season)[0]["date"] == "2030-01-08"


def test_what_changes_nothing_of_a_fixture_is_no_act(ask, running):
    season = running(4, "round_robin")
    one = fixtures(ask, season)[0]
    for same in ({"round": one["round"]}, {"teams": one["teams"]}):
        refused = ask(season, f"fixtures/{one['id']}/", "patch", reason=WHY, **same)
        assert refused.status_code == 400
    assert not SeasonAct.objects.exists()


def test_home_and_away_are_changed_and_a_bye_handed_on(ask, running):
    season = running(3, "swiss", rounds=2)
    match, bye = fixtures(ask, season)
    (a, b), (c,) = match["teams"], bye["teams"]
    ask(season, f"fixtures/{match['id']}/", "patch", teams=[b, a], reason=WHY)
    assert fixtures(ask, season)[0]["teams"] == [b, a]
    ask(season, f"fixtures/{match['id']}/", "patch", teams=[b, c], reason=WHY)
    assert [one["teams"] for one in fixtures(ask, season)] == [[b, c], [a]]


def test_a_fixture_is_moved_and_postponed(ask, api, alice, running):
    season = running(4, "round_robin")
    one = fixtures(ask, season)[0]
    body = {"round": 3, "date": "2027-02-03", "reason": WHY}
    moved = api(alice).patch(f"/api/v1/fixtures/{one['id']}/", body)
    assert (moved.status_code, moved.json()["round"], moved.json()["date"]) == (
        200, 3, "2027-02-03",
    )  # fmt: skip
    assert api(alice).patch(f"/api/v1/fixtures/{one['id']}/", {"round": 9, "reason": WHY}).json()[
        "errors"
    ] == {"round": ["There are rounds 1 to 3."]}
    assert ask(season, f"fixtures/{one['id']}/", "patch", reason=WHY).status_code == 400


def test_a_fixture_that_is_moved_goes_by_its_new_rounds_day_and_says_who_plays_twice(
    ask, api, alice, bob, arena
):
    stage = {"format": "round_robin", "first_day": "2027-01-06"}
    here = f"/api/v1/leagues/{arena.slug}/seasons/"
    opened = api(alice).post(here, {"name": "Winter", "stages": [stage]}).json()["id"]
    for team in ready_teams(arena, bob, 4):
        services.enter(bob, opened, team.pk)
    season = services.start_season(alice, opened, seed="the same every time")
    one = fixtures(ask, season)[0]
    ask(season, f"fixtures/{one['id']}/", "patch", round=3, reason=WHY)
    act = SeasonAct.objects.latest("id")
    assert season.fixtures.get(pk=one["id"]).date.isoformat() == "2027-01-20"
    assert "moves to round 3 (Team 0" in act.text
    assert act.text.endswith("then play twice in it) and is set down for 20 January 2027.")
    ask(season, f"acts/{act.pk}/", "delete", reason="Not so.")
    assert season.fixtures.get(pk=one["id"]).date.isoformat() == "2027-01-06"


def test_what_has_begun_is_neither_moved_nor_drawn_again(ask, running):
    season = running(4, "round_robin")
    one = fixtures(ask, season)[0]
    settle(one["match"])
    assert ask(season, f"fixtures/{one['id']}/", "patch", round=2, reason=WHY).status_code == 409
    assert ask(season, "draw/", reason=WHY).status_code == 409


def test_a_draw_is_made_anew_before_anybody_has_played_and_undone_to_the_one_before(ask, running):
    season = running(6, "round_robin")
    before = [one["teams"] for one in fixtures(ask, season)]
    again = ask(season, "draw/", reason="Somebody looked.")
    assert again.status_code == 201
    drawn = [one["teams"] for one in fixtures(ask, season)]
    assert drawn != before
    assert sorted(map(sorted, drawn)) == sorted(map(sorted, before))
    assert Match.objects.count() == 15
    assert Stage.objects.get().seed == "the same every time.2"
    ask(season, f"acts/{again.json()['id']}/", "delete", reason="Nobody did.")
    assert [one["teams"] for one in fixtures(ask, season)] == before


def test_a_draw_that_was_looked_at_is_just_the_one_that_is_made(ask, running):
    season = running(6, "swiss", rounds=3)
    seen = ask(season, "draw/", reason=WHY, preview=True).json()
    drawn = [one["teams"] for one in seen["fixtures"]]
    assert drawn != [one["teams"] for one in fixtures(ask, season)]
    assert ask(season, "draw/", reason=WHY, seal=seen["seal"]).status_code == 201
    assert [one["teams"] for one in fixtures(ask, season)] == drawn


def test_where_another_draw_would_come_of_it_by_now_nothing_is_drawn(ask, running):
    season = running(6, "round_robin")
    seen = ask(season, "draw/", reason=WHY, preview=True).json()
    ask(season, "draw/", reason="Another was quicker.")
    drawn = fixtures(ask, season)
    refused = ask(season, "draw/", reason=WHY, seal=seen["seal"])
    assert refused.status_code == 409
    assert "look again" in refused.json()["detail"]
    assert fixtures(ask, season) == drawn


def test_a_challenge_that_nobody_plays_in_time_is_lost_by_who_was_challenged(ask, running):
    season = running(3, "ladder", reach=2, days=7)
    order = [row["team"] for row in ask(season, "standings/", "get").json()]
    made = ask(season, "challenges/", team=order[2], against=order[0]).json()
    assert lapse_challenges() == 0
    Fixture.objects.filter(pk=made["id"]).update(due="2020-01-01T00:00:00Z")
    assert lapse_challenges() == 1
    assert lapse_challenges() == 0
    rows = ask(season, "standings/", "get").json()
    assert [row["team"] for row in rows] == [order[2], order[0], order[1]]
    assert (rows[0]["won"], rows[1]["lost"]) == (1, 1)
    assert Match.objects.get().status == "called_off"
