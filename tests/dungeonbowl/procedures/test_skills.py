"""Which skills of a player a procedure goes by: what its rules name, and what throws again."""

import pytest

from dungeonbowl.procedures.skills import skills_that_matter
from tests.dungeonbowl.procedures.made_up import DOCUMENT


def skills(key, name="player"):
    return skills_that_matter(DOCUMENT.procedure(key), name)


@pytest.mark.parametrize(
    ("key", "wanted"),
    [
        ("dodge", ["Titchy", "Stand Firm", "Dodge", "Pro"]),
        ("pass", ["Titchy", "Strong Arm", "Nerves of Steel", "Accurate", "Pass", "Pro"]),
        ("catch", ["Nerves of Steel", "Catch", "Pro"]),
        ("go_for_it", ["Sure Feet", "Pro"]),
    ],
)
def test_they_stand_in_the_order_in_which_the_roll_comes_to_them(key, wanted):
    assert skills(key) == wanted


def test_each_of_two_players_has_their_own():
    assert skills("block_dice", "attacker") == ["Dauntless", "Block", "Strip Ball", "Pro"]
    assert skills("block_dice", "defender") == ["Block", "Dodge", "Stand Firm"]


def test_a_skill_that_counts_twice_is_named_once():
    both = skills("collide", "hit")
    assert both.count("Acrobatics") == 1
    assert both[-2:] == ["Sure Feet", "Pro"]


def test_nothing_throws_a_die_again_that_only_an_item_may():
    assert "Pro" not in skills("injury")


def test_of_who_only_stands_there_no_skill_counts():
    assert skills("pass", "catcher") == []
    assert skills("gas", "victims") == []
