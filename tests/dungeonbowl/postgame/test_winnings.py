"""Winnings, sponsors and fans (C-123, C-124, SA-04, DT-03)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.postgame.winnings import fan_dice, fan_factor, sponsorship, winnings
from tests.dungeonbowl.drafts import BOOK

d6 = st.integers(1, 6)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_pip_is_worth_ten_thousand_and_a_win_ten_thousand_more(face):
    assert winnings(face, False, BOOK).amount == face * 10_000
    assert winnings(face, True, BOOK).amount == face * 10_000 + 10_000
    assert sponsorship(face, BOOK).amount == face * 10_000


def test_the_sentence_shows_the_arithmetic():
    said = winnings(4, True, BOOK).text
    assert said == "D6: 4, so 40,000 gp, and 10,000 gp for the win."


@pytest.mark.parametrize(
    ("faces", "won", "fans", "bribes", "change"),
    [
        ((3, 3, 3), True, 8, 0, 1), ((3, 3, 3), True, 9, 0, 0), ((3, 3, 3), True, 10, 0, 0),
        ((3, 3, 3), True, 9, 1, 1), ((6, 6, 6), True, 18, 0, 0), ((1, 1, 1), True, 0, 0, 1),
        ((2, 3), False, 6, 0, -1), ((2, 3), False, 5, 0, 0), ((2, 3), False, 4, 0, 0),
        ((2, 3), False, 6, 1, 0), ((2, 3), False, 7, 2, 0), ((1, 1), False, 0, 0, 0),
        ((1, 1), False, 3, 0, -1),
    ],
)  # fmt: skip
def test_fans_come_to_winners_who_roll_above_and_leave_others_who_roll_below(
    faces, won, fans, bribes, change
):
    assert fan_factor(faces, won, fans, bribes).amount == change


@given(st.booleans(), st.integers(0, 30), st.integers(0, 3), st.data())
def test_fans_change_by_one_at_most_and_never_below_none(won, fans, bribes, data):
    faces = tuple(data.draw(d6) for _ in range(fan_dice(won)))
    change = fan_factor(faces, won, fans, bribes).amount
    assert change in ((0, 1) if won else (0, -1))
    assert fans + change >= 0


def test_winners_roll_three_dice_and_others_two():
    assert (fan_dice(True), fan_dice(False)) == (3, 2)


def test_fans_are_explained_with_their_bribe():
    said = fan_factor((2, 3), False, 7, 1).text
    assert said == ("2D6: 2 + 3 + 1 for 1 bribe = 6, below the Fan Factor of 7: it falls by 1.")
