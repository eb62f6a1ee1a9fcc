"""Points beside the result: bonuses, places, points by hand, and the receipt of each."""

import pytest

from tests.contract.verbs import roster, won

RECEIPT = {"what", "points", "match", "which", "at_least"}
DRAW = {"kind": "draw", "touchdowns": {}}


def scored(winner, other, mine=1, theirs=0):
    return {**won(winner, mine), "touchdowns": {str(winner): mine, str(other): theirs}}


def bonus(kind, at_least, points):
    return {"for": kind, "at_least": at_least, "points": points}


def receipts(row):
    assert all(set(one) == RECEIPT for one in row["receipts"])
    assert sum(one["points"] for one in row["receipts"]) == row["points"]
    return [(one["what"], one["points"], one["match"], one["which"]) for one in row["receipts"]]


def test_the_house_rules_have_bonuses_and_points_by_place(alice, cellar):
    at = f"leagues/{cellar}/"
    rules = alice.get(at)["house_rules"]
    assert (rules["bonuses"], rules["place_points"]) == ([], [])
    chosen = [
        *(bonus(kind, 2, 1) for kind in ("touchdowns", "casualties", "chests")),
        *(bonus(kind, 1, -1) for kind in ("clean_sheet", "close_loss")),
        bonus("underdog", 20, 2),
    ]
    alice.patch(at, house_rules={"bonuses": chosen, "place_points": [5, 3, 1]})
    rules = alice.get(at)["house_rules"]
    assert (rules["bonuses"], rules["place_points"]) == (chosen, [5, 3, 1])
    alice.patch(at, house_rules={"bonuses": None, "place_points": None})
    rules = alice.get(at)["house_rules"]
    assert (rules["bonuses"], rules["place_points"]) == ([], [])
    latest, middle, _ = alice.get(f"{at}rules/")["results"]
    assert "is 1 point for 2 touchdowns or more; " in middle["changes"][0]
    assert "is none from now on" in latest["changes"][0]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("bonuses", {"for": "touchdowns"}),
        ("bonuses", ["touchdowns"]),
        ("bonuses", [bonus("beauty", 1, 1)]),
        ("bonuses", [bonus("touchdowns", "many", 1)]),
        ("bonuses", [bonus("touchdowns", 1, 1.5)]),
        ("bonuses", [bonus("touchdowns", -1, 1)]),
        ("bonuses", [{"for": "touchdowns", "points": 1}]),
        ("bonuses", [{"for": "touchdowns", "at_least": 1}]),
        ("bonuses", [{"at_least": 1, "points": 1}]),
        ("bonuses", [bonus("touchdowns", 1, 1)] * 2),
        ("place_points", 5),
        ("place_points", [5, "3"]),
        ("place_points", [1, 2, 3, 4, 5]),
        ("place_points", [True]),
    ],
)
def test_what_makes_no_sense_is_400_by_field_in_a_sentence(alice, cellar, key, value):
    reply = alice.send(f"leagues/{cellar}/", {"house_rules": {key: value}}, "patch")
    assert reply.code == 400
    (sentence,) = reply.body["errors"][f"house_rules.{key}"]
    assert sentence.endswith(".")
    assert alice.get(f"leagues/{cellar}/")["house_rules"][key] == []


def test_each_bonus_that_holds_counts_once_a_match(season):
    chosen = [
        bonus("touchdowns", 2, 1), bonus("touchdowns", 3, 1), bonus("clean_sheet", 0, 2),
        bonus("close_loss", 1, 1),
    ]  # fmt: skip
    winter = season(2, "double_round_robin", house_rules={"bonuses": chosen, "balls": 3}).start()
    one, other = winter.teams
    first, second = winter.fixtures()
    winter.play(first, scored(one, other, 2, 1))
    assert receipts(winter.row(one)) == [
        ("result", 3, first["match"], "won"), ("bonus", 1, first["match"], "touchdowns"),
    ]  # fmt: skip
    assert receipts(winter.row(other)) == [
        ("result", 0, first["match"], "lost"), ("bonus", 1, first["match"], "close_loss"),
    ]  # fmt: skip
    winter.night(first).close()
    winter.play(second, scored(one, other, 3))
    assert receipts(winter.row(one))[2:] == [
        ("result", 3, second["match"], "won"), ("bonus", 1, second["match"], "touchdowns"),
        ("bonus", 1, second["match"], "touchdowns"), ("bonus", 2, second["match"], "clean_sheet"),
    ]  # fmt: skip
    bonuses = [one for one in winter.row(one)["receipts"] if one["match"] == second["match"]][1:]
    assert [one["at_least"] for one in bonuses] == [2, 3, 0]
    assert (winter.row(one)["points"], winter.row(other)["points"]) == (11, 1)


def test_casualties_and_chests_are_counted_from_what_was_recorded(season):
    chosen = [bonus("casualties", 1, 1), bonus("chests", 2, 5)]
    rules = {"bonuses": chosen, "tie_breaks": ["chests", "points"]}
    winter = season(2, "round_robin", house_rules=rules).start()
    (fixture,) = winter.fixtures()
    ours, theirs = (roster(winter.bob, team) for team in fixture["teams"])
    night = winter.night(fixture).start()
    hurt = {"cause": "block", "rolls": {"casualty": 3}}
    night.tell("casualty", player=ours[0], victim=theirs[0], **hurt)
    night.tell("casualty", victim=theirs[1], cause="hazard", rolls={"casualty": 3})
    night.tell("chest_ball", player=theirs[2])
    night.tell("chest_trap", player=theirs[2])
    night.tell("chest_trap", player=ours[2])
    night.finish(DRAW)
    first, second = fixture["teams"]
    assert receipts(winter.row(first)) == [
        ("result", 1, fixture["match"], "drawn"), ("bonus", 1, fixture["match"], "casualties"),
    ]  # fmt: skip
    assert receipts(winter.row(second))[1:] == [("bonus", 5, fixture["match"], "chests")]
    assert winter.table()[1]["why"][0]["text"].endswith("on chests, 1 to 2.")


def test_an_underdog_is_known_by_the_ratings_at_the_start(season):
    rules = {"bonuses": [bonus("underdog", 10, 4)]}
    winter = season(2, "double_round_robin", house_rules=rules).start()
    poor, rich = winter.teams
    winter.alice.post(f"teams/{rich}/adjust/", 200, why="An heirloom.", gold=200_000)
    first, second = winter.fixtures()
    winter.play(first, won(poor))
    assert receipts(winter.row(poor))[1:] == [("bonus", 4, first["match"], "underdog")]
    winter.night(first).close()
    winter.play(second, won(rich))
    assert receipts(winter.row(rich)) == [
        ("result", 0, first["match"], "lost"), ("result", 3, second["match"], "won"),
    ]  # fmt: skip


def test_a_game_of_three_brings_points_by_place(season):
    rules = {"place_points": [5, 3, 1], "tie_breaks": ["points", "sonneborn_berger", "name"]}
    winter = season(3, "tables", house_rules=rules, size=3, rounds=1).start()
    (fixture,) = winter.fixtures()
    first, second, third = fixture["teams"]
    touchdowns = {str(first): 1, str(second): 0, str(third): 0}
    winter.play(fixture, {"kind": "touchdown", "winner": first, "touchdowns": touchdowns})
    places = {team: receipts(winter.row(team)) for team in fixture["teams"]}
    match = fixture["match"]
    assert places == {
        first: [("place", 5, match, 1)], second: [("place", 3, match, 2)],
        third: [("place", 3, match, 2)],
    }  # fmt: skip


def test_points_by_hand_have_their_reason_until_they_are_taken_back(season):
    winter = season(2, "round_robin").start()
    at = f"seasons/{winter.id}/adjustments/"
    team = winter.teams[0]
    act = winter.alice.post(at, 201, team=team, points=-2, reason="Came late.")["id"]
    winter.alice.post(at, 201, team=team, points=5, reason="Swept the cellar.")
    assert receipts(winter.row(team)) == [
        ("adjustment", -2, None, "Came late."), ("adjustment", 5, None, "Swept the cellar."),
    ]  # fmt: skip
    winter.alice.send(f"{at}{act}/", {"reason": "It was the bus."}, "delete")
    assert receipts(winter.row(team)) == [("adjustment", 5, None, "Swept the cellar.")]


def test_a_bye_that_counts_has_its_receipt(season):
    winter = season(3, "swiss").start()
    sits = next(one["teams"][0] for one in winter.fixtures() if one["status"] == "bye")
    assert receipts(winter.row(sits)) == [("bye", 3, None, None)]


@pytest.mark.parametrize(("results", "points"), [("kept", [3]), ("annulled", [])])
def test_a_team_that_leaves_takes_its_receipts_along_where_results_are_annulled(
    season, results, points
):
    winter = season(3, "round_robin").start()
    fixture = next(one for one in winter.fixtures() if one["match"] is not None)
    winner, loser = fixture["teams"]
    winter.play(fixture, won(winner)).close()
    fields = {"team": loser, "reason": "Moved away.", "results": results}
    winter.alice.post(f"seasons/{winter.id}/withdrawals/", 201, **fields)
    assert [one[1] for one in receipts(winter.row(winner))] == points


def test_what_a_season_counts_stays_as_it_was_when_it_started(season):
    winter = season(2, "round_robin", house_rules={"bonuses": [bonus("clean_sheet", 0, 2)]})
    winter.start()
    winter.alice.patch(f"leagues/{winter.league}/", house_rules={"bonuses": []})
    winter.play(winter.fixtures()[0])
    assert winter.table()[0]["points"] == 5


ORDER = [
    "schedule", "sonneborn_berger", "buchholz", "median_buchholz", "wins_away", "won",
    "head_to_head", "chests", "casualties", "casualty_difference", "touchdowns",
    "touchdown_difference", "points", "drawn_lot", "name",
]  # fmt: skip


def test_every_criterion_may_stand_anywhere_and_the_first_that_differs_decides(season):
    winter = season(4, "round_robin", house_rules={"tie_breaks": ORDER}).start()
    winter.play_round(1)
    table = winter.table()
    assert [row["rank"] for row in table] == [1, 2, 3, 4]
    # Whoever lost met somebody with points.
    assert [row["points"] for row in table[:2]] == [0, 0]
    assert table[2]["why"][0]["criterion"] == "schedule"
    assert (table[2]["why"][0]["mine"], table[2]["why"][0]["theirs"]) == (0.0, 3.0)
    assert {row["why"][0]["criterion"] for row in table} <= {"schedule", "drawn_lot"}
