"""Numbers that come out uneven, over HTTP: an odd one, three in a cup, who leaves at the end."""

from collections import Counter

import pytest
from django.db import transaction

from core.errors import Conflict
from dungeonbowl.league.lateness import Ruled, Ruling
from league.services import round_reopened, settle_late, withdraw_team
from tests.league.playing import ready_teams, settle, settle_round
from tests.verbs import open_season, start_season

pytestmark = pytest.mark.django_db


def read(api, by, season, what=""):
    return api(by).get(f"/api/v1/seasons/{season.pk}/{what}").json()


def enter_and_start(api, alice, season, teams):
    """Each entry and the start as Alice asks for them; what the start answered."""
    here = f"/api/v1/seasons/{season.pk}"
    for team in teams:
        assert api(alice).post(f"{here}/entries/", {"team": team.pk}).status_code == 201
    return api(alice).post(f"{here}/start/", {})


@pytest.mark.parametrize("format", ["round_robin", "swiss"])
def test_of_an_odd_number_each_sits_out_once_before_anybody_does_twice(
    api, alice, bob, arena, format
):
    season = open_season(arena, format, **({"rounds": 5} if format == "swiss" else {}))
    assert enter_and_start(api, alice, season, ready_teams(arena, bob, 5)).status_code == 200
    for number in range(1, 6):
        settle_round(season, number)
    byes = [one for one in read(api, bob, season, "fixtures/") if one["status"] == "bye"]
    assert {*Counter(one["teams"][0] for one in byes).values()} == {1}
    assert read(api, bob, season)["status"] == "finished"


def test_a_cup_of_three_has_one_bye_and_a_champion(api, alice, bob, arena):
    season = open_season(arena, "knockout")
    assert enter_and_start(api, alice, season, ready_teams(arena, bob, 3)).status_code == 200
    first = read(api, bob, season, "fixtures/")
    assert sorted(len(one["teams"]) for one in first) == [1, 2]
    settle_round(season, 1)
    (final,) = [one for one in read(api, bob, season, "fixtures/") if one["round"] == 2]
    settle(final["match"], (2, 1))
    assert read(api, bob, season)["status"] == "finished"
    assert read(api, bob, season, "standings/")[0]["team"] == final["teams"][0]


def test_one_team_alone_is_refused_with_what_it_takes(api, alice, bob, arena):
    season = open_season(arena, "knockout")
    refused = enter_and_start(api, alice, season, ready_teams(arena, bob, 1))
    assert refused.status_code == 409
    assert "two teams" in refused.json()["detail"]


def test_of_a_cup_of_three_one_match_is_left_where_who_had_no_opponent_leaves(
    api, alice, bob, arena
):
    season = start_season(arena, ready_teams(arena, bob, 3), "knockout")
    gone = season.fixtures.get(match=None).bye_id
    withdraw_team(alice, season.pk, gone, "Moved away.")
    (only,) = season.fixtures.exclude(match=None)
    settle(only.match_id, (2, 1))
    assert read(api, bob, season)["status"] == "finished"
    assert read(api, bob, season, "standings/")[0]["team"] == only.match.sides.all()[0].team_id


def test_a_result_is_not_taken_back_from_under_what_was_decided_since(api, alice, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 4), "swiss")
    settle_round(season, 1)
    first, late = season.fixtures.get(round=1, order=1), season.fixtures.get(round=2, order=1)
    settle_late(alice, season.pk, late.pk, Ruling(Ruled.DRAWN), "Nobody came.")
    with transaction.atomic(), pytest.raises(Conflict) as refused:
        round_reopened(first.match_id, alice, "It was another score.")
    (said,) = refused.value.extra["standing"]
    assert (
        said == f"{late.match} is called off: take back first what was decided of it, or who left."
    )


def test_who_leaves_before_a_final_hands_it_to_the_other(api, alice, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 4), "knockout")
    settle_round(season, 1)
    final = read(api, bob, season, "fixtures/")[-1]
    body = {"team": final["teams"][0], "reason": "Its coach moved away."}
    left = api(alice).post(f"/api/v1/seasons/{season.pk}/withdrawals/", body)
    assert left.status_code == 201
    assert "1 open match called off" in left.json()["text"]
    assert read(api, bob, season)["status"] == "finished"
    assert read(api, bob, season, "standings/")[0]["team"] == final["teams"][1]


def test_a_what_if_that_contradicts_itself_says_how(api, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 2), "round_robin")
    (one,) = read(api, bob, season, "fixtures/")
    a, b = one["teams"]
    result = {"match": one["match"], "kind": "touchdown", "winner": a}
    result["touchdowns"] = {str(a): 0, str(b): 3}
    refused = api(bob).post(f"/api/v1/seasons/{season.pk}/what-if/", {"results": [result]})
    assert refused.status_code == 422
    verdicts = refused.json()["verdicts"]
    assert {one["rule"] for one in verdicts} == {"POST-14"}
    assert all(one["message"].endswith(".") for one in verdicts)
