"""The same deed recorded twice, and when the game is decided (WIN-01, VAR-07)."""

import pytest

from dungeonbowl.match.duplicates import decided, recorded_before
from dungeonbowl.match.event import RecordedEvent
from tests.dungeonbowl.drafts import house
from tests.dungeonbowl.nights import ANN, BEN, SHADOWS, XAN, happens, night


def after(first, second, rules):
    """The event that the second may be once more, the first having been recorded."""
    match, earlier = happens(night(rules), first[0], player=first[1])
    _, event = happens(match, second[0], player=second[1])
    return earlier, recorded_before(event, match.events, rules)


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


@pytest.mark.parametrize(
    ("balls", "again", "same"),
    [([1], 2, None), ([2], 2, 0), ([2], None, 0), ([None], 2, 0), ([1, 2], 2, 1), ([2, 2], 2, 1)],
)
def test_of_several_balls_only_the_same_one_is_carried_home_twice(balls, again, same):
    """Where nobody said which ball it was, it may be the same; the latest is asked about."""
    match = night(house(balls=5))
    for number in balls:
        match, _ = happens(match, "touchdown", player=ANN, **_ball(number))
    _, event = happens(match, "touchdown", player=ANN, **_ball(again))
    found = recorded_before(event, match.events, match.rules)
    assert found == (None if same is None else match.events[same])


def test_where_one_touchdown_wins_the_other_sides_is_the_same_whatever_balls_there_are():
    """VAR-07: of three balls one is scored with."""
    rules = house(balls=3, multiball="first_touchdown")
    earlier, found = after(("touchdown", ANN), ("touchdown", XAN), rules)
    assert found == earlier
    chests = after(("chest_ball", ANN), ("chest_ball", XAN), rules)
    assert chests[1] is None


def test_where_no_ball_is_left_the_latest_touchdown_of_the_others_is_asked_about():
    match = night(house(balls=3, multiball="standard"))
    for player in (ANN, BEN, ANN):
        match, _ = happens(match, "touchdown", player=player)
    _, event = happens(match, "touchdown", player=XAN)
    assert recorded_before(event, match.events, match.rules) == match.events[-1]


def _ball(number):
    return {"ball": {"number": number}} if number else {}


def test_nothing_told_before_is_nothing_told_twice():
    _, event = happens(night(), "touchdown", player=ANN)
    assert recorded_before(event, [], house()) is None


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


def test_of_what_is_impossible_nobody_knows_which_ball_it_was():
    rules = house(balls=3)
    earlier = RecordedEvent(
        1, "touchdown", ANN, SHADOWS, details={"ball": "round"}, outcome={"faults": []}
    )
    _, event = happens(night(rules), "touchdown", player=ANN, ball={"number": 2})
    assert recorded_before(event, [earlier], rules) == earlier
