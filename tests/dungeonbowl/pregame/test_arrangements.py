"""Special arrangements (SA-01, SA-02)."""

import pytest

from dungeonbowl.pregame.arrangements import (
    arrangement_verdicts,
    arrangements_due,
    half_price_rerolls,
)
from tests.dungeonbowl.drafts import BOOK, RULES, house, rules_of


@pytest.mark.parametrize(
    ("mine", "theirs", "due"),
    [
        (100, 100, 0), (100, 114, 0), (100, 115, 1), (100, 129, 1), (100, 130, 2),
        (100, 144, 2), (100, 145, 3), (100, 160, 3), (100, 300, 3), (115, 100, 0), (300, 100, 0),
    ],
)  # fmt: skip
def test_the_underdog_gets_one_for_each_full_fifteen_points_and_three_at_most(mine, theirs, due):
    assert arrangements_due(mine, [theirs], BOOK, RULES) == due


def test_there_are_none_with_more_than_two_sides_or_where_the_house_says_no():
    assert arrangements_due(100, [200, 200], BOOK, RULES) == 0
    assert arrangements_due(100, [200], BOOK, house(special_arrangements=False)) == 0


def test_more_arrangements_than_due_are_refused():
    chosen = ["extra_training", "extra_training"]
    assert arrangement_verdicts(chosen, 2, RULES) == []
    assert rules_of(tuple(arrangement_verdicts(chosen, 1, RULES))) == ["SA-01"]
    off = house(special_arrangements=False)
    assert rules_of(tuple(arrangement_verdicts(chosen, 2, off))) == ["OPT-21"]


@pytest.mark.parametrize(("trainings", "one", "each"), [(0, 0, 0), (1, 1, 1), (3, 1, 3)])
def test_extra_training_sells_one_reroll_cheaply_unless_the_house_counts_each(trainings, one, each):
    assert half_price_rerolls(trainings, RULES) == one
    per_invocation = house(extra_training_half_price_count="per_invocation")
    assert half_price_rerolls(trainings, per_invocation) == each
