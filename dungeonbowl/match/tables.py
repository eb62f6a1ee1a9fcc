"""Which tables a match may call for under its options."""

from __future__ import annotations

from collections.abc import Callable

from dungeonbowl.book.tables import RuleTable
from dungeonbowl.houserules import DRAGON, HouseRules

Wanted = Callable[[HouseRules], bool]
EYES = ("eye", "eye_onsite", "s1_model", "s4_doubles")


def _always(rules: HouseRules) -> bool:
    return True


def _on(key: str) -> Wanted:
    return lambda rules: rules.flag(key)


def _set(key: str, *values: str) -> Wanted:
    return lambda rules: rules.choice(key) in values


def _feature(name: str) -> Wanted:
    return lambda rules: name in rules.keys_of("features")


def _chasm(rule: str) -> Wanted:
    return lambda rules: rules.has_holes() and rules.choice("chasm_rule") == rule


def _on_site(rules: HouseRules) -> bool:
    return rules.choice("referee_mode") == "eye_onsite"


def _counted(rules: HouseRules) -> bool:
    return _on_site(rules) and rules.choice("onsite_ref_count") == "D6"


def _ejected(rules: HouseRules) -> bool:
    watched = rules.choice("referee_mode") != "none"
    return watched and rules.flag("secret_weapons") and _set("secret_weapon_ejection", "002")(rules)


def _gassed(rules: HouseRules) -> bool:
    return rules.number("traps") > 0 and "gas" in rules.keys_of("trap_types")


def _breathing(rules: HouseRules) -> bool:
    """A dragon may come: in a Dragonbowl it does."""
    return DRAGON in rules.monsters()


def _enchanted(rules: HouseRules) -> bool:
    return "enchanted" in rules.ball_types()


# Every table of the book that is rolled on while a match is played, in the order of the book.
AT_TABLE: tuple[tuple[str, Wanted], ...] = (
    ("injury", _always),
    ("injury_stunty", _on("stunty_table")),
    ("casualty_d16", _set("casualty_table", "d16_004")),
    ("casualty_d68", _set("casualty_table", "d68_lrb5")),
    # With a league's own table an injury may be declared lasting, and this table says which.
    ("lasting_injury", _set("casualty_table", "d16_004", "manual")),
    ("niggle", _set("niggling", "pre_match_roll")),
    ("penalty_minor_elsewhere", _set("referee_mode", *EYES)),
    ("penalty_minor_on_team", _set("referee_mode", *EYES)),
    ("penalty_major_elsewhere", _set("referee_mode", *EYES)),
    ("penalty_major_on_team", _set("referee_mode", *EYES)),
    ("penalty_major_elsewhere_near_ref", _on_site),
    ("penalty_major_on_team_near_ref", _on_site),
    ("sending_off_by_distance", _set("referee_mode", "s1_model")),
    ("sending_off_by_doubles", _set("referee_mode", "s4_doubles")),
    ("argue", _set("referee_mode", "eye", "eye_onsite", "s1_model")),
    ("argue_004", _set("referee_mode", "s4_doubles")),
    ("onsite_referees", _counted),
    ("weapon_ejection", _ejected),
    ("drugs", _on("dirty_tactics")),
    ("chasm_003", _chasm("003")),
    ("chasm_002", _chasm("002")),
    ("chasm_harmless", _chasm("harmless")),
    ("collision_push", _on("push_collision")),
    ("landing", _set("landing_rule", "003")),
    ("balance", _set("precarious", "003", "002")),
    ("door", _feature("doors")),
    ("obstacle", _feature("obstacles")),
    ("lava_ball", _feature("lava")),
    ("wall_pass_side", _always),
    ("thrown_chest", _on("moving_chests")),
    ("monster_appears", _set("monsters", "lurking", "morphing", "both")),
    ("gas_resistance", _gassed),
    ("enchanted_ball", _enchanted),
    ("flame_burst", _breathing),
)


def tables_for(rules: HouseRules) -> list[RuleTable]:
    """The tables that coaches may have to look up while they play by these rules."""
    known = rules.book.tables
    return [known[key] for key, wanted in AT_TABLE if wanted(rules)]
