"""The same deed told twice, and when the game is decided (WIN-01, VAR-07)."""

import pytest

from dungeonbowl.match.duplicates import decided, told_before
from tests.dungeonbowl.drafts import house
from tests.dungeonbowl.nights import ANN, BEN, XAN, happens, night


def after(first, second, rules):
    """The event that the second may be once more, the first having been told."""
    match, earlier = happens(night(rules), first[0], player=first[1])
    _, event = happens(match, second[0], player=second[1])
    return earlier, told_before(event, match.events, rules)


@pytest.mark.parametrize(
    ("balls", "first", "second", "same"),
    [
        (1, ("touchdown", ANN), ("touchdown", ANN), True),
        (1, ("touchdown", ANN), ("touchdown", XAN), True),
        (3, ("touchdown", ANN), ("touchdown", BEN), True),
        (3, ("touchdown", ANN), ("touchdown", XAN), False),
        (1, ("chest_ball", ANN), ("chest_ball", XAN), True),
        (3, ("chest_ball", ANN), ("chest_ball", XAN), False),
        (1, ("touchdown", ANN), ("chest_ball", ANN), False),
        (1, ("completion", ANN), ("completion", ANN), False),
    ],
)
def test_what_may_be_the_same_is_asked_about(balls, first, second, same):
    earlier, found = after(first, second, house(balls=balls))
    assert found == (earlier if same else None)


def test_nothing_told_before_is_nothing_told_twice():
    _, event = happens(night(), "touchdown", player=ANN)
    assert told_before(event, [], house()) is None


@pytest.mark.parametrize(
    ("balls", "mode", "touchdowns", "over"),
    [
        (1, "standard", 0, False), (1, "standard", 1, True), (3, "standard", 2, False),
        (3, "standard", 3, True), (3, "first_touchdown", 1, True), (3, "illusionary", 1, True),
    ],
)  # fmt: skip
def test_the_last_touchdown_there_can_be_decides_the_game(balls, mode, touchdowns, over):
    rules = house(balls=balls, multiball=mode)
    match = night(rules)
    for _ in range(touchdowns):
        match, _ = happens(match, "touchdown", player=ANN)
    assert decided(match.events, rules) is over
