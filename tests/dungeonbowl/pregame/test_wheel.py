"""The Great Wheel (WHEEL-01 to WHEEL-04) and a side's re-rolls (SET-13)."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.pregame.wheel import rerolls, wheel_bonus
from tests.dungeonbowl.drafts import BOOK, RULES, house

# Each is superior to the next, the last to the first; as 003's college texts say it one by one.
RIM = ["light", "gold", "jade", "celestial", "grey", "amethyst", "bright", "amber"]
SUPERIOR = {(one, RIM[(place + 1) % 8]) for place, one in enumerate(RIM)}


def expected(one: str, other: str) -> int:
    if one == other:
        return -1
    if {one, other} == {"dark", "rainbow"}:
        return 2
    return 1 if (one, other) in SUPERIOR else 0


@pytest.mark.parametrize(("one", "other"), list(product(BOOK.colleges, repeat=2)))
def test_each_pairing_turns_the_wheel_as_printed(one, other):
    bonus = wheel_bonus(one, [other], BOOK, RULES)
    assert bonus.total == expected(one, other)
    assert bool(bonus.reasons) is (bonus.total != 0)


@given(
    st.sampled_from(list(BOOK.colleges)), st.lists(st.sampled_from(list(BOOK.colleges)), max_size=3)
)
def test_each_kind_of_effect_counts_once_however_many_bring_it(college, others):
    bonus = wheel_bonus(college, others, BOOK, RULES)
    assert bonus.total == sum({expected(college, other) for other in others})


def test_a_college_that_this_matchs_book_lacks_goes_by_its_key():
    """WHEEL-01: a team may come from a league with a rule pack of its own."""
    lost, known = (wheel_bonus(one, [one], BOOK, RULES).reasons for one in ("violet", "grey"))
    assert lost == ("The Violet College meets its own college: -1.",)
    assert known == (f"The {BOOK.college('grey').name} meets its own college: -1.",)


def test_bright_against_two_ambers_gains_one():
    assert wheel_bonus("bright", ["amber", "amber"], BOOK, RULES).total == 1


def test_superior_and_the_same_college_at_once_even_out():
    bonus = wheel_bonus("bright", ["amber", "bright"], BOOK, RULES)
    assert bonus.total == 0
    assert bonus.reasons == (
        "The Bright College meets its own college: -1.",
        "The Bright College is superior to the Amber College: +1.",
    )


def test_a_league_may_stop_the_wheel():
    assert wheel_bonus("dark", ["rainbow"], BOOK, house(great_wheel=False)).total == 0


@pytest.mark.parametrize(
    ("team", "wheel", "training", "leader", "total"),
    [
        (3, 0, 0, False, 3), (2, 1, 0, False, 3), (0, 2, 0, False, 2), (2, -1, 0, False, 1),
        (0, -1, 0, False, 0), (0, -1, 0, True, 1), (0, -1, 1, False, 0), (1, 1, 2, True, 5),
    ],
)  # fmt: skip
def test_the_pool_is_never_below_nothing_and_the_leader_comes_on_top(
    team, wheel, training, leader, total
):
    pool = rerolls(team, wheel, training, leader)
    assert pool.total == total
    assert pool.as_dict() == {
        "team": team, "wheel": wheel, "training": training, "leader": int(leader), "total": total,
    }  # fmt: skip
