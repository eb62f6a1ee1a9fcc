"""Every outcome with its chance, and with that of a team re-roll spent for its sake."""

from fractions import Fraction
from random import Random

import pytest

from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures import prepared
from dungeonbowl.procedures.chances import TooManyWays
from dungeonbowl.procedures.likely import likely_outcomes
from dungeonbowl.procedures.sampled import sampled_outcomes
from tests.dungeonbowl.procedures.asking import BOOK, GRUBB, SKAV, with_skills


def found(key, under=None, **asked):
    ready = prepared(key, HouseRules.resolve(BOOK, overrides=under or {}), asked)
    return {one.outcome: one for one in likely_outcomes(ready)}


def test_a_reroll_is_thrown_for_the_sake_of_an_outcome():
    dodge = found("dodge", player=GRUBB, markers=1)
    assert {outcome: (one.once.most, one.again.most) for outcome, one in dodge.items()} == {
        "dodges": (1 / 2, 3 / 4),
        "falls": (1 / 2, 3 / 4),
    }


def test_outcomes_stand_in_the_order_of_the_procedure():
    assert [*found("injury", player=GRUBB)] == ["stunned", "knocked_out", "casualty"]


def test_nobody_throws_armour_again():
    broken = found("armour", player=GRUBB)["broken"]
    assert (str(broken.once.least), broken.again) == ("5/18", None)


def test_where_somebody_chooses_there_is_a_least_and_a_most():
    down = found("block_dice", attacker={"st": 4}, defender=SKAV)["down"]
    assert (str(down.once.least), str(down.once.most)) == ("1/9", "5/9")
    assert str(down.again.most) == str(1 - (1 - down.once.most) ** 2) == "65/81"


def test_of_several_dice_the_one_is_thrown_again_that_is_worth_it():
    """Two dice go above 3 in 33 of 36, and give a choice of a block's dice or take it away."""
    asked = {"attacker": with_skills("Dauntless", st=2), "defender": {"st": 3}}
    down = found("block_dice", **asked)["down"].again.most
    bold, one_die, against = Fraction(33, 36), Fraction(2, 6), Fraction(20, 36)
    dared = 1 - (1 - one_die) ** 2
    held_back = 1 - (1 - against) ** 2
    only_the_block = bold * dared + (1 - bold) * held_back
    assert down == only_the_block


def test_a_reroll_is_spent_before_the_next_die_is_thrown():
    """A leap that went wrong is thrown again, and where it ended stays as it was thrown."""
    asked = {"player": GRUBB, "squares": 3, "target": "player", "hit": SKAV}
    missed = found("leap", **asked)["falls_short"]
    assert missed.again.most == 1 - (1 - missed.once.most) ** 2


def test_what_can_only_end_in_one_way_is_not_thrown_at_all():
    removed = found("pads_removed", {"time_limit": "002", "teleporters": 12})
    assert {outcome: one.once.least for outcome, one in removed.items()} == {"removed": 1}


def test_a_bound_is_kept():
    ready = prepared("casualty", HouseRules.resolve(BOOK), {"player": GRUBB})
    with pytest.raises(TooManyWays):
        likely_outcomes(ready, most_runs=5)


def test_thrown_for_instead_chances_come_out_about_the_same():
    asked = {"attacker": with_skills("Dauntless", st=2), "defender": {"st": 3}}
    ready = prepared("block_dice", HouseRules.resolve(BOOK), asked)
    counted = {one.outcome: one.once for one in likely_outcomes(ready)}
    thrown = {one.outcome: one.once for one in sampled_outcomes(ready, Random(7))}
    assert [*thrown] == [*counted]
    for outcome, once in thrown.items():
        assert abs(once.least - counted[outcome].least) < 0.08
        assert abs(once.most - counted[outcome].most) < 0.08
        assert once.least < once.most
