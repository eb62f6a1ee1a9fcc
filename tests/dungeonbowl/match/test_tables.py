"""Which tables lie beside the dungeon, option by option."""

import pytest

from dungeonbowl.match.tables import AT_TABLE, tables_for
from tests.dungeonbowl.drafts import BOOK, RULES, house

USUAL = [
    "injury", "casualty_d16", "lasting_injury", "penalty_minor_elsewhere",
    "penalty_minor_on_team", "penalty_major_elsewhere", "penalty_major_on_team", "argue", "drugs",
    "landing", "balance", "wall_pass_side", "thrown_chest",
]  # fmt: skip


def keys(rules=RULES):
    return [table.key for table in tables_for(rules)]


def test_the_usual_match_needs_these_and_no_others():
    assert keys() == USUAL


@pytest.mark.parametrize(
    ("options", "more", "fewer"),
    [
        ({"stunty_table": True}, {"injury_stunty"}, set()),
        ({"casualty_table": "d68_lrb5"}, {"casualty_d68"}, {"casualty_d16", "lasting_injury"}),
        # Its D6 is asked for where somebody's own table says so (INJ-06, OPT-31).
        ({"casualty_table": "manual"}, set(), {"casualty_d16"}),
        ({"niggling": "pre_match_roll"}, {"niggle"}, set()),
        ({"referee_mode": "none"}, set(),
         {key for key in USUAL if key.startswith("penalty")} | {"argue"}),
        ({"referee_mode": "eye_onsite"},
         {"penalty_major_elsewhere_near_ref", "penalty_major_on_team_near_ref", "onsite_referees"},
         set()),
        ({"referee_mode": "eye_onsite", "onsite_ref_count": "agreed"},
         {"penalty_major_elsewhere_near_ref", "penalty_major_on_team_near_ref"}, set()),
        ({"referee_mode": "s1_model"}, {"sending_off_by_distance"}, set()),
        ({"referee_mode": "s4_doubles"}, {"sending_off_by_doubles", "argue_004"}, {"argue"}),
        ({"secret_weapon_ejection": "002"}, {"weapon_ejection"}, set()),
        ({"secret_weapon_ejection": "002", "secret_weapons": False}, set(), set()),
        # Nobody looks (REF-03), so nobody is ejected.
        ({"secret_weapon_ejection": "002", "referee_mode": "none"}, set(),
         {key for key in USUAL if key.startswith("penalty")} | {"argue"}),
        ({"dirty_tactics": False}, set(), {"drugs"}),
        ({"features": ["chasms"]}, {"chasm_003"}, set()),
        ({"features": ["chasms"], "chasm_rule": "002"}, {"chasm_002"}, set()),
        ({"features": ["chasms"], "chasm_rule": "harmless"}, {"chasm_harmless"}, set()),
        # By 002 water and pits are holes too (FEA-06).
        ({"features": ["water"], "precarious": "002"}, {"chasm_003"}, set()),
        ({"traps": 3, "leap_rule": "002", "chasm_rule": "002"},
         {"chasm_002", "gas_resistance"}, set()),
        ({"leap_rule": "002"}, set(), {"chasm_003"}),
        ({"features": ["water"]}, set(), {"chasm_003"}),
        ({"chasm_rule": "002"}, set(), set()),
        ({"features": ["doors", "obstacles", "lava"]}, {"door", "obstacle", "lava_ball"}, set()),
        ({"push_collision": True}, {"collision_push"}, set()),
        ({"landing_rule": "004"}, set(), {"landing"}),
        ({"precarious": "off"}, set(), {"balance"}),
        ({"moving_chests": False}, set(), {"thrown_chest"}),
        ({"monsters": "lurking"}, {"monster_appears", "flame_burst"}, set()),
        ({"monsters": "both", "monster_pool": ["gorgon"]}, {"monster_appears"}, set()),
        ({"monsters": "Dragonbowl", "monster_pool": ["gorgon"]}, {"flame_burst"}, set()),
        ({"traps": 12}, {"gas_resistance"}, set()),
        ({"traps": 12, "trap_types": ["pit"]}, set(), set()),
        ({"ball_type": "enchanted"}, {"enchanted_ball"}, set()),
        ({"ball_type": "roll_when_found"}, {"enchanted_ball"}, set()),
    ],
)  # fmt: skip
def test_an_option_calls_for_its_tables_and_for_nothing_else(options, more, fewer):
    assert set(keys(house(**options))) == set(USUAL) - fewer | more


def test_every_table_of_the_book_is_for_the_match_or_for_before_and_after():
    elsewhere = {
        "petrified", "confiscation", "winnings", "fan_factor", "improvement",
        "assassination_aim", "assassination_effect",
    }  # fmt: skip
    assert {key for key, _ in AT_TABLE} | elsewhere == set(BOOK.tables)
