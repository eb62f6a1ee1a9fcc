"""TIME-02: without a score the ball's distance from the end zones decides."""

import pytest

from dungeonbowl.dungeon import Square
from dungeonbowl.dungeon.ball import to_score, ways_of_ball
from tests.dungeonbowl.dungeon.drawing import drawn

HALL = "1......2"
CROSS = "11#22\n.....\n44#33"


def test_each_way_is_counted_from_the_ball_and_shown():
    first, second = ways_of_ball(drawn(HALL), Square(5, 0))
    assert (first.end, first.distance, first.squares[0], first.squares[-1]) == (
        1,
        5,
        Square(5, 0),
        Square(0, 0),
    )
    assert (second.end, second.distance) == (2, 2)
    assert second.squares == (Square(5, 0), Square(6, 0), Square(7, 0))


def test_who_has_the_ball_near_the_opposing_end_zone_is_nearer():
    ways = ways_of_ball(drawn(HALL), Square(5, 0))
    assert [to_score(ways, side) for side in (1, 2)] == [2, 5]


def test_of_several_opposing_end_zones_the_nearest_counts():
    ways = ways_of_ball(drawn(CROSS), Square(0, 1))
    assert [way.distance for way in ways] == [1, 3, 3, 1]
    assert [to_score(ways, side) for side in (1, 2, 3, 4)] == [1, 1, 1, 1]


def test_nobody_scores_in_an_allys_end_zone():
    ways = ways_of_ball(drawn(CROSS), Square(0, 1))
    sides = [to_score(ways, side, [(1, 4), (2, 3)]) for side in (1, 2, 3, 4)]
    assert sides == [3, 1, 1, 3]


def test_a_ball_behind_rock_is_near_to_nobody():
    ways = ways_of_ball(drawn("1.#.2"), Square(1, 0))
    assert [(way.distance, len(way.squares)) for way in ways] == [(1, 2), (None, 0)]
    assert [to_score(ways, side) for side in (1, 2)] == [None, 1]


def test_a_ball_is_in_the_dungeon():
    with pytest.raises(IndexError):
        ways_of_ball(drawn(HALL), Square(5, 9))
