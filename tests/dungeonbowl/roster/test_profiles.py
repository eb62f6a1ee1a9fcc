"""Profiles: printed, risen, injured (C-44, C-122, INJ-06, OPT-84)."""

import pytest

from dungeonbowl.roster import Profile, can_fall, profile
from tests.dungeonbowl.drafts import BOOK, RULES, house, player, wounds


def shown(one, college="light", rules=RULES):
    return profile(one, college, BOOK, rules)


def falls(one, kind, rules=RULES):
    return can_fall(one, kind, "light", BOOK, rules)


def test_a_new_player_is_as_printed():
    assert shown(player("humans.blitzer")) == Profile(7, 3, 3, 8, ("Block",))


def test_rises_and_skills_show_and_printed_skills_come_first():
    one = player("humans.blitzer", gained=("Tackle", "+ma", "Guard", "+ma"))
    assert shown(one) == Profile(9, 3, 3, 8, ("Block", "Tackle", "Guard"))


def test_injuries_lower_what_they_hit_and_niggles_lower_nothing():
    one = player(injuries=wounds("ma", "av", "pa", "niggling", "ma"))
    assert shown(one) == Profile(4, 3, 3, 7, ())


@pytest.mark.parametrize(
    ("option", "light", "bright"),
    [("as_printed", 5, 6), ("light", 5, 5), ("bright", 6, 6)],
)
def test_the_norse_catcher_is_each_colleges_own_unless_the_house_says(option, light, bright):
    rules, catcher = house(norse_catcher=option), player("norse.catcher")
    assert shown(catcher, "light", rules).ma == light
    assert shown(catcher, "bright", rules).ma == bright


def test_a_weapon_changes_nothing_of_a_linemans_profile():
    assert shown(player("norse.lineman", weapon="chainsaw")) == shown(player("norse.lineman"))


def test_a_characteristic_falls_two_points_at_most():
    assert falls(player(), "ma")
    assert falls(player(injuries=wounds("ma")), "ma")
    assert not falls(player(injuries=wounds("ma", "ma")), "ma")
    assert falls(player(injuries=wounds("ma", "ma")), "av")
    assert falls(player(injuries=wounds("ma", "ma")), "ma", house(min_characteristic=[1, -3]))


def test_pa_has_no_value_but_falls_two_points_at_most():
    assert falls(player(injuries=wounds("pa")), "pa")
    assert not falls(player(injuries=wounds("pa", "pa")), "pa")


def test_a_lowest_value_lifts_nobody_who_is_born_below_it():
    """OPT-84 stops injuries (C-117); it is no gift to Snotlings and Kroxigor."""
    rules = house(min_characteristic=[3, -2])
    snotling, kroxigor = player("snotlings.lineman"), player("kroxigor.lineman")
    assert shown(snotling, "grey", rules).st == 1
    assert shown(kroxigor, "bright", rules).ag == 1
    risen = player("kroxigor.lineman", gained=("+ag",), injuries=wounds("st"))
    assert (shown(risen, "bright", rules).ag, shown(risen, "bright", rules).st) == (2, 4)
    assert not can_fall(risen, "ag", "bright", BOOK, rules)


def test_a_characteristic_never_falls_below_one():
    kroxigor = player("kroxigor.lineman")
    assert not can_fall(kroxigor, "ag", "bright", BOOK, RULES)
    agile = player("kroxigor.lineman", gained=("+ag",))
    assert can_fall(agile, "ag", "bright", BOOK, RULES)
    hurt = player("kroxigor.lineman", injuries=wounds("ag"))
    assert shown(hurt, "bright").ag == 1
