"""Seasons, entries and fixtures."""

from collections import Counter

import pytest

from tests.contract.verbs import Night, check_problem, found_league, register, won

FIXTURE = {
    *("id", "stage", "group", "leg", "round", "teams", "match", "status"),
    *("date", "due", "awarded", "annulled", "decided"),
}

DRAW = {"kind": "draw", "touchdowns": {}}


@pytest.mark.parametrize(
    "kind",
    [
        *("round_robin", "double_round_robin", "swiss", "knockout"),
        *("double_elimination", "ladder", "open", "tables"),
    ],
)
def test_a_season_of_every_format_opens(alice, cellar, kind):
    opened = alice.post(f"leagues/{cellar}/seasons/", 201, name="Winter", format=kind)
    assert type(opened["id"]) is int
    assert (opened["name"], opened["format"]) == ("Winter", kind)
    assert alice.get(f"seasons/{opened['id']}/fixtures/") == []
    assert alice.get(f"seasons/{opened['id']}/standings/") == []


def test_a_stage_says_where_its_teams_come_from_in_the_words_it_is_told_in(alice, cellar):
    takes = [{"from": "entries"}, {"from": 1, "places": [1, 2], "cross": True}]
    stages = [{"format": "round_robin", "take": take} for take in takes]
    opened = alice.post(f"leagues/{cellar}/seasons/", 201, name="Winter", stages=stages)
    shown = [stage["take"] for stage in alice.get(f"seasons/{opened['id']}/")["stages"]]
    assert shown == [{"from": "entries", "places": [], "cross": False}, takes[1]]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"format": "open"}, "name"),
        ({"name": "W"}, "format"),
        ({"name": "W", "format": "league"}, "format"),
        ({"name": "W", "format": ["open"]}, "format"),
        ({"name": "W", "format": "swiss", "rounds": 0}, "rounds"),
        ({"name": "W", "format": "swiss", "rounds": -1}, "rounds"),
        ({"name": "W", "format": "swiss", "rounds": "3"}, "rounds"),
        ({"name": "W", "format": "swiss", "rounds": True}, "rounds"),
        ({"name": "W", "format": "swiss", "rounds": 2**31 - 1}, "rounds"),
    ],
)
def test_a_malformed_season_is_400_by_field(alice, cellar, fields, field):
    problem = alice.problem(f"leagues/{cellar}/seasons/", 400, **fields)
    assert field in problem["errors"]


def test_a_draft_enters_no_season(alice, bob, cellar):
    draft = bob.post("teams/", 201, league=cellar, name="D", college="light")["id"]
    season = alice.post(f"leagues/{cellar}/seasons/", 201, name="W", format="open")["id"]
    reply = bob.send(f"seasons/{season}/entries/", {"team": draft})
    assert reply.code in (409, 422)


def test_a_team_enters_once_and_is_entered_by_its_coach_or_a_commissioner(
    alice, bob, carol, mallory, cellar
):
    team = register(bob, cellar)
    season = alice.post(f"leagues/{cellar}/seasons/", 201, name="W", format="open")["id"]
    check_problem(mallory.send(f"seasons/{season}/entries/", {"team": team}), 404)
    check_problem(carol.send(f"seasons/{season}/entries/", {"team": team}), 403)
    bob.post(f"seasons/{season}/entries/", 201, team=team)
    check_problem(bob.send(f"seasons/{season}/entries/", {"team": team}), 409)
    other = register(carol, cellar, "gold")
    alice.post(f"seasons/{season}/entries/", 201, team=other)


def test_another_leagues_team_does_not_enter(alice, bob, cellar):
    elsewhere = found_league(alice, bob, name="Elsewhere")
    team = register(bob, elsewhere)
    season = alice.post(f"leagues/{cellar}/seasons/", 201, name="W", format="open")["id"]
    reply = bob.send(f"seasons/{season}/entries/", {"team": team})
    assert reply.code in (400, 403, 404, 409, 422)
    check_problem(reply, reply.code)


@pytest.mark.parametrize("team", [None, "1", True, 1.5, [], {}, 999_999])
def test_a_malformed_team_enters_nothing(alice, cellar, team):
    season = alice.post(f"leagues/{cellar}/seasons/", 201, name="W", format="open")["id"]
    reply = alice.send(f"seasons/{season}/entries/", {"team": team})
    assert reply.code in (400, 404)
    check_problem(reply, reply.code)


def test_a_season_starts_once_and_takes_nobody_afterwards(season, bob, carol):
    winter = season(2, "round_robin").start()
    check_problem(winter.alice.send(f"seasons/{winter.id}/start/", {}), 409)
    late = register(carol, winter.league, "celestial")
    check_problem(carol.send(f"seasons/{winter.id}/entries/", {"team": late}), 409)
    assert len(winter.fixtures()) == 1


def test_only_a_commissioner_starts_a_season(season, bob, mallory, nobody):
    winter = season(2, "round_robin")
    for speaker, code in ((bob, 403), (mallory, 404), (nobody, 401)):
        check_problem(speaker.send(f"seasons/{winter.id}/start/", {}), code)


@pytest.mark.parametrize("kind", ["round_robin", "double_round_robin", "swiss", "knockout"])
def test_a_season_of_one_team_does_not_start(season, kind):
    winter = season(1, kind)
    reply = winter.alice.send(f"seasons/{winter.id}/start/", {})
    assert reply.code in (409, 422)
    assert winter.fixtures() == []


def test_fixtures_have_their_keys_and_a_match_each(season):
    fixtures = season(4, "round_robin").start().fixtures()
    assert isinstance(fixtures, list)
    for fixture in fixtures:
        assert set(fixture) == FIXTURE
        assert type(fixture["id"]) is type(fixture["match"]) is type(fixture["round"]) is int
        assert len(fixture["teams"]) == 2
        assert fixture["status"] == "scheduled"


def test_in_a_round_robin_everybody_meets_everybody_once(season):
    winter = season(4, "round_robin").start()
    pairs = [frozenset(fixture["teams"]) for fixture in winter.fixtures()]
    assert len(pairs) == len(set(pairs)) == 6
    assert Counter(fixture["round"] for fixture in winter.fixtures()) == {1: 2, 2: 2, 3: 2}


def test_in_a_double_round_robin_everybody_is_first_once_against_everybody(season):
    winter = season(3, "double_round_robin").start()
    pairs = Counter(tuple(one["teams"]) for one in winter.fixtures() if len(one["teams"]) == 2)
    ours = winter.teams
    assert pairs == {(one, other): 1 for one in ours for other in ours if one != other}


def test_a_bye_is_one_team_and_no_match(season):
    winter = season(3, "round_robin").start()
    byes = [one for one in winter.fixtures() if one["status"] == "bye"]
    assert sorted(one["teams"][0] for one in byes) == sorted(winter.teams)
    assert all(one["match"] is None and len(one["teams"]) == 1 for one in byes)


def test_a_round_robin_bye_counts_nothing(season):
    winter = season(3, "round_robin").start()
    assert {(row["played"], row["points"]) for row in winter.table()} == {(0, 0)}
    winter.play_round(1)
    assert sorted((row["played"], row["points"]) for row in winter.table()) == [
        (0, 0),
        (1, 0),
        (1, 3),
    ]


def test_a_fixtures_status_is_its_matchs(season):
    winter = season(2, "round_robin").start()
    (fixture,) = winter.fixtures()
    night = winter.night(fixture).start()
    assert winter.fixtures()[0]["status"] == "started"
    night.report()
    assert winter.fixtures()[0]["status"] == "reported"
    night.confirm()
    assert winter.fixtures()[0]["status"] == "postgame"
    night.close()
    assert winter.fixtures()[0]["status"] == "closed"


def test_in_swiss_the_next_round_is_drawn_with_the_last_confirmation(season):
    winter = season(4, "swiss", rounds=3).start()
    assert winter.rounds() == 1
    first, second = winter.fixtures(1)
    winter.play(first)
    assert winter.rounds() == 1
    winter.play(second)
    assert winter.rounds() == 2


def test_in_swiss_nobody_meets_the_same_team_twice_and_rounds_end(season):
    winter = season(4, "swiss", rounds=3).start()
    for number in (1, 2, 3):
        winter.play_round(number)
    pairs = [frozenset(fixture["teams"]) for fixture in winter.fixtures()]
    assert len(set(pairs)) == len(pairs) == 6
    assert winter.rounds() == 3


def test_a_swiss_bye_is_a_win_without_touchdowns_and_nobody_gets_two(season):
    winter = season(3, "swiss", rounds=3).start()
    (bye,) = [one for one in winter.fixtures() if one["status"] == "bye"]
    row = winter.row(bye["teams"][0])
    assert (row["won"], row["points"], row["touchdowns_for"], row["touchdowns_against"]) == (
        1,
        3,
        0,
        0,
    )
    for number in (1, 2, 3):
        winter.play_round(number)
    byes = [one["teams"][0] for one in winter.fixtures() if one["status"] == "bye"]
    assert sorted(byes) == sorted(winter.teams)


def test_nobody_gets_two_byes_however_many_rounds_are_wished_for(season):
    winter = season(3, "swiss", rounds=5)
    if winter.alice.send(f"seasons/{winter.id}/start/", {}).code == 200:
        for number in range(1, 6):
            winter.play_round(number)
    byes = Counter(one["teams"][0] for one in winter.fixtures() if one["status"] == "bye")
    assert set(byes.values()) <= {1}


def test_a_swiss_season_without_a_number_of_rounds_ends_by_itself(season):
    winter = season(4, "swiss").start()
    for number in range(1, 5):
        winter.play_round(number)
    assert 2 <= winter.rounds() <= 3


def test_an_undone_semi_final_sends_the_right_team_to_the_final(season):
    winter = season(4, "knockout").start()
    semis = winter.fixtures(1)
    nights = [winter.play(semi) for semi in semis]
    for night in nights:
        night.close()
    first, second = nights
    reply = winter.alice.send(f"{first.at}undo/", {"reason": "The other one won."})
    assert reply.code in (200, 409)
    if reply.code == 200:
        first.finish(won(first.teams[1]))
        (final,) = winter.fixtures(2)
        assert set(final["teams"]) == {first.teams[1], second.teams[0]}


def test_knock_out_byes_are_all_in_round_1(season):
    winter = season(5, "knockout").start()
    first = winter.fixtures()
    assert Counter(one["status"] for one in first) == {"bye": 3, "scheduled": 1}
    winter.play_round(1)
    assert [len(one["teams"]) for one in winter.fixtures(2)] == [2, 2]
    winter.play_round(2)
    assert [len(one["teams"]) for one in winter.fixtures(3)] == [2]
    winter.play_round(3)
    assert winter.rounds() == 3


def test_in_a_knock_out_winners_go_on(season):
    winter = season(4, "knockout").start()
    first, second = winter.fixtures(1)
    winter.play(first, won(first["teams"][1]))
    assert winter.rounds() == 1
    winter.play(second, won(second["teams"][0]))
    (final,) = winter.fixtures(2)
    assert set(final["teams"]) == {first["teams"][1], second["teams"][0]}


def test_a_knock_out_without_a_winner_is_no_result(season):
    winter = season(2, "knockout").start()
    night = winter.night(winter.fixtures()[0]).start()
    for result in (
        DRAW,
        {"kind": "monster_victory"},
        {"kind": "time_limit"},
        {"kind": "abandoned"},
    ):
        assert night.bob.refused(f"{night.at}report/", result=result) == ["POST-14"]
    night.finish({"kind": "time_limit", "winner": night.teams[1]})
    assert winter.fixtures()[0]["status"] == "postgame"


def test_an_open_season_has_no_draw_and_counts_the_matches_of_its_teams(season):
    winter = season(3, "open").start()
    assert winter.fixtures() == []
    one, other, _ = winter.teams
    made = winter.bob.post("matches/", 201, teams=[one, other], league=winter.league)
    night = Night(winter.alice, [winter.bob] * 2, [one, other], made["id"])
    night.start().finish(won(one))
    assert winter.row(one)["points"] == 3
    assert winter.row(other)["lost"] == 1
