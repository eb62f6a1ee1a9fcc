"""Ladders, open seasons, and whom Swiss rounds aim at."""

import pytest

from dungeonbowl.league.formats import FORMATS
from dungeonbowl.league.formats.ladder import Ladder
from dungeonbowl.league.formats.open import Open
from dungeonbowl.league.formats.swiss import Swiss, aims, levels
from tests.dungeonbowl.league.test_formats import Fixture, played, so_far

FIVE = [1, 2, 3, 4, 5]


def test_a_challenger_who_wins_takes_the_place_and_all_between_move_down():
    ladder = Ladder(reach=3)
    assert ladder.ladder(so_far(FIVE)) == FIVE
    assert ladder.ladder(so_far(FIVE, *played(1, (4, 1)))) == [4, 1, 2, 3, 5]
    assert ladder.ladder(so_far(FIVE, *played(1, (4, 1), (5, 2)))) == [4, 1, 5, 2, 3]


def test_of_two_either_may_take_the_place_of_the_other():
    assert Ladder().ladder(so_far([1, 2], *played(1, (2, 1)))) == [2, 1]


def test_a_challenger_who_doesnt_win_stays():
    lost, level = Fixture(1, (4, 2), 2), Fixture(1, (3, 2), level=True)
    assert Ladder().ladder(so_far(FIVE, lost, level)) == FIVE


def test_nobody_moves_down_by_beating_somebody_whom_they_passed_already():
    assert Ladder().ladder(so_far(FIVE, *played(1, (3, 1), (3, 2)))) == [3, 1, 2, 4, 5]


def test_whoever_withdrew_leaves_the_ladder():
    group = so_far(FIVE, *played(1, (4, 2)), gone=frozenset({4}))
    assert Ladder().ladder(group) == [1, 2, 3, 5]
    assert Ladder().champion(group) == 1
    places = Ladder().places(group)
    assert places == {1: -1, 2: -2, 3: -3, 5: -4, 4: -5}


@pytest.mark.parametrize("left", [[8, 1], [1, 8]])
def test_those_who_withdrew_stand_last_as_they_stood_whatever_their_numbers(left):
    places = Ladder().places(so_far([*left, 2], gone=frozenset(left)))
    assert sorted(places, key=places.__getitem__, reverse=True) == [2, *left]


@pytest.mark.parametrize("match", [(9, 1), (5, 9)])
def test_who_never_stood_on_the_ladder_moves_nobody(match):
    assert Ladder().ladder(so_far(FIVE, *played(1, match))) == FIVE


def test_a_place_won_of_somebody_who_withdrew_since_stays_won():
    group = so_far([1, 2, 3], *played(1, (3, 1)), gone=frozenset({1}))
    assert Ladder().ladder(group) == [3, 2]
    group = so_far([1, 2, 3, 4], *played(1, (3, 2), (4, 3)), gone=frozenset({3}))
    assert Ladder().ladder(group) == [1, 4, 2]


@pytest.mark.parametrize(
    ("challenger", "challenged", "said"),
    [
        (3, 1, ""), (5, 4, ""), (1, 2, "stands above"), (2, 2, "stands above"),
        (4, 1, "reaches 2 places up, and they stand 3 above"),
    ],
)  # fmt: skip
def test_a_challenge_reaches_so_far_and_upwards(challenger, challenged, said):
    refused = Ladder().against_challenge(so_far(FIVE), challenger, challenged)
    assert said in refused
    assert bool(said) is bool(refused)


def test_a_challenge_that_reaches_one_place_says_so():
    refused = Ladder(reach=1).against_challenge(so_far(FIVE), 3, 1)
    assert refused == "A challenge reaches one place up, and they stand 2 above."


def test_whom_nothing_has_put_out_is_still_in():
    assert Swiss().still_in(so_far(FIVE, gone=frozenset({4}))) == [1, 2, 3, 5]


def test_only_where_somebody_goes_on_a_match_must_be_won():
    must = {kind.key for kind in FORMATS if kind().must_be_won}
    assert must == {"knockout", "double_elimination"}


def test_elsewhere_nobody_is_challenged():
    assert "nobody is challenged" in Swiss().against_challenge(so_far(FIVE), 2, 1)


def test_with_too_few_games_a_team_stands_below_all_who_have_enough():
    play = Open(least=2)
    group = so_far([1, 2, 3], *played(1, (1, 2), (1, 2)), Fixture(1, (3, 1)))
    assert play.places(group) == {1: 1, 2: 1, 3: 0}
    assert Open().places(group) == {}


def test_a_match_beyond_the_most_against_the_same_doesnt_count():
    play = Open(least=2, most=1)
    first, again, other = played(1, (1, 2), (2, 1), (1, 3))
    assert play.counted([first, again, other]) == [first, other]
    assert play.counted([Fixture(1, (1, 2)), first]) == [Fixture(1, (1, 2)), first]
    assert play.places(so_far([1, 2, 3], first, again, other)) == {1: 1, 2: 0, 3: 0}


def test_of_an_odd_number_level_on_points_the_last_moves_down():
    assert levels([1, 2, 3, 4, 5], {1: 3, 2: 3, 3: 3}) == [2, 3]
    assert levels([1, 2, 3, 4], {1: 3, 2: 1, 3: 1}) == [0, 2, 2]
    assert levels([1, 2, 3, 4, 5, 6], {1: 3, 2: 3, 3: 3, 4: 1, 5: 1}) == [2, 2, 2]
    assert levels([], {}) == []


@pytest.mark.parametrize(
    ("pairing", "aimed"),
    [
        ("adjacent", [1, 2, 3, 4, 5, 6, 7]),
        ("slide", [2, 3, 4, 5, 5, 6, 7]),
        ("fold", [3, 2, 1, 0, 5, 4, 3]),
    ],
)
def test_each_place_of_four_and_of_three_level_aims_at_another(pairing, aimed):
    """Of three the last aims at nobody of its own."""
    aim = aims([4, 3], pairing)
    assert [aim(place) for place in range(7)] == aimed


@pytest.mark.parametrize(
    ("pairing", "meetings"),
    [
        ("adjacent", ((1, 2), (3, 4), (5, 6), (7, 8))),
        ("slide", ((1, 5), (2, 6), (3, 7), (4, 8))),
        ("fold", ((1, 8), (2, 7), (3, 6), (4, 5))),
    ],
)
def test_a_swiss_round_aims_at_whom_its_pairing_says(pairing, meetings):
    play, order = Swiss(rounds=3, pairing=pairing), list(range(1, 9))
    (drawn,) = play.opening(order)
    assert drawn.meetings == meetings


@pytest.mark.parametrize(
    ("pairing", "meetings"),
    [
        ("adjacent", ((1, 2), (3, 4), (5, 6), (7, 8))),
        # Four with three points, then three with one and one with none.
        ("slide", ((1, 3), (2, 4), (5, 6), (7, 8))),
        ("fold", ((1, 4), (2, 3), (5, 6), (7, 8))),
    ],
)
def test_within_those_level_on_points_and_the_odd_one_moves_down(pairing, meetings):
    points = dict.fromkeys([1, 2, 3, 4], 3) | dict.fromkeys([5, 6, 7], 1) | {8: 0}
    group = so_far(list(range(1, 9)), *played(1, (1,)), points=points)
    drawn = Swiss(rounds=9, pairing=pairing).next_round(group)
    assert drawn.meetings == meetings
