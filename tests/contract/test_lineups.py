"""Re-rolls, ratings and who may take part."""

import pytest

from tests.contract.verbs import player, register, roster


def made(by, teams, code=201, **fields):
    return by.post("matches/", code, teams=teams, **fields)


@pytest.mark.parametrize(
    ("colleges", "wheel"),
    [
        (("light", "gold"), (1, 0)),
        (("amber", "light"), (1, 0)),
        (("dark", "rainbow"), (2, 2)),
        (("light", "light"), (-1, -1)),
        (("light", "grey"), (0, 0)),
        (("light", "dark"), (0, 0)),
    ],
)
def test_the_wheel_turns_for_two(arranged, colleges, wheel):
    night = arranged(rerolls=2, colleges=colleges)
    pools = [side["rerolls"] for side in night.shown()["sides"]]
    assert tuple(pool["wheel"] for pool in pools) == wheel
    for pool in pools:
        assert pool["total"] == max(0, pool["team"] + pool["wheel"] + pool["training"])
        assert pool["team"] == 2


def test_a_pool_is_never_below_nothing(arranged):
    for side in arranged(colleges=("light", "light")).shown()["sides"]:
        assert side["rerolls"] == {"team": 0, "wheel": -1, "training": 0, "leader": 0, "total": 0}


def test_a_leader_comes_on_top_once(arranged):
    night = arranged(colleges=("light", "light"))
    for one in roster(night.bob, night.teams[0])[:2]:
        night.alice.post(
            f"teams/{night.teams[0]}/adjust/", 200, why="x", player=one, skill="Leader"
        )
    assert night.shown()["sides"][0]["rerolls"] == {
        "team": 0, "wheel": -1, "training": 0, "leader": 1, "total": 1,
    }  # fmt: skip


def test_the_house_may_stop_the_wheel(arranged):
    night = arranged(colleges=("light", "gold"), great_wheel=False)
    assert night.shown()["sides"][0]["rerolls"]["wheel"] == 0


def test_each_kind_of_effect_counts_once_in_bigger_matches(alice, bob, cellar):
    colleges = ("light", "gold", "gold", "light")
    four = [register(bob, cellar, college, name=f"T{n}") for n, college in enumerate(colleges)]
    match = made(bob, four, league=cellar)
    assert [side["rerolls"]["wheel"] for side in match["sides"]] == [0, -1, -1, 0]
    assert match["options"]["teams_in_match"] == 4
    allied = made(bob, four, league=cellar, alliances=[[four[0], four[3]], four[1:3]])
    assert [side["rerolls"]["wheel"] for side in allied["sides"]] == [1, 0, 0, 1]


def test_who_misses_the_game_is_unavailable_and_worth_nothing(alice, arranged):
    night = arranged()
    team = night.teams[0]
    first, *others = roster(night.bob, team)
    night.start().tell("casualty", victim=first, cause="hazard", rolls={"casualty": 8})
    night.finish().close()
    assert night.bob.get(f"teams/{team}/")["players"][0]["miss_next_game"] is True
    again = made(night.bob, night.teams, league=night.shown()["league"])
    side = again["sides"][0]
    assert side["available"] == others
    (missing,) = side["unavailable"]
    assert set(missing) == {"player", "why", "text"}
    assert (missing["player"], missing["why"]) == (first, "miss_next_game")
    shown = night.bob.get(f"teams/{team}/")
    worth = 5 * 50_000 + 1_000 * shown["fan_factor"]
    assert shown["value"] == worth
    assert shown["rating"] == (worth + shown["treasury"]) // 10_000 + 5 // 5


def test_a_start_freezes_ratings_and_players(arranged):
    night = arranged()
    team = night.teams[0]
    before = night.shown()["sides"][0]
    night.start()
    night.alice.post(f"teams/{team}/adjust/", 200, why="x", gold=500_000)
    one = before["available"][0]
    night.alice.post(f"teams/{team}/adjust/", 200, why="x", player=one, injury="st")
    after = night.shown()["sides"][0]
    assert after["rating"] == before["rating"]
    assert after["available"] == before["available"]


def test_ratings_move_until_the_start(arranged):
    night = arranged()
    night.alice.post(f"teams/{night.teams[0]}/adjust/", 200, why="x", gold=500_000)
    assert [side["rating"] for side in night.shown()["sides"]] == [150, 100]


@pytest.mark.parametrize(
    ("gift", "due"),
    [(140_000, 0), (150_000, 1), (290_000, 1), (300_000, 2), (450_000, 3), (990_000, 3)],
)
def test_the_underdog_is_due_one_arrangement_for_every_15_points(arranged, gift, due):
    night = arranged()
    night.alice.post(f"teams/{night.teams[0]}/adjust/", 200, why="x", gold=gift)
    assert [side["arrangements_due"] for side in night.shown()["sides"]] == [0, due]


def test_nobody_is_due_arrangements_in_a_match_of_three(alice, bob, cellar):
    three = [register(bob, cellar, name=f"T{number}") for number in range(3)]
    alice.post(f"teams/{three[0]}/adjust/", 200, why="x", gold=900_000)
    sides = made(bob, three, league=cellar)["sides"]
    assert {side["arrangements_due"] for side in sides} == {0}


def test_niggles_are_rolled_at_the_start_where_the_house_says_so(arranged):
    night = arranged(niggling="pre_match_roll", dice="table")
    team = night.teams[0]
    first, second, *others = roster(night.bob, team)
    for one in (first, first, second):
        night.alice.post(f"teams/{team}/adjust/", 200, why="x", player=one, injury="niggling")
    path = f"{night.at}start/"
    asked = {f"niggle.{first}.1", f"niggle.{first}.2", f"niggle.{second}.1"}
    assert night.bob.needs(path) == dict.fromkeys(asked, ("d6", 1))
    assert night.shown()["status"] == "scheduled"
    rolls = {f"niggle.{first}.1": 6, f"niggle.{first}.2": 1, f"niggle.{second}.1": 2}
    night.bob.problem(path, 400, rolls=rolls | {f"niggle.{first}.1": 7})
    lacking = {f"niggle.{first}.1": 6}
    assert set(night.bob.needs(path, rolls=lacking)) == asked - set(lacking)
    started = night.bob.post(path, 200, rolls=rolls)
    side = started["sides"][0]
    assert side["available"] == [second, *others]
    (absent,) = side["unavailable"]
    assert (absent["player"], absent["why"]) == (first, "niggling")
    assert absent["text"].endswith("an old injury is back.")
    doing = {"type": "completion", "player": first}
    assert night.bob.refused(f"{night.at}events/", **doing) == ["POST-14"]


@pytest.mark.parametrize(("table", "plus"), [("d68_lrb5", 2), ("d16_004", 0)])
def test_the_squad_says_what_niggles_add_to_injury_rolls(arranged, table, plus):
    night = arranged(casualty_table=table, dice="table")
    team = night.teams[1]
    sore, sound, *_ = roster(night.bob, team)
    for _ in range(2):
        night.alice.post(f"teams/{team}/adjust/", 200, why="x", player=sore, injury="niggling")
    for shown in (night.shown(), night.start().shown()):
        squad = {one["player"]: one["injury_plus"] for one in shown["sides"][1]["squad"]}
        assert (squad[sore], squad[sound]) == (plus, 0)
    hurt = {"type": "casualty", "victim": sore, "cause": "hazard"}
    rolls = {"casualty": 38 if plus else 6}
    result = night.bob.post(f"{night.at}events/", 201, **hurt, rolls=rolls)["outcome"]["result"]
    assert result == ("badly_hurt" if plus else "seriously_hurt")


def test_a_wound_of_the_last_game_is_told_from_an_old_injury(arranged):
    night = arranged(niggling="pre_match_roll", dice="table")
    team = night.teams[0]
    sore, hurt, *_ = roster(night.bob, team)
    night.alice.post(f"teams/{team}/adjust/", 200, why="x", player=sore, injury="niggling")
    night.alice.post(f"teams/{team}/adjust/", 200, why="x", player=hurt, miss_next_game=True)
    side = night.start(rolls={f"niggle.{sore}.1": 1}).shown()["sides"][0]
    assert {one["player"]: one["why"] for one in side["unavailable"]} == {
        sore: "niggling", hurt: "miss_next_game",
    }  # fmt: skip
    night.finish()
    back = night.step(team, "returns")["text"]
    assert player(night.bob, team, hurt)["miss_next_game"] is False
    assert back == "Number 2 may play again."


def test_niggles_are_not_rolled_by_default(arranged):
    night = arranged(dice="table")
    one = roster(night.bob, night.teams[0])[0]
    night.alice.post(f"teams/{night.teams[0]}/adjust/", 200, why="x", player=one, injury="niggling")
    assert one in night.start().shown()["sides"][0]["available"]
