"""Resolving house rules: presets, choices, refusals, snapshots."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.book import book
from dungeonbowl.book.options import Option
from dungeonbowl.houserules import HouseRules, InvalidOption, match_options

BOOK = book()
DEFAULTS = HouseRules.resolve(BOOK)


def complaints(overrides: dict[str, Any]) -> dict[str, list[str]]:
    """What is said about these choices."""
    with pytest.raises(InvalidOption) as error:
        HouseRules.resolve(BOOK, overrides=overrides)
    return error.value.errors


def test_without_choices_every_option_is_at_its_default():
    assert dict(DEFAULTS) == {key: option.default for key, option in BOOK.options.items()}
    assert HouseRules.resolve(BOOK, "astrogranite") == DEFAULTS


def test_a_preset_changes_what_it_lists_and_a_choice_changes_the_preset():
    rules = HouseRules.resolve(BOOK, "official", {"time_limit": "none"})
    assert rules.numbers("spp_values") == (1, 2, 2, 5, 4)
    assert rules.choice("referee_mode") == "s4_doubles"
    assert rules.choice("time_limit") == "none"
    assert rules.number("starting_treasury") == 1_000_000


def test_dungeonbowl5_plays_by_002_and_its_rulebook():
    rules = HouseRules.resolve(BOOK, "dungeonbowl5")
    chosen = {
        key: rules[key] for key, option in BOOK.options.items() if rules[key] != option.default
    }
    assert chosen == {
        "team_types": "colleges_+_custom",
        "teleporters": 8,
        "placement_rules": True,
        "setup_mode": "teleporter_or_end_zone",
        "reserve_arrival": "own_or_random",
        "teleport_out": False,
        "chest_opening": "002",
        "teleport_rules": "002",
        "leap_rule": "002",
        "wall_push": "002",
        "precarious": "002",
        "chasm_rule": "002",
        "sponge": "per_turn_instead_of_entry",
        "secret_weapon_ejection": "002",
        "time_limit": "002",
        "casualty_table": "d68_lrb5",
        "progression": "standard",
        "fan_factor_cost": 10_000,
        "skill_value": 20_000,
        "referee_mode": "s4_doubles",
        "sentoff_turnover": True,
    }


def test_house_rules_are_a_frozen_value():
    same = HouseRules.resolve(BOOK)
    assert same == DEFAULTS
    assert hash(same) == hash(DEFAULTS)
    assert DEFAULTS.merged({"balls": 3}) != DEFAULTS
    with pytest.raises(TypeError):
        DEFAULTS["balls"] = 3  # type: ignore[index]


def test_each_kind_of_option_has_its_getter():
    assert DEFAULTS.flag("great_wheel") is True
    assert DEFAULTS.number("trade_rounding") == 10_000
    assert DEFAULTS.choice("dice") == "app"
    assert DEFAULTS.numbers("league_points") == (3, 1, 0)
    assert DEFAULTS.keys_of("trap_types") == ("pit", "spiked_pit", "exploding", "gas", "teleporter")


@pytest.mark.parametrize(
    ("getter", "key"),
    [
        ("flag", "balls"),
        ("number", "great_wheel"),
        ("choice", "balls"),
        ("numbers", "dice"),
        ("keys_of", "dice"),
    ],
)
def test_a_getter_of_another_kind_is_an_error(getter: str, key: str):
    with pytest.raises(TypeError):
        getattr(DEFAULTS, getter)(key)


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("great_wheel", "yes", "Must be true or false."),
        ("great_wheel", 1, "Must be true or false."),
        ("starting_treasury", "much", "Must be a whole number."),
        ("starting_treasury", True, "Must be a whole number."),
        ("starting_treasury", 1.5, "Must be a whole number."),
        ("starting_treasury", -1, "Must be between 0 and 100,000,000."),
        ("trade_rounding", 7, "Must be one of 10000, 5000, 1."),
        ("trade_rounding", True, "Must be one of 10000, 5000, 1."),
        ("trade_rounding", "10000", "Must be one of 10000, 5000, 1."),
        ("dice", "loaded", "Must be one of app, table."),
        ("dice", None, "Must be one of app, table."),
        ("league_points", 3, "Must be a list."),
        ("league_points", [3, 1], "Needs 3 whole numbers: win, draw, loss."),
        ("league_points", [3, 1, "0"], "Must be a whole number for loss."),
        ("min_characteristic", [1, 2], "Must be between -10 and 0 for largest reduction."),
        ("tie_breaks", [], "Must name at least one."),
        ("tie_breaks", ["points", "points"], "Names the same thing twice."),
        ("tie_breaks", "points", "Must be a list."),
        ("bonuses", "touchdowns", "Must be a list."),
        ("bonuses", ["touchdowns"],
         "Bonus 1 says what it is for, at_least how many, and points."),
        ("bonuses", [{}], "Bonus 1 must be for one of touchdowns, casualties, chests, "
         "clean_sheet, close_loss, underdog."),
        ("bonuses", [{"for": ["touchdowns"]}], "Bonus 1: ['touchdowns'] is none of touchdowns, "
         "casualties, chests, clean_sheet, close_loss, underdog."),
        ("bonuses", [{"for": "touchdowns", "points": 1}],
         "Bonus 1: Must be a whole number for at_least."),
        ("bonuses", [{"for": "touchdowns", "at_least": -1, "points": 1}],
         "Bonus 1: Must be between 0 and 999 for at_least."),
        ("bonuses", [{"for": "clean_sheet", "points": 1},
         {"for": "touchdowns", "at_least": 3, "points": 101}],
         "Bonus 2: Must be between -100 and 100 for points."),
        ("bonuses", [{"for": "clean_sheet"}], "Bonus 1: Must be a whole number for points."),
        ("bonuses", [{"for": "clean_sheet", "points": 1, "most": 2}], "Bonus 1 has no 'most'."),
        ("bonuses", [{"for": "clean_sheet", "points": 1}] * 2, "Bonus 2 is there already."),
        ("bonuses", [{"for": "clean_sheet", "at_least": 1, "points": 1},
         {"for": "clean_sheet", "at_least": 2, "points": 2}], "Bonus 2 is there already."),
        ("bonuses", [{"for": "touchdowns", "at_least": 1, "points": 1},
         {"for": "touchdowns", "at_least": 1, "points": 2}], "Bonus 2 is there already."),
        ("bonuses", [{"for": "touchdowns", "at_least": n, "points": 1} for n in range(11)],
         "Takes 10 bonuses at most."),
        ("place_points", [5, 3, 2, 1, 0],
         "Takes 4 whole numbers at most: first, second, third, fourth."),
        ("place_points", [5, "3"], "Must be a whole number for second."),
        ("place_points", [5, 101], "Must be between -100 and 100 for second."),
        ("place_points", {"first": 5}, "Must be a list."),
        ("extra_skills", ["block"], "'block' is none of tackle, sprint, thick_skull, horns, "
         "prehensile_tail, tentacles, foul_appearance, extra_arms, hypnotic_gaze."),
        ("alliances", [[1, 2]], "Needs at least two alliances, each with a team in it."),
        ("alliances", [[1], []], "Needs at least two alliances, each with a team in it."),
        ("alliances", [[1, 2], [2, 3]], "A team can be in one alliance only."),
        ("alliances", [[1, None], [2]], "Alliances are lists of teams."),
        ("wizards", True, "There is no option 'wizards'."),
    ],
)  # fmt: skip
def test_an_impossible_choice_is_refused_in_a_sentence(key: str, value: object, sentence: str):
    assert complaints({key: value}) == {key: [sentence]}


def test_all_impossible_choices_are_refused_together():
    assert set(complaints({"dice": "loaded", "balls": 2, "wizards": 1, "gm": True})) == {
        "dice",
        "balls",
        "wizards",
    }


def test_an_unknown_preset_is_refused_with_the_known_ones():
    with pytest.raises(InvalidOption) as error:
        HouseRules.resolve(BOOK, "homebrew")
    (sentence,) = error.value.errors["preset"]
    assert "'homebrew'" in sentence
    assert "astrogranite, dungeonbowl5, official" in sentence


def test_options_that_contradict_one_another_are_refused():
    assert set(complaints({"max_roster": 8, "min_starting_players": 9})) == {"max_roster"}
    with pytest.raises(InvalidOption):
        HouseRules.resolve(BOOK, overrides={"max_roster": 8}).merged({"min_starting_players": 9})


@pytest.mark.parametrize(
    ("key", "typed", "kept"),
    [
        ("magic_item_die", "d66", "D66"),
        ("monsters", "monsterbowl", "Monsterbowl"),
        ("named_referee", "elnos lawkeeper", "Elnos_Lawkeeper"),
        ("extra_skills", ["Thick Skull"], ("thick_skull",)),
        ("features", ["Secret Passages", "lava"], ("secret_passages", "lava")),
    ],
)
def test_letter_case_and_spaces_are_forgiven(key: str, typed: object, kept: object):
    assert HouseRules.resolve(BOOK, overrides={key: typed})[key] == kept


def test_the_order_of_tie_breaks_is_kept():
    order = ["points", "head_to_head", "name"]
    assert DEFAULTS.merged({"tie_breaks": order}).keys_of("tie_breaks") == tuple(order)


@pytest.mark.parametrize(
    ("kinds", "types", "of_each"),
    [
        ("normal", ("normal",), ["normal"] * 3),
        (["spiked", "normal"], ("spiked", "normal"), ["spiked", "normal", "normal"]),
        (["normal", "spiked", "normal"], ("normal", "spiked"),
         ["normal", "spiked", "normal"]),
        ("roll_when_found", tuple(BOOK.balls), ["", "", ""]),
        (["normal", "roll_when_found"], tuple(BOOK.balls), ["normal", "", ""]),
    ],
)  # fmt: skip
def test_balls_have_the_types_agreed_in_order_and_the_last_one_the_rest(kinds, types, of_each):
    rules = DEFAULTS.merged({"ball_type": kinds, "balls": 3})
    assert rules.ball_types() == types
    assert [rules.ball_type(number) for number in (1, 2, 3)] == of_each


def test_an_alliance_splits_the_sides():
    assert DEFAULTS.merged({"alliances": [[1, 4], [2, 3]]})["alliances"] == ((1, 4), (2, 3))


def test_ten_bonuses_are_the_most_that_a_league_has():
    ten = [{"for": "touchdowns", "at_least": n, "points": 1} for n in range(10)]
    assert len(DEFAULTS.merged({"bonuses": ten}).as_dict()["bonuses"]) == 10


def test_bonuses_may_ask_for_more_of_the_same_and_a_clean_sheet_for_no_number():
    chosen = [
        {"for": "Touchdowns", "at_least": 3, "points": 1},
        {"for": "touchdowns", "at_least": 5, "points": 2},
        {"for": "clean sheet", "points": 1},
    ]
    assert DEFAULTS.merged({"bonuses": chosen}).as_dict()["bonuses"] == [
        {"for": "touchdowns", "at_least": 3, "points": 1},
        {"for": "touchdowns", "at_least": 5, "points": 2},
        {"for": "clean_sheet", "at_least": 0, "points": 1},
    ]


def test_a_clean_sheet_for_null_at_least_is_one_without_a_number_and_touchdowns_need_one():
    sheet = {"for": "clean_sheet", "at_least": None, "points": 1}
    read = DEFAULTS.merged({"bonuses": [sheet]})
    assert read.as_dict()["bonuses"] == [{"for": "clean_sheet", "at_least": 0, "points": 1}]
    with pytest.raises(InvalidOption):
        DEFAULTS.merged({"bonuses": [sheet | {"for": "touchdowns"}]})


@pytest.mark.parametrize("points", [[], [5], [5, 3], [5, 3, 2, 1]])
def test_the_list_of_points_by_place_may_end_early(points: list[int]):
    assert DEFAULTS.merged({"place_points": points}).numbers("place_points") == tuple(points)


def test_stored_bonuses_may_name_their_parts_in_any_order():
    one = {"for": "underdog", "at_least": 20, "points": 2}
    backwards = dict(reversed(one.items()))
    stored = [DEFAULTS.as_dict() | {"bonuses": [each]} for each in (one, backwards)]
    first, second = (HouseRules.from_snapshot(each) for each in stored)
    assert (first, hash(first)) == (second, hash(second))
    assert first.as_dict()["bonuses"] == [one]


def test_merging_changes_only_what_is_named():
    changed = DEFAULTS.merged({"balls": 3})
    assert {key for key in changed if changed[key] != DEFAULTS[key]} == {"balls"}


def test_a_snapshot_survives_storage():
    rules = HouseRules.resolve(
        BOOK, "dungeonbowl5", {"features": ["lava"], "league_points": [2, 1, 0]}
    )
    stored = json.loads(json.dumps(rules.as_dict()))
    assert HouseRules.from_snapshot(stored) == rules


def test_an_older_snapshot_has_younger_options_at_their_default():
    stored = HouseRules.resolve(BOOK, "official").as_dict()
    del stored["time_limit"]
    assert HouseRules.from_snapshot(stored, BOOK).choice("time_limit") == "none"


def test_only_match_options_may_be_set_match_by_match():
    scoped = match_options(DEFAULTS)
    assert set(scoped) == {key for key, option in BOOK.options.items() if option.scope == "match"}
    assert "balls" in scoped
    assert "dirty_tactics" in scoped
    assert "dice" not in scoped
    assert scoped["features"] == []


def _bonuses(option: Option) -> st.SearchStrategy[Any]:
    """Lists of bonuses, none for the same kind twice."""
    least, points = (st.integers(low, high) for low, high in option.bounds)
    each = st.tuples(st.sampled_from(option.choices), least, points)
    return st.lists(each, unique_by=lambda one: one[0]).map(
        lambda found: [
            {"for": kind, "at_least": least, "points": points} for kind, least, points in found
        ]
    )


def _values(option: Option) -> st.SearchStrategy[Any]:
    """Values an option allows."""
    if option.kind == "bonuses":
        return _bonuses(option)
    if option.kind in ("number", "numbers"):
        parts = [st.integers(low, high) for low, high in option.bounds]
        return parts[0] if option.kind == "number" else st.tuples(*parts).map(list)
    if option.kind == "keys":
        return st.lists(st.sampled_from(option.choices), unique=True, min_size=option.required)
    if option.kind == "sides":
        return st.just([[1], [2, 3]])
    return st.sampled_from(option.choices)


@given(st.data())
def test_whatever_an_option_allows_is_kept_and_stored_as_it_was(data: st.DataObject):
    free = [key for key in BOOK.options if key not in ("max_roster", "min_starting_players")]
    keys = data.draw(st.lists(st.sampled_from(free), unique=True))
    chosen = {key: data.draw(_values(BOOK.options[key])) for key in keys}
    rules = HouseRules.resolve(BOOK, overrides=chosen)
    assert {key: rules.as_dict()[key] for key in keys} == chosen
    assert HouseRules.from_snapshot(rules.as_dict(), BOOK) == rules


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=6,
)


@given(
    st.dictionaries(st.sampled_from(sorted(BOOK.options)) | st.text(max_size=5), junk, max_size=4)
)
def test_junk_is_refused_and_never_breaks_anything(overrides: dict[str, Any]):
    rules, errors = _resolved(overrides)
    assert set(errors) <= set(overrides) | {"max_roster"}
    assert all(errors.values())
    if rules is not None:
        assert set(rules) == set(BOOK.options)
        json.dumps(rules.as_dict())


def _resolved(overrides: dict[str, Any]) -> tuple[HouseRules | None, dict[str, list[str]]]:
    try:
        return HouseRules.resolve(BOOK, overrides=overrides), {}
    except InvalidOption as refused:
        return None, refused.errors
