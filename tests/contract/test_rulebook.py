"""The rulebook, open to anybody."""

import json
import re
from collections import Counter
from io import StringIO

import pytest
from django.core.management import call_command

from tests.dungeonbowl.printed import printed_options, printed_positions, printed_races

RIM = ["light", "gold", "jade", "celestial", "grey", "amethyst", "bright", "amber"]
KEYS = {
    "weapons": "chainsaw bombs poisoned_dagger sorcery",
    "tactics": "assassination bribing_the_press experimental_drugs",
    "arrangements": "extra_training medical_insurance sponsorship_deal",
}
VALUES = {
    "team_types": "colleges",
    "starting_treasury": 1_000_000,
    "min_starting_players": 6,
    "max_roster": 16,
    "reroll_cost_start": 50_000,
    "reroll_cost_later": 100_000,
    "fan_factor_cost": 1_000,
    "fan_factor_start_max": 9,
    "norse_catcher": "as_printed",
    "great_wheel": True,
    "player_trading": True,
    "trade_rounding": 10_000,
    "trade_includes_item": True,
    "secret_weapons": True,
    "sorcery": True,
    "max_secret_weapons": 1,
    "confiscation": True,
    "magic_items": True,
    "magic_item_die": "D12",
    "dirty_tactics": True,
    "special_arrangements": True,
    "team_rating": "value_and_spp",
    "team_rating_includes_treasury": True,
    "extra_training_half_price_count": "one",
    "progression": "fast_track",
    "improvement_mode": "roll",
    "traits_need_double": True,
    "spp_values": [1, 2, 2, 3, 5],
    "mvp_mode": "random",
    "skill_value": 0,
    "casualty_table": "d16_004",
    "niggling": "casualty_plus_1",
    "broken_arm": "passing_minus_1",
    "journeymen": False,
    "winnings": "d6",
    "fan_factor_roll": "lrb5",
    "apothecary": False,
    "league_points": [3, 1, 0],
    "gm": False,
    "teams_in_match": 2,
    "chests": 6,
    "teleporters": 6,
    "chest_content": "tokens",
    "placement_rules": False,
    "setup_mode": "end_zone",
    "reserve_arrival": "random",
    "teleport_out": True,
    "chest_opening": "003",
    "teleport_rules": "003",
    "leap_rule": "003",
    "wall_push": "003",
    "push_collision": False,
    "landing_rule": "003",
    "precarious": "003",
    "chasm_rule": "003",
    "wall_pass": "003",
    "sponge": "once_per_game",
    "moving_chests": True,
    "features": [],
    "iron_gates": 0,
    "ball_type": "normal",
    "balls": 1,
    "multiball": "standard",
    "traps": 0,
    "monsters": "none",
    "referee_mode": "eye",
    "onsite_ref_count": "D6",
    "onsite_ref_placement": "random",
    "onsite_ref_av_minus_1": False,
    "obstruction_upgraded": False,
    "named_referee": "generic",
    "redkur_modifier": -1,
    "argue_auto_sendoff": False,
    "sentoff_turnover": False,
    "secret_weapon_ejection": "003",
    "titchy_extra_setup": True,
    "time_limit": "none",
    "first_turn": "random",
    "pass_band_limit": "modifier_only",
    "stunty_table": False,
    "min_characteristic": [1, -2],
    "weapon_to_existing": False,
    "chasm_is_ledge": True,
    "monster_casualty_spp": False,
    "drugged_casualty_spp": False,
    "dice": "app",
    "tie_breaks": [
        "points",
        "touchdown_difference",
        "casualty_difference",
        "head_to_head",
        "won",
        "name",
    ],
    "bonuses": [],
    "place_points": [],
    "public": False,
}
CHOICES = {
    "winnings": ["d6", "manual", "none"],
    "fan_factor_roll": ["lrb5", "manual", "none"],
    "team_rating": ["value_and_spp", "value"],
    "extra_training_half_price_count": ["one", "per_invocation"],
    "referee_mode": ["none", "eye", "eye_onsite", "s1_model", "s4_doubles"],
    "wall_pass": ["003", "004"],
    "time_limit": ["none", "002", "004"],
    "multiball": ["standard", "first_touchdown", "illusionary"],
    "magic_item_die": ["D12", "D66"],
    "casualty_table": ["d16_004", "d68_lrb5", "manual"],
    "trade_rounding": [10_000, 5_000, 1],
    "dice": ["app", "table"],
    "niggling": ["casualty_plus_1", "pre_match_roll"],
    "broken_arm": ["passing_minus_1", "ag_minus_1", "reroll"],
}


@pytest.fixture
def book(nobody):
    return nobody.get("rulebook/")


def by_key(entries):
    return {entry["key"]: entry for entry in entries}


def test_the_page_and_the_command_tell_the_same(book):
    said = StringIO()
    call_command("rulebook", "--json", stdout=said)
    assert json.loads(said.getvalue()) == book


def test_schema_and_docs_are_open_to_anybody(nobody):
    assert nobody.ask("schema/").code == 200
    assert nobody.ask("docs/").code == 200


ADDRESSES = """
accounts tokens rulebook leagues leagues/{slug} leagues/{slug}/invitations leagues/{slug}/members
leagues/{slug}/seasons invitations/{code}/accept seasons/{}/entries seasons/{}/start
seasons/{}/fixtures seasons/{}/standings teams teams/{} teams/{}/market teams/{}/hire
teams/{}/release teams/{}/rerolls teams/{}/fan-factor teams/{}/buy-back teams/{}/skills
teams/{}/discard-item teams/{}/arm teams/{}/register teams/{}/adjust teams/{}/ledger matches
matches/{} matches/{}/start
matches/{}/events matches/{}/events/{}/revoke matches/{}/report matches/{}/confirm
matches/{}/dispute matches/{}/postgame matches/{}/postgame/{}/answer matches/{}/undo
"""


def test_the_schema_tells_every_address(nobody):
    reply = nobody.client.get("/api/v1/schema/", HTTP_ACCEPT="application/vnd.oai.openapi+json")
    paths = json.loads(reply.content)["paths"]
    described = {re.sub(r"{\w+}", "{}", path) for path in paths}
    for address in ADDRESSES.split():
        assert f"/api/v1/{re.sub(r'{.*?}', '{}', address)}/" in described


def test_every_promised_part_is_there(book):
    promised = (
        "colleges weapons items skills monsters traps balls referees tactics arrangements "
        "tables spp progressions presets options"
    )
    assert set(promised.split()) <= set(book)
    for name, keys in KEYS.items():
        assert [entry["key"] for entry in book[name]] == keys.split()


def test_the_printed_colleges_each_with_five_races_and_all_positions(book):
    assert [college["key"] for college in book["colleges"]] == [*printed_races()]
    assert all(len(college["races"]) == 5 for college in book["colleges"])
    counts = {
        college["key"]: sum(len(race["positions"]) for race in college["races"])
        for college in book["colleges"]
    }
    assert Counter(counts) == Counter(line.college for line in printed_positions())


def test_a_college_says_what_it_is_superior_and_inferior_to(book):
    colleges = by_key(book["colleges"])
    for one, other in zip(RIM, RIM[1:] + RIM[:1], strict=True):
        assert colleges[one]["superior_to"] == [other]
        assert colleges[other]["inferior_to"] == [one]
    assert colleges["dark"]["superior_to"] == colleges["dark"]["inferior_to"] == ["rainbow"]
    assert colleges["rainbow"]["superior_to"] == colleges["rainbow"]["inferior_to"] == ["dark"]


def test_the_last_race_is_special_except_in_the_rainbow_college(book):
    for college in book["colleges"]:
        special = [race["special"] for race in college["races"]]
        last = college["key"] != "rainbow"
        assert special == [False] * 4 + [last]


def test_a_position_has_its_key_profile_skills_and_access(book):
    for college in book["colleges"]:
        for race in college["races"]:
            assert {"key", "name", "special", "positions"} <= set(race)
            kinds = [position["kind"] for position in race["positions"]]
            assert kinds.count("lineman") == 1
            assert set(kinds) <= {"lineman", "specialist"}
            for position in race["positions"]:
                assert position["key"].startswith(f"{race['key']}.")
                assert set(position["access"]) <= {"G", "S", "A", "P", "PH"}
                assert position["cost"] % 10_000 == 0
                assert all(type(position[one]) is int for one in ("ma", "st", "ag", "av"))


def test_the_norse_catchers_differ_as_printed(book):
    catchers = {
        college["key"]: (position["cost"], position["ma"])
        for college in book["colleges"]
        for race in college["races"]
        for position in race["positions"]
        if position["key"] == "norse.catcher"
    }
    assert catchers == {"light": (70_000, 5), "bright": (80_000, 6)}


def test_weapons_cost_what_the_races_pay(book):
    weapons = by_key(book["weapons"])
    assert weapons["chainsaw"]["costs"]["dwarfs"] == 20_000
    assert weapons["poisoned_dagger"]["costs"]["lizardmen"] == 30_000
    assert weapons["sorcery"]["costs"]["fimir"] == 20_000
    assert {key: len(weapon["costs"]) for key, weapon in weapons.items()} == {
        "chainsaw": 10,
        "bombs": 9,
        "poisoned_dagger": 7,
        "sorcery": 14,
    }


def test_items_stand_on_both_dice(book):
    items = book["items"]
    assert [item["d12"] for item in items] == list(range(1, 13))
    assert [item["d66"] for item in items[:3]] == [[11, 13], [14, 16], [21, 23]]
    assert {item["infraction"] for item in items} == {"minor", "major", "none"}
    assert all(item["summary"] for item in items)


def test_skills_have_a_category_and_say_whether_they_are_traits(book):
    skills = {skill["name"]: skill for skill in book["skills"]}
    assert {skill["category"] for skill in book["skills"]} <= {"G", "S", "A", "P", "PH", None}
    traits = "Leader Dauntless Frenzy,Nerves of Steel,Stand Firm,Jump Up,Strong Arm"
    for name in traits.replace(" Dauntless ", ",Dauntless,").split(","):
        assert skills[name]["trait"] is True
    assert skills["Block"] | {"category": "G", "trait": False} == skills["Block"]


def test_monsters_have_a_size_and_attacks(book):
    for monster in book["monsters"]:
        assert {"ma", "st", "ag", "av", "attacks", "piercing", "skills", "size"} <= set(monster)
        assert monster["size"] in {"normal", "huge", "humongous"}
        assert all({"count", "type"} <= set(attack) for attack in monster["attacks"])


def test_star_player_points_by_deed(book):
    assert book["spp"] == {
        "completion": 1,
        "casualty": 2,
        "interception": 2,
        "touchdown": 3,
        "mvp": 5,
        "chest_ball": 2,
        "hazard_push": 1,
        "monster_removed": 2,
        "referee_removed": 2,
        "weapon_casualty": 2,
    }


def test_both_progressions_have_seven_steps(book):
    fast, standard = book["progressions"]["fast_track"], book["progressions"]["standard"]
    assert fast == [
        [0, 5, 0], [6, 10, 1], [11, 20, 2], [21, 30, 3],
        [31, 45, 4], [46, 60, 5], [61, 80, 6], [81, None, 7],
    ]  # fmt: skip
    assert standard == [
        [0, 5, 0], [6, 15, 1], [16, 30, 2], [31, 50, 3],
        [51, 75, 4], [76, 125, 5], [126, 175, 6], [176, None, 7],
    ]  # fmt: skip


def test_three_presets(book):
    assert {"astrogranite", "dungeonbowl5", "official"} <= {one["key"] for one in book["presets"]}


def test_all_options_with_scope_default_choices_and_rule(book):
    options = book["options"]
    assert {option["rule"] for option in options} == {line.split()[0] for line in printed_options()}
    assert {option["scope"] for option in options} == {"league", "match"}
    assert all({"key", "scope", "default", "choices", "rule"} <= set(one) for one in options)


@pytest.mark.parametrize("key", VALUES)
def test_an_option_has_the_default_of_the_table(book, key):
    assert by_key(book["options"])[key]["default"] == VALUES[key]


@pytest.mark.parametrize("key", CHOICES)
def test_an_option_offers_the_choices_of_the_table(book, key):
    assert by_key(book["options"])[key]["choices"] == CHOICES[key]


def test_scopes_are_those_of_the_table(book):
    scopes = {option["key"]: option["scope"] for option in book["options"]}
    assert scopes == {line.split()[1]: line.split()[2] for line in printed_options()}
