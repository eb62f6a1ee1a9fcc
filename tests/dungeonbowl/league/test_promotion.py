"""Promotion and relegation between groups that are divisions."""

from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.league.promotion import divided, most_moving, moved


@st.composite
def divisions(draw):
    """Two to five divisions of two to nine teams, and how many move between them."""
    sizes = draw(st.lists(st.integers(2, 9), min_size=2, max_size=5))
    teams = iter(range(sum(sizes)))
    tables = [[next(teams) for _ in range(size)] for size in sizes]
    return tables, draw(st.integers(0, most_moving(tables)))


def test_so_many_go_up_and_as_many_down():
    assert divided(moved([[1, 2, 3, 4], [5, 6, 7, 8]], 1), 2) == [[1, 2, 3, 5], [4, 6, 7, 8]]


def test_in_the_middle_the_best_go_up_and_the_last_down():
    tables = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert divided(moved(tables, 1), 3) == [[1, 2, 4], [3, 5, 7], [6, 8, 9]]


def test_where_nobody_moves_divisions_stay_as_they_were():
    assert divided(moved([[1, 2], [3, 4]], 0), 2) == [[1, 2], [3, 4]]


def test_where_somebody_left_above_the_best_of_those_relegated_is_spared():
    assert divided(moved([[1, 2, 3], [5, 6, 7, 8]], 2), 2) == [[1, 5, 6, 2], [3, 7, 8]]


def test_where_somebody_left_below_the_last_of_those_promoted_must_wait():
    assert divided(moved([[1, 2, 3, 4], [5, 6]], 2), 2) == [[1, 2, 5], [6, 3, 4]]


def test_nobody_goes_up_and_down_at_once():
    assert most_moving([[1, 2, 3], [4, 5, 6], [7, 8, 9]]) == 1
    assert most_moving([[1, 2, 3], [4, 5, 6]]) == 3
    assert most_moving([[1, 2, 3]]) == 0
    assert most_moving([[1, 2, 3], [4]]) == most_moving([[1], [2, 3, 4]]) == 1
    assert most_moving([[1, 2], [3, 4]]) == 2


@given(divisions())
def test_everybody_plays_on_once_in_divisions_of_one_size(drawn):
    tables, moving = drawn
    found = divided(moved(tables, moving), len(tables))
    assert sorted(chain(*found)) == sorted(chain(*tables))
    sizes = [len(each) for each in found]
    assert max(sizes) - min(sizes) <= 1


@given(divisions())
def test_among_divisions_of_one_size_exactly_so_many_move(drawn):
    tables, moving = drawn
    least = min(len(table) for table in tables)
    tables = [table[:least] for table in tables]
    moving = min(moving, most_moving(tables))
    found = divided(moved(tables, moving), len(tables))
    for above, below in zip(range(len(tables)), range(1, len(tables)), strict=False):
        assert set(tables[below][:moving]) <= set(found[above])
        assert len(set(tables[above]) & set(found[below])) == moving
        assert len(set(tables[below]) & set(found[above])) == moving
