"""The market, hiring and weapons."""

import pytest

from tests.contract.verbs import hire, roster


def test_a_new_players_number_is_the_lowest_free(bob, drafted):
    team = drafted(3)
    hire(bob, team, "norse.lineman", number=5)
    second = roster(bob, team)[1]
    bob.post(f"teams/{team}/release/", 200, player=second)
    assert hire(bob, team, "norse.lineman")["number"] == 2
    assert hire(bob, team, "norse.lineman")["number"] == 4
    assert hire(bob, team, "norse.lineman")["number"] == 6


NO_NUMBERS = [0, -1, 1, "7", True, 1.5, 10**9, [], {}]


def test_a_number_that_is_malformed_or_worn_is_400(bob, drafted):
    team = drafted(1)
    for number in NO_NUMBERS:
        order = {"position": "norse.lineman", "number": number}
        assert "number" in bob.problem(f"teams/{team}/hire/", 400, **order)["errors"]
        assert len(roster(bob, team)) == 1


MALFORMED = [
    {},
    {"position": None},
    {"position": 7},
    {"position": ["norse.lineman"]},
    {"position": "lineman"},
    {"position": "norse"},
    {"position": "norse.king"},
    {"position": "norse.lineman", "weapon": "axe"},
    {"position": "norse.lineman", "weapon": 7},
    {"position": "norse.lineman", "name": 7},
    {"position": "norse.lineman", "name": "x" * 100_000},
    {"position": "norse.lineman", "trade_in": 7},
    {"position": "norse.lineman", "trade_in": "1"},
    {"position": "norse.lineman", "trade_in": ["1"]},
    {"position": "norse.lineman", "trade_in": [True]},
    {"position": "norse.lineman", "trade_in": [[1]]},
    {"position": "norse.lineman", "trade_in": {"1": 1}},
    {"position": "norse.lineman", "trade_in": [10**30]},
]


def test_a_malformed_order_is_400_and_hires_nobody(bob, drafted):
    team = drafted()
    for order in MALFORMED:
        bob.problem(f"teams/{team}/hire/", 400, **order)
        assert bob.get(f"teams/{team}/")["players"] == []


def test_a_race_of_another_college_is_TEAM_01(bob, rich):
    assert bob.refused(f"teams/{rich}/hire/", position="orcs.lineman") == ["TEAM-01"]


def test_a_fourth_race_is_TEAM_02(bob, rich):
    hire(bob, rich, "norse.lineman", "humans.lineman", "halflings.lineman")
    assert "TEAM-02" in bob.refused(f"teams/{rich}/hire/", position="dwarfs.longbeard")


def test_sixteen_six_two_broken_is_TEAM_02(bob, rich):
    hire(bob, rich, *["norse.lineman"] * 7, *["humans.lineman"] * 6)
    assert "TEAM-02" in bob.refused(f"teams/{rich}/hire/", position="humans.lineman")


def test_a_third_player_of_a_third_race_is_TEAM_02(bob, rich):
    hire(bob, rich, *["norse.lineman"] * 3, *["humans.lineman"] * 3, *["halflings.lineman"] * 2)
    assert "TEAM-02" in bob.refused(f"teams/{rich}/hire/", position="halflings.lineman")


def test_six_and_six_is_a_team(bob, rich):
    hire(bob, rich, *["norse.lineman"] * 6, *["humans.lineman"] * 6)
    races = bob.get(f"teams/{rich}/")["races"]
    assert sorted((one["race"], one["count"]) for one in races) == [("humans", 6), ("norse", 6)]
    assert {one["slot"] for one in races} == {"primary", "secondary"}


def test_slots_float_with_the_counts(bob, rich):
    hire(bob, rich, *["halflings.lineman"] * 2, *["norse.lineman"] * 3, "humans.lineman")
    slots = {one["race"]: (one["count"], one["slot"]) for one in bob.get(f"teams/{rich}/")["races"]}
    assert slots == {
        "norse": (3, "primary"),
        "halflings": (2, "secondary"),
        "humans": (1, "tertiary"),
    }


def test_a_special_race_is_only_ever_tertiary(bob, rich):
    hire(bob, rich, "werewolves.lineman", "werewolves.lineman")
    (race,) = bob.get(f"teams/{rich}/")["races"]
    assert race == {"race": "werewolves", "count": 2, "slot": "tertiary"}
    assert "TEAM-03" in bob.refused(f"teams/{rich}/hire/", position="werewolves.lineman")


def test_a_special_race_beside_two_others_of_which_one_is_small(bob, rich):
    hire(bob, rich, "werewolves.lineman", *["norse.lineman"] * 7, *["humans.lineman"] * 6)
    assert bob.refused(f"teams/{rich}/hire/", position="humans.lineman")


def test_a_special_race_stays_tertiary_beside_smaller_ones(bob, rich):
    hire(bob, rich, "norse.lineman", "humans.lineman", *["werewolves.lineman"] * 2)
    slots = {one["race"]: one["slot"] for one in bob.get(f"teams/{rich}/")["races"]}
    assert slots.pop("werewolves") == "tertiary"
    assert set(slots.values()) == {"primary", "secondary"}


def test_a_special_race_takes_the_tertiary_slot_from_everybody_else(bob, rich):
    hire(bob, rich, "werewolves.lineman", "norse.lineman", "humans.lineman")
    assert "TEAM-02" in bob.refused(f"teams/{rich}/hire/", position="halflings.lineman")


@pytest.mark.parametrize(
    ("rules", "players", "command", "body", "rule"),
    [
        ({"max_roster": 7}, 7, "hire/", {"position": "norse.lineman"}, "TEAM-08"),
        ({"min_starting_players": 8}, 7, "register/", {}, "TEAM-07"),
        ({"fan_factor_start_max": 3}, 0, "fan-factor/", {"points": 4}, "TEAM-06"),
    ],
)
def test_the_house_sets_other_limits(bob, drafted, rules, players, command, body, rule):
    team = drafted(players, **rules)
    assert bob.refused(f"teams/{team}/{command}", **body) == [rule]


def test_the_rainbow_college_has_no_special_race(bob, drafted):
    team = drafted(college="rainbow", starting_treasury=10_000_000)
    hire(bob, team, *["slann.lineman"] * 6)
    assert bob.get(f"teams/{team}/")["races"][0]["slot"] == "primary"


def test_a_third_specialist_is_TEAM_04(bob, rich):
    hire(bob, rich, "norse.blitzer", "norse.blitzer")
    assert bob.refused(f"teams/{rich}/hire/", position="norse.blitzer") == ["TEAM-04"]
    hire(bob, rich, "humans.blitzer")


def test_a_17th_player_is_TEAM_08(bob, rich):
    hire(bob, rich, *["norse.lineman"] * 16)
    assert "TEAM-08" in bob.refused(f"teams/{rich}/hire/", position="norse.lineman")


def test_too_little_gold_is_TEAM_09(bob, drafted):
    team = drafted(starting_treasury=60_000)
    hire(bob, team, "norse.lineman")
    assert bob.refused(f"teams/{team}/hire/", position="norse.lineman") == ["TEAM-09"]
    assert bob.refused(f"teams/{team}/rerolls/", count=1) == ["TEAM-09"]
    assert bob.get(f"teams/{team}/")["treasury"] == 10_000


def test_all_rules_that_say_no_are_said(bob, drafted):
    team = drafted(starting_treasury=200_000)
    hire(bob, team, "norse.blitzer", "norse.blitzer")
    refused = bob.refused(f"teams/{team}/hire/", position="norse.blitzer", weapon="bombs")
    assert {"TEAM-04", "TEAM-09", "SW-02", "SW-04"} <= set(refused)


def test_a_lineman_with_a_weapon_costs_both(bob, rich):
    one = hire(bob, rich, "dwarfs.longbeard", weapon="chainsaw")
    assert (one["weapon"], one["cost"], one["confiscated"]) == ("chainsaw", 90_000, False)
    assert bob.get(f"teams/{rich}/")["treasury"] == 10_000_000 - 90_000


def test_a_second_weapon_is_SW_01(bob, rich):
    hire(bob, rich, "norse.lineman", weapon="chainsaw")
    order = {"position": "norse.lineman", "weapon": "sorcery"}
    assert bob.refused(f"teams/{rich}/hire/", **order) == ["SW-01"]


def test_the_house_may_allow_two_weapons(bob, drafted):
    team = drafted(max_secret_weapons=2)
    hire(bob, team, "norse.lineman", weapon="chainsaw")
    hire(bob, team, "norse.lineman", weapon="sorcery")


def test_a_weapon_for_a_specialist_is_SW_02(bob, rich):
    order = {"position": "norse.blitzer", "weapon": "chainsaw"}
    assert bob.refused(f"teams/{rich}/hire/", **order) == ["SW-02"]


@pytest.mark.parametrize(
    ("position", "weapon", "rule"),
    [
        ("halflings.lineman", "chainsaw", "SW-03"),
        ("norse.lineman", "bombs", "SW-04"),
        ("norse.lineman", "poisoned_dagger", "SW-05"),
        ("dwarfs.longbeard", "sorcery", "SOR-01"),
    ],
)
def test_the_wrong_race_for_a_weapon_is_that_weapons_rule(bob, rich, position, weapon, rule):
    assert bob.refused(f"teams/{rich}/hire/", position=position, weapon=weapon) == [rule]


@pytest.mark.parametrize(
    ("rules", "weapon", "rule"),
    [
        ({"secret_weapons": False}, "chainsaw", "OPT-14"),
        ({"sorcery": False}, "sorcery", "OPT-15"),
    ],
)
def test_a_weapon_that_the_house_switches_off_is_its_option(bob, drafted, rules, weapon, rule):
    team = drafted(**rules)
    order = {"position": "norse.lineman", "weapon": weapon}
    assert bob.refused(f"teams/{team}/hire/", **order) == [rule]
    other = {"chainsaw": "sorcery", "sorcery": "chainsaw"}[weapon]
    hire(bob, team, "norse.lineman", weapon=other)


def test_the_market_shows_every_position_of_the_college(nobody, bob, drafted):
    team = drafted()
    market = bob.get(f"teams/{team}/market/")
    light = nobody.get("rulebook/")["colleges"][0]
    printed = {
        position["key"]: position["cost"]
        for race in light["races"]
        for position in race["positions"]
    }
    assert {offer["position"]: offer["cost"] for offer in market} == printed
    for offer in market:
        assert {"position", "cost", "allowed", "verdicts"} <= set(offer)
        assert offer["allowed"] is True
        assert offer["verdicts"] == []


def test_the_market_says_which_rule_says_no(bob, drafted):
    team = drafted(0, starting_treasury=260_000)
    hire(bob, team, "norse.blitzer", "norse.blitzer")
    market = {offer["position"]: offer for offer in bob.get(f"teams/{team}/market/")}
    rules = {key: {one["rule"] for one in offer["verdicts"]} for key, offer in market.items()}
    assert rules["norse.blitzer"] == {"TEAM-04", "TEAM-09"}
    assert rules["humans.blitzer"] == set() or market["humans.blitzer"]["allowed"] is False
    assert market["norse.lineman"]["allowed"] is True
    for offer in market.values():
        assert offer["allowed"] is (not offer["verdicts"])
        reply = bob.send(
            f"teams/{team}/hire/", {"position": offer["position"], "preview": True}
        ).body
        assert [one["rule"] for one in reply["verdicts"]] == [
            one["rule"] for one in offer["verdicts"]
        ]
