"""What a team is, whose it is, and what it is worth."""

import pytest

from tests.contract.verbs import check_problem, draft, found_league, hire, player, register, roster

TEAM = {
    "id", "name", "college", "league", "coach", "status", "version", "treasury", "rerolls",
    "fan_factor", "apothecary", "value", "rating", "races", "players", "departed", "verdicts",
}  # fmt: skip
PLAYER = {
    "id", "number", "name", "position", "race", "cost", "ma", "st", "ag", "av", "skills", "spp",
    "skills_due", "injuries", "niggles", "miss_next_game", "item", "weapon", "confiscated",
    "status",
}  # fmt: skip


def test_a_team_is_founded_as_a_draft_with_the_starting_treasury(bob, cellar):
    team = bob.post("teams/", 201, league=cellar, name="Fjord Ghosts", college="light")
    assert set(team) >= TEAM
    assert team["status"] == "draft"
    assert (team["treasury"], team["rerolls"], team["fan_factor"]) == (1_000_000, 0, 0)
    assert (team["name"], team["college"], team["league"]) == ("Fjord Ghosts", "light", cellar)
    assert team["players"] == team["departed"] == team["races"] == []
    assert bob.get(f"teams/{team['id']}/") == team


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"college": "pink"}, "college"),
        ({"college": ""}, "college"),
        ({"college": None}, "college"),
        ({"college": ["light"]}, "college"),
        ({"name": ""}, "name"),
        ({"name": None}, "name"),
        ({"league": None}, "league"),
        ({"league": 7}, "league"),
        ({"treasury": 9_999_999}, "treasury"),
    ],
)
def test_a_team_that_can_not_be_is_400_by_field(bob, cellar, fields, field):
    wish = {"league": cellar, "name": "X", "college": "light"} | fields
    assert field in bob.problem("teams/", 400, **wish)["errors"]
    assert bob.get("teams/")["count"] == 0


def test_a_players_every_key_and_type(bob, drafted):
    team = drafted()
    hired = bob.post(f"teams/{team}/hire/", 201, position="norse.catcher", name="Sven", number=7)
    assert set(hired) >= {"player", "paid", "treasury"}
    assert (hired["paid"], hired["treasury"]) == (70_000, 930_000)
    one = hired["player"]
    assert set(one) >= PLAYER
    assert type(one["id"]) is int
    expected = {
        "number": 7, "name": "Sven", "position": "norse.catcher", "race": "norse",
        "cost": 70_000, "ma": 5, "skills": ["Block", "Catch"], "spp": 0, "skills_due": 0,
        "injuries": [], "niggles": 0, "miss_next_game": False, "item": None, "weapon": None,
        "confiscated": False, "status": "active",
    }  # fmt: skip
    assert one == one | expected
    assert bob.get(f"teams/{team}/")["players"] == [one]


def test_a_positions_profile_is_that_of_the_teams_college(bob, drafted):
    team = drafted(college="bright")
    assert hire(bob, team, "norse.catcher")["cost"] == 80_000
    assert bob.get(f"teams/{team}/")["players"][0]["ma"] == 6


def test_the_house_may_have_one_norse_catcher(bob, drafted):
    team = drafted(norse_catcher="bright")
    assert hire(bob, team, "norse.catcher")["cost"] == 80_000


def test_only_its_coach_runs_a_team(alice, carol, mallory, nobody, bob, cellar):
    team = draft(bob, cellar)
    for speaker, code in ((alice, 403), (carol, 403), (mallory, 404), (nobody, 401)):
        for path, body in (
            ("hire/", {"position": "norse.lineman"}),
            ("release/", {"player": 1}),
            ("rerolls/", {"count": 1}),
            ("fan-factor/", {"points": 1}),
            ("apothecary/", {}),
            ("buy-back/", {"player": 1}),
            ("skills/", {"player": 1, "skill": "Block"}),
            ("register/", {}),
        ):
            check_problem(speaker.send(f"teams/{team}/{path}", body), code)


def test_business_rests_from_start_to_the_step_hire(arranged):
    night = arranged()
    team = night.teams[0]
    order = {"position": "norse.lineman"}
    bob = night.bob
    assert bob.send(f"teams/{team}/hire/", order).code == 201
    night.start()
    one = roster(bob, team)[0]
    commands = {
        "hire/": order, "release/": {"player": one}, "rerolls/": {"count": 1},
        "fan-factor/": {"points": 1}, "apothecary/": {}, "buy-back/": {"player": one},
        "skills/": {"player": one, "skill": "Sure Hands"},
    }  # fmt: skip
    for path, body in commands.items():
        check_problem(bob.send(f"teams/{team}/{path}", body), 409)
    night.report()
    check_problem(bob.send(f"teams/{team}/hire/", order), 409)
    night.confirm().leave(until="hire")
    assert night.step(team, "hire")["status"] == "waiting"
    assert bob.send(f"teams/{team}/hire/", order).code == 201
    night.close()
    assert bob.send(f"teams/{team}/hire/", order).code == 201


def test_value_is_players_rerolls_and_fans(bob, drafted):
    team = drafted(6)
    hire(bob, team, "norse.lineman", weapon="chainsaw")
    bob.post(f"teams/{team}/rerolls/", 200, count=2)
    bob.post(f"teams/{team}/fan-factor/", 200, points=5)
    shown = bob.get(f"teams/{team}/")
    assert shown["value"] == 7 * 50_000 + 30_000 + 2 * 50_000 + 5 * 1_000
    assert shown["treasury"] == 1_000_000 - shown["value"]
    assert shown["rating"] == 100


def test_later_rerolls_still_count_their_starting_price(bob, cellar):
    team = register(bob, cellar, rerolls=1)
    bob.post(f"teams/{team}/rerolls/", 200, count=1)
    shown = bob.get(f"teams/{team}/")
    assert shown["value"] == 6 * 50_000 + 2 * 50_000
    assert shown["treasury"] == 1_000_000 - 300_000 - 50_000 - 100_000
    assert shown["rating"] == (shown["value"] + shown["treasury"]) // 10_000 == 95


def test_rating_adds_a_fifth_of_the_rosters_spp_rounded_down(alice, bob, cellar):
    team = register(bob, cellar)
    one, other = roster(bob, team)[:2]
    alice.post(f"teams/{team}/adjust/", 200, why="x", player=one, spp=3)
    alice.post(f"teams/{team}/adjust/", 200, why="x", player=other, spp=4)
    assert bob.get(f"teams/{team}/")["rating"] == 100 + 7 // 5
    bob.post(f"teams/{team}/release/", 200, player=other)
    assert bob.get(f"teams/{team}/")["rating"] == 95


def test_both_parts_of_the_rating_are_rounded_down_by_themselves(alice, bob, cellar):
    team = register(bob, cellar)
    alice.post(f"teams/{team}/adjust/", 200, why="x", gold=9_999)
    alice.post(f"teams/{team}/adjust/", 200, why="x", player=roster(bob, team)[0], spp=4)
    assert bob.get(f"teams/{team}/")["rating"] == 100


@pytest.mark.parametrize(
    ("rules", "rating"),
    [
        ({"team_rating": "value"}, 100),
        ({"team_rating_includes_treasury": False}, 32),
        ({"team_rating": "value", "team_rating_includes_treasury": False}, 30),
    ],
)
def test_the_house_may_rate_otherwise(alice, bob, carol, rules, rating):
    team = register(bob, found_league(alice, bob, house_rules=rules))
    alice.post(f"teams/{team}/adjust/", 200, why="x", player=roster(bob, team)[0], spp=10)
    assert bob.get(f"teams/{team}/")["rating"] == rating


def test_a_skill_is_worth_what_the_house_says(alice, bob):
    rules = {"skill_value": 20_000, "improvement_mode": "choose"}
    team = register(bob, found_league(alice, bob, house_rules=rules))
    one = roster(bob, team)[0]
    alice.post(f"teams/{team}/adjust/", 200, why="x", player=one, spp=6)
    bob.post(f"teams/{team}/skills/", 200, player=one, skill="Sure Hands")
    assert player(bob, team, one)["cost"] == 70_000
    assert bob.get(f"teams/{team}/")["value"] == 320_000
