"""Each option has the default, the scope and the choices it should (OPT-01 to OPT-97)."""

from __future__ import annotations

from typing import Any

import pytest

from dungeonbowl.book import book
from dungeonbowl.book.options import ImpossibleValue, jsonable
from dungeonbowl.houserules import HouseRules
from tests.dungeonbowl.printed import printed_options

BOOK = book()
LINES = printed_options()
KINDS = {"number", "numbers", "keys", "sides", "bonuses"}


def _scalar(word: str) -> Any:
    """A word of the list as a value: flags, whole numbers, or itself; 003 is no number."""
    if word in ("yes", "no"):
        return word == "yes"
    plain = word.lstrip("-")
    return int(word) if plain.isdigit() and (plain == "0" or plain[0] != "0") else word


def _list(word: str) -> tuple[Any, ...]:
    return () if word == "[]" else tuple(_scalar(part) for part in word.split("/"))


def test_there_are_those_of_the_list_and_no_others():
    assert {line.split()[1] for line in LINES} == {*BOOK.options}
    numbers = sorted(option.rule for option in BOOK.options.values())
    assert numbers == [f"OPT-{number:02}" for number in range(1, len(LINES) + 1)]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split()[1])
def test_an_option_has_its_default_scope_and_choices(line: str):
    left, right = line.split(" | ")
    rule, key, scope, default = left.split()
    option = BOOK.options[key]
    assert (option.rule, option.scope) == (rule, scope)
    listed = option.kind in ("numbers", "keys", "sides", "bonuses")
    assert option.default == (_list(default) if listed else _scalar(default))
    if right in KINDS:
        assert option.kind == right
    else:
        assert option.choices == tuple(_scalar(word) for word in right.split())


@pytest.mark.parametrize("key", BOOK.options)
def test_every_choice_offered_is_accepted(key: str):
    option = BOOK.options[key]
    for choice in option.choices:
        if option.kind == "bonuses":
            choice = {"for": choice, "at_least": 1, "points": 1}
        several = option.kind in ("keys", "bonuses")
        read = jsonable(option.read([choice] if several else choice))
        assert read == ([choice] if several else choice)


def test_every_option_stands_in_a_group_with_others():
    groups = [option.group for option in BOOK.options.values()]
    assert all(groups.count(group) > 1 for group in groups)


@pytest.mark.parametrize(
    ("answers", "key", "lacks"),
    [
        ({}, "iron_gates", "features"),
        ({"features": ["lava"]}, "iron_gates", "features"),
        ({"features": ["lava", "doors"]}, "iron_gates", None),
        ({}, "trap_types", "traps"),
        ({"traps": 1}, "trap_types", None),
        ({"monsters": "lurking"}, "monster_pool", None),
        ({}, "monster_pool", "monsters"),
        ({"balls": 3}, "multiball", None),
        ({}, "multiball", "balls"),
        ({}, "sentoff_turnover", None),
        ({"referee_mode": "none"}, "sentoff_turnover", "referee_mode"),
        ({"referee_mode": "s1_model"}, "redkur_modifier", "named_referee"),
        ({"referee_mode": "s1_model", "named_referee": "random"}, "redkur_modifier", None),
        # The referee is named, but none of 001's watches.
        ({"named_referee": "random"}, "redkur_modifier", "named_referee"),
        ({}, "chests", None),
        ({}, "chasm_rule", "features"),
        ({"features": ["chasms"]}, "chasm_rule", None),
        # By 002 one falls into lava, water and pits as into any hole (FEA-06).
        ({"features": ["lava"], "precarious": "002"}, "chasm_rule", None),
        ({"features": ["water"], "leap_rule": "002"}, "chasm_rule", None),
    ],
)
def test_an_option_says_nothing_without_what_it_needs(answers, key, lacks):
    assert HouseRules.resolve(BOOK, overrides=answers).lacking(key) == lacks


def test_nothing_needs_an_option_of_another_scope_or_itself():
    for option in BOOK.options.values():
        for needed in option.needs:
            assert needed != option.key
            assert BOOK.options[needed].scope == option.scope


@pytest.mark.parametrize(
    ("kinds", "held"),
    [
        ("living", "living"),
        (["living"], "living"),
        (["living"] * 3, "living"),
        (["living", "normal"], ("living", "normal")),
        (["living", "normal", "living"], ("living", "normal", "living")),
    ],
)
def test_the_balls_are_of_one_kind_or_each_of_its_own(kinds, held):
    assert BOOK.options["ball_type"].read(kinds) == held


@pytest.mark.parametrize("kinds", [[], ["normal"] * 6, ["square"], "square", ["normal", 1]])
def test_there_are_no_more_kinds_of_balls_than_balls(kinds):
    with pytest.raises(ImpossibleValue):
        BOOK.options["ball_type"].read(kinds)


def test_house_rules_show_what_they_change():
    assert repr(HouseRules.resolve(BOOK)) == "HouseRules({})"
    changed = HouseRules.resolve(BOOK, overrides={"journeymen": True, "balls": 3})
    assert repr(changed) == "HouseRules({'journeymen': True, 'balls': 3})"
