"""The table, and why it is as it is."""

import pytest

from tests.contract.verbs import check_problem, won

ROW = {
    "rank", "team", "played", "won", "drawn", "lost", "touchdowns_for", "touchdowns_against",
    "casualties_for", "casualties_against", "points", "why", "receipts",
}  # fmt: skip
WHY = {"criterion", "against", "mine", "theirs", "text"}

DRAW = {"kind": "draw", "touchdowns": {}}


def test_a_table_is_a_list_of_rows_with_their_keys(season):
    winter = season(4, "round_robin").start()
    winter.play_round(1)
    table = winter.table()
    assert isinstance(table, list)
    assert [row["rank"] for row in table] == [1, 2, 3, 4]
    for row in table:
        assert set(row) == ROW
        assert type(row["team"]) is int
        assert row["played"] == row["won"] + row["drawn"] + row["lost"]
        for why in row["why"]:
            assert set(why) == WHY
            assert why["against"] in winter.teams
            assert why["text"]


def test_only_confirmed_matches_count(season):
    winter = season(2, "round_robin").start()
    night = winter.night(winter.fixtures()[0]).start()
    night.report()
    assert {row["played"] for row in winter.table()} == {0}
    night.confirm()
    assert {row["played"] for row in winter.table()} == {1}
    night.alice.post(f"{night.at}undo/", 200, reason="Wrong.")
    assert {row["played"] for row in winter.table()} == {0}


def test_why_names_the_row_above_and_where_level_the_row_below(season):
    winter = season(4, "round_robin").start()
    first, second = winter.fixtures(1)
    winter.play(first)
    winter.play(second)
    table = winter.table()
    assert [row["points"] for row in table] == [3, 3, 0, 0]
    against = [[why["against"] for why in row["why"]] for row in table]
    ids = [row["team"] for row in table]
    assert against == [[ids[1]], [ids[0]], [ids[1], ids[3]], [ids[2]]]
    assert table[0]["why"][0]["criterion"] == "name"
    below = table[2]["why"][0]
    assert (below["criterion"], below["mine"], below["theirs"]) == ("points", 0, 3)


def test_a_match_that_a_monster_won_is_everybodys_loss(season):
    winter = season(2, "round_robin").start()
    winter.play(winter.fixtures()[0], {"kind": "monster_victory"})
    assert {(row["lost"], row["points"]) for row in winter.table()} == {(1, 0)}


def test_a_draw_is_a_point_each(season):
    winter = season(2, "round_robin").start()
    winter.play(winter.fixtures()[0], DRAW)
    assert {(row["drawn"], row["points"]) for row in winter.table()} == {(1, 1)}


def test_points_are_what_the_house_says(season):
    winter = season(2, "round_robin", house_rules={"league_points": [2, 1, -1]}).start()
    winter.play(winter.fixtures()[0])
    assert [row["points"] for row in winter.table()] == [2, -1]


def test_touchdowns_and_casualties_add_up(season):
    winter = season(2, "round_robin").start()
    (fixture,) = winter.fixtures()
    one, other = (
        [player["id"] for player in winter.bob.get(f"teams/{team}/")["players"]]
        for team in fixture["teams"]
    )
    hurt = {"type": "casualty", "rolls": {"casualty": 3}}
    winter.play(
        fixture,
        None,
        hurt | {"cause": "block", "player": one[0], "victim": other[0]},
        hurt | {"cause": "foul", "player": one[0], "victim": other[1]},
        hurt | {"cause": "block", "player": one[1], "victim": one[0]},
        hurt | {"cause": "hazard", "victim": one[2]},
    )
    ours, theirs = (winter.row(team) for team in fixture["teams"])
    assert (ours["casualties_for"], ours["casualties_against"]) == (2, 0)
    assert (theirs["casualties_for"], theirs["casualties_against"]) == (0, 2)
    assert (ours["touchdowns_for"], ours["touchdowns_against"]) == (1, 0)


LEVEL = ["points", "touchdown_difference", "casualty_difference", "head_to_head", "won", "name"]


@pytest.mark.parametrize("first", ["casualty_difference", "name"])
def test_the_house_orders_what_decides_between_level_teams(season, first):
    order = ["points", first, *(one for one in LEVEL[1:] if one != first)]
    winter = season(2, "round_robin", house_rules={"tie_breaks": order}).start()
    (fixture,) = winter.fixtures()
    a, b = winter.teams
    hitter = winter.bob.get(f"teams/{b}/")["players"][0]["id"]
    victim = winter.bob.get(f"teams/{a}/")["players"][0]["id"]
    event = {
        "type": "casualty", "cause": "block", "player": hitter, "victim": victim,
        "rolls": {"casualty": 1},
    }  # fmt: skip
    winter.play(fixture, DRAW, event)
    table = winter.table()
    assert [row["team"] for row in table] == ([b, a] if first == "casualty_difference" else [a, b])
    assert table[0]["why"][0]["criterion"] == first


def test_head_to_head_counts_points_among_those_still_level(season):
    order = ["points", "head_to_head", "name"]
    winter = season(4, "round_robin", house_rules={"tie_breaks": order}).start()
    a, b, c, d = winter.teams
    # A beats D, B beats A, C beats B and A, D beats B and C: A 3, B 3, C 6, D 6.
    winners = {
        frozenset((a, d)): a, frozenset((a, b)): b, frozenset((b, c)): c,
        frozenset((a, c)): c, frozenset((b, d)): d, frozenset((c, d)): d,
    }  # fmt: skip
    for number in (1, 2, 3):
        for fixture in winter.fixtures(number):
            winter.play(fixture, won(winners[frozenset(fixture["teams"])])).close()
    table = winter.table()
    assert [row["team"] for row in table] == [d, c, b, a]
    assert table[0]["why"][0]["criterion"] == "head_to_head"
    assert (table[0]["why"][0]["mine"], table[0]["why"][0]["theirs"]) == (3, 0)


def test_a_stranger_sees_no_season_of_a_closed_league_and_every_one_of_a_public(
    season, mallory, nobody
):
    winter = season(2, "round_robin").start()
    for path in ("", "fixtures/", "standings/"):
        for stranger, code in ((mallory, 404), (nobody, 401)):
            check_problem(stranger.ask(f"seasons/{winter.id}/{path}"), code)
    winter.alice.patch(f"leagues/{winter.league}/", public=True)
    for path in ("", "fixtures/", "standings/"):
        for stranger in (mallory, nobody):
            assert stranger.ask(f"seasons/{winter.id}/{path}").code == 200
