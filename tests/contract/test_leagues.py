"""Leagues and their house rules."""

import pytest

from tests.contract.verbs import check_problem, draft, found_league, register, roster

LEAGUE = {"slug", "name", "preset", "public", "house_rules", "my_role"}


def test_a_league_is_founded_with_everything_resolved(alice, nobody):
    league = alice.post("leagues/", 201, name="Cellar League")
    assert set(league) >= LEAGUE
    assert league["name"] == "Cellar League"
    assert league["preset"] == "astrogranite"
    assert league["public"] is False
    assert league["my_role"] == "commissioner"
    defaults = {one["key"]: one["default"] for one in nobody.get("rulebook/")["options"]}
    assert league["house_rules"] == defaults
    assert alice.get(f"leagues/{league['slug']}/") == league


def test_a_preset_and_house_rules_over_it(alice, nobody):
    rules = {"dice": "table", "spp_values": [1, 1, 1, 1, 1]}
    league = alice.post("leagues/", 201, name="X", preset="official", house_rules=rules)
    presets = {one["key"]: one for one in nobody.get("rulebook/")["presets"]}
    assert league["preset"] == "official"
    assert league["house_rules"] | presets["official"]["options"] | rules == league["house_rules"]
    assert league["house_rules"]["spp_values"] == [1, 1, 1, 1, 1]


def test_the_official_points_are_those_of_its_book(alice):
    league = alice.post("leagues/", 201, name="X", preset="official")
    assert league["house_rules"]["spp_values"] == [1, 2, 2, 5, 4]
    assert league["house_rules"]["mvp_mode"] == "random"


def test_an_unknown_preset_is_400(alice):
    assert "preset" in alice.problem("leagues/", 400, name="X", preset="mystery")["errors"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("mystery", 1),
        ("dice", "cards"),
        ("dice", 1),
        ("dice", ["app"]),
        ("starting_treasury", "much"),
        ("starting_treasury", -1),
        ("starting_treasury", True),
        ("starting_treasury", 1.5),
        ("starting_treasury", 2**31 - 1),
        ("trade_rounding", 7),
        ("trade_rounding", True),
        ("great_wheel", "yes"),
        ("great_wheel", 1),
        ("spp_values", [1, 2, 3]),
        ("spp_values", [1, 2, 2, 3, "5"]),
        ("spp_values", 5),
        ("spp_values", {"touchdown": 3}),
        ("league_points", [3, 1]),
        ("league_points", [3, 1, -1000]),
        ("tie_breaks", ["points", "beauty"]),
        ("tie_breaks", ["points", "points"]),
        ("tie_breaks", "points"),
        ("features", ["moat"]),
        ("min_characteristic", [1]),
        ("balls", 2),
        ("teams_in_match", 5),
        ("redkur_modifier", 0),
        ("dice ", "app"),
        ("", 1),
    ],
)
def test_an_unknown_option_or_value_is_400_by_field(alice, key, value):
    problem = alice.problem("leagues/", 400, name="X", house_rules={key: value})
    assert any(key in field for field in problem["errors"]), problem["errors"]
    assert [one["name"] for one in alice.get("leagues/")["results"]] == ["Cellar League"]


def test_all_that_is_wrong_is_said_at_once(alice):
    wrong = {"mystery": 1, "dice": "cards", "balls": 2}
    errors = alice.problem("leagues/", 400, name="X", house_rules=wrong)["errors"]
    assert len(errors) == 3


@pytest.mark.parametrize("rules", [[], "dice", 7, [["dice", "app"]], True])
def test_house_rules_that_are_no_object_are_400(alice, rules):
    alice.problem("leagues/", 400, name="X", house_rules=rules)


@pytest.mark.parametrize("public", ["yes", 1, 0, [], {}])
def test_public_is_yes_or_no(alice, public):
    assert "public" in alice.problem("leagues/", 400, name="X", public=public)["errors"]


def test_patch_merges_house_rules_key_by_key(alice, cellar):
    before = alice.get(f"leagues/{cellar}/")["house_rules"]
    first = alice.patch(f"leagues/{cellar}/", house_rules={"chests": 8})
    second = alice.patch(f"leagues/{cellar}/", house_rules={"winnings": "none"})
    assert first["house_rules"] == before | {"chests": 8}
    assert second["house_rules"] == before | {"chests": 8, "winnings": "none"}
    assert set(second) >= LEAGUE


def test_patch_renames_and_publishes(alice, nobody, cellar):
    amended = alice.patch(f"leagues/{cellar}/", name="Attic League", public=True)
    assert (amended["name"], amended["public"], amended["slug"]) == ("Attic League", True, cellar)
    assert amended["house_rules"]["public"] is True
    assert nobody.get(f"leagues/{cellar}/")["my_role"] is None


def test_public_is_a_house_rule_as_well(alice, nobody):
    league = alice.post("leagues/", 201, name="X", house_rules={"public": True})
    assert league["public"] is True
    assert nobody.ask(f"leagues/{league['slug']}/").code == 200
    alice.patch(f"leagues/{league['slug']}/", house_rules={"public": False})
    check_problem(nobody.ask(f"leagues/{league['slug']}/"), 401)


def test_a_wrong_patch_changes_nothing(alice, cellar):
    before = alice.get(f"leagues/{cellar}/")
    wrong = {"house_rules": {"chests": 8, "mystery": 1}}
    reply = alice.send(f"leagues/{cellar}/", wrong, "patch")
    assert "mystery" in "".join(check_problem(reply, 400)["errors"])
    check_problem(alice.send(f"leagues/{cellar}/", {"colour": "red"}, "patch"), 400)
    check_problem(alice.send(f"leagues/{cellar}/", {"name": ""}, "patch"), 400)
    assert alice.get(f"leagues/{cellar}/") == before


def test_house_rules_hold_for_teams_founded_afterwards(alice, bob, cellar):
    before = draft(bob, cellar, players=0, name="Before")
    alice.patch(f"leagues/{cellar}/", house_rules={"starting_treasury": 500_000})
    after = draft(bob, cellar, players=0, name="After")
    assert bob.get(f"teams/{before}/")["treasury"] == 1_000_000
    assert bob.get(f"teams/{after}/")["treasury"] == 500_000


def test_a_team_keeps_the_rules_it_was_founded_under(alice, bob, cellar):
    team = register(bob, cellar)
    amended = {"reroll_cost_later": 30_000, "fan_factor_cost": 10_000, "player_trading": False}
    alice.patch(f"leagues/{cellar}/", house_rules=amended)
    assert bob.post(f"teams/{team}/rerolls/", 200, count=1)["paid"] == 100_000
    assert bob.post(f"teams/{team}/fan-factor/", 200, points=1)["paid"] == 1_000
    traded = {"position": "norse.lineman", "trade_in": roster(bob, team)[:1]}
    assert bob.post(f"teams/{team}/hire/", 201, **traded)["paid"] == 20_000


def test_house_rules_hold_for_matches_not_yet_prepared(arranged):
    night = arranged()
    league = night.shown()["league"]
    later = night.bob.post("matches/", 201, teams=night.teams, league=league)["id"]
    night.start()
    night.alice.patch(f"leagues/{league}/", house_rules={"chests": 9, "dice": "table"})
    assert night.shown()["options"]["chests"] == 6
    assert night.shown()["dice"]["mode"] == "app"
    shown = night.bob.get(f"matches/{later}/")
    assert (shown["options"]["chests"], shown["dice"]["mode"]) == (9, "table")


def test_match_options_stand_in_a_league_as_defaults(alice, bob, carol):
    league = found_league(alice, bob, carol, house_rules={"balls": 3, "referee_mode": "none"})
    teams = [register(bob, league), register(carol, league, "gold")]
    plain = bob.post("matches/", 201, teams=teams, league=league)
    own = bob.post("matches/", 201, teams=teams, league=league, options={"balls": 5})
    assert (plain["options"]["balls"], own["options"]["balls"]) == (3, 5)
    assert own["options"]["referee_mode"] == "none"
