"""Points beside the result: each bonus on both sides of its boundary (OPT-94, OPT-95)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.league import bonuses
from dungeonbowl.league.bonuses import BONUSES, bonuses_of
from dungeonbowl.league.results import Points
from dungeonbowl.league.standings import ByHand, TableExtras, table
from dungeonbowl.league.tally import RECEIPTS
from tests.dungeonbowl.league.played import NAMES, game, games
from tests.dungeonbowl.league.recount import Recount


def earned(team, result, kind, at_least=0):
    """How often this side has the bonus."""
    given = bonuses_of([{"for": kind, "at_least": at_least, "points": 7}])
    rows = table([result], NAMES, extras=TableExtras(bonuses=given))
    row = next(row for row in rows if row.team == team)
    got = [one for one in row.receipts if one.what == "bonus"]
    assert [(one.points, one.which) for one in got] == [(7, kind)] * len(got)
    assert row.points == sum(one.points for one in row.receipts)
    return len(got)


@pytest.mark.parametrize(
    ("kind", "field"), [("touchdowns", "touchdowns"), ("casualties", "casualties_for")]
)
def test_so_many_or_more_earn_it_once(kind, field):
    for done, times in ((2, 0), (3, 1), (9, 1)):
        assert earned(1, game({1: {field: done}, 2: 0}), kind, 3) == times


def test_chests_are_those_with_balls_and_those_with_traps_together():
    for balls, traps, times in ((1, 1, 0), (2, 1, 1), (0, 3, 1)):
        deeds = {"chest_ball": balls, "chest_trap": traps, "completion": 5}
        assert earned(1, game({1: {"deeds": deeds}, 2: 0}), "chests", 3) == times


def test_whoever_opened_no_trap_has_opened_no_fewer_chests():
    for opened, times in ((2, 0), (3, 1)):
        assert earned(1, game({1: {"deeds": {"chest_ball": opened}}, 2: 0}), "chests", 3) == times


def test_a_clean_sheet_is_no_touchdown_let_in_whatever_the_result():
    assert earned(1, game({1: 0, 2: 0}), "clean_sheet") == 1
    assert earned(1, game({1: 0, 2: 0}, [2], "concession"), "clean_sheet", 5) == 1
    assert earned(1, game({1: 4, 2: 1}, [1]), "clean_sheet") == 0
    # Of three both others count; an ally's touchdown is none let in.
    assert earned(1, game({1: 1, 2: 0, 3: 1}, [1]), "clean_sheet") == 0
    four = game({1: 0, 2: 0, 3: 2, 4: 0}, [1, 3], alliances={1: 0, 2: 1, 3: 0, 4: 1})
    assert (earned(1, four, "clean_sheet"), earned(2, four, "clean_sheet")) == (1, 0)


def test_a_close_loss_is_lost_by_so_many_touchdowns_at_most():
    for lost_by, times in ((1, 1), (2, 1), (3, 0)):
        assert earned(1, game({1: 1, 2: 1 + lost_by}, [2]), "close_loss", 2) == times
    assert earned(1, game({1: 2, 2: 2}), "close_loss", 2) == 0
    assert earned(1, game({1: 2, 2: 1}, [1]), "close_loss", 2) == 0
    # Given up while ahead is lost by less than nothing.
    assert earned(1, game({1: 2, 2: 0}, [2], "concession"), "close_loss", 0) == 1


def test_of_three_a_close_loss_goes_by_who_won_and_under_a_monster_by_the_best():
    assert earned(3, game({1: 1, 2: 3, 3: 0}, [1], "time_limit"), "close_loss", 1) == 1
    eaten = game({1: 1, 2: 3, 3: 0}, kind="monster_victory")
    assert [earned(team, eaten, "close_loss", 2) for team in (1, 2, 3)] == [1, 1, 0]


def test_allies_lose_by_their_touchdowns_together():
    four = game({1: 2, 2: 1, 3: 1, 4: 1}, [1, 3], alliances={1: 0, 2: 1, 3: 0, 4: 1})
    assert [earned(2, four, "close_loss", by) for by in (0, 1)] == [0, 1]


def test_an_underdog_wins_with_a_rating_so_much_lower():
    for rating, times in ((100, 1), (90, 1), (101, 0)):
        sides = {1: {"rating": rating}, 2: {"rating": 110}}
        assert earned(1, game(sides, [1]), "underdog", 10) == times
        assert earned(1, game(sides), "underdog", 10) == 0
        assert earned(1, game(sides, [2]), "underdog", 10) == 0
    unknown = {1: {"rating": 90}, 2: {"rating": None}}
    assert earned(1, game(unknown, [1]), "underdog", 10) == 0
    assert earned(2, game(unknown, [2]), "underdog", 0) == 0


def test_of_three_an_underdog_is_so_much_lower_than_everybody_else():
    for third, times in ((110, 1), (109, 0)):
        sides = {1: {"rating": 100}, 2: {"rating": 130}, 3: {"rating": third}}
        assert earned(1, game(sides, [1]), "underdog", 10) == times


def test_several_bonuses_of_a_kind_count_beside_each_other():
    chosen = [{"for": "touchdowns", "at_least": least, "points": 1} for least in (2, 4, 6)]
    extras = TableExtras(bonuses=bonuses_of(chosen))
    (first, _, *_) = table([game({1: 4, 2: 0}, [1], match=9)], NAMES, extras=extras)
    assert first.points == 3 + 2
    assert [(one.what, one.match) for one in first.receipts] == [
        ("result", 9), ("bonus", 9), ("bonus", 9),
    ]  # fmt: skip


def test_a_match_that_was_never_played_and_one_that_says_nothing_earn_no_bonus():
    assert earned(1, game({1: 0, 2: 0}, [1], "forfeit", played=False), "clean_sheet") == 0
    assert earned(1, game({1: 0, 2: 0}, kind="abandoned"), "clean_sheet") == 0


# --- Places ----------------------------------------------------------------------------------


def by_place(result, points):
    rows = table([result], NAMES, extras=TableExtras(place_points=points))
    return {row.team: row.points for row in rows if row.played}


@pytest.mark.parametrize(
    ("touchdowns", "winners", "worth"),
    [
        ({1: 2, 2: 1, 3: 0}, [1], {1: 5, 2: 3, 3: 2}),
        # The winner is first, whatever others scored, and level teams share the better place.
        ({1: 0, 2: 2, 3: 1}, [1], {1: 5, 2: 3, 3: 2}),
        ({1: 2, 2: 1, 3: 1}, [1], {1: 5, 2: 3, 3: 3}),
        ({1: 1, 2: 0, 3: 0, 4: 0}, [1], {1: 5, 2: 3, 3: 3, 4: 3}),
        ({1: 3, 2: 1, 3: 1, 4: 0}, [1], {1: 5, 2: 3, 3: 3, 4: 1}),
        ({1: 1, 2: 1, 3: 0}, [], {1: 5, 2: 5, 3: 2}),
    ],
)
def test_places_go_by_the_winner_then_by_touchdowns(touchdowns, winners, worth):
    assert by_place(game(touchdowns, winners), [5, 3, 2, 1]) == worth


def test_allies_share_their_place():
    four = game({1: 2, 2: 1, 3: 0, 4: 1}, [1, 3], alliances={1: 0, 2: 1, 3: 0, 4: 1})
    assert by_place(four, [5, 3, 2, 1]) == {1: 5, 3: 5, 2: 2, 4: 2}


def test_a_place_that_the_list_does_not_name_brings_nothing():
    assert by_place(game({1: 2, 2: 1, 3: 0}, [1]), [4]) == {1: 4, 2: 0, 3: 0}


def test_games_of_two_and_tables_without_such_a_list_go_by_results():
    assert by_place(game({1: 2, 2: 1}, [1]), [9, 8]) == {1: 3, 2: 0}
    assert by_place(game({1: 2, 2: 1, 3: 0}, [1]), []) == {1: 3, 2: 0, 3: 0}


def test_a_game_of_three_that_nobody_played_goes_by_its_result():
    unplayed = game({1: 0, 2: 0, 3: 0}, kind="forfeit", played=False)
    assert by_place(unplayed, [5, 3, 2]) == {1: 0, 2: 0, 3: 0}


def test_a_receipt_says_the_place():
    rows = table(
        [game({1: 1, 2: 2, 3: 0}, [1], match=4)], NAMES, extras=TableExtras(place_points=[6])
    )
    found = {row.team: [tuple(one) for one in row.receipts] for row in rows if row.played}
    assert found == {team: [("place", 6 * (team == 1), 4, team, None)] for team in (1, 2, 3)}


def test_a_receipt_is_for_one_of_five_things():
    assert RECEIPTS == ("result", "place", "bonus", "bye", "adjustment")


def test_byes_and_points_by_hand_have_their_receipts():
    extras = TableExtras(byes=[1], by_hand=[ByHand(1, -2, "Came late.")])
    (row, *_) = table([], NAMES, extras=extras)
    assert [tuple(one) for one in row.receipts] == [
        ("bye", 3, None, None, None), ("adjustment", -2, None, "Came late.", None),
    ]  # fmt: skip


# --- By other means --------------------------------------------------------------------------

chosen_bonuses = st.lists(
    st.fixed_dictionaries(
        {
            "for": st.sampled_from(bonuses.keys()),
            "at_least": st.integers(0, 4) | st.integers(5, 25),
            "points": st.integers(-3, 3),
        }
    ),
    max_size=4,
)
by_hand = st.lists(st.builds(ByHand, st.sampled_from(list(NAMES)), st.integers(-5, 5)), max_size=3)


@given(
    st.lists(games(), max_size=10),
    chosen_bonuses,
    st.lists(st.integers(-2, 6), max_size=4),
    st.lists(st.sampled_from(list(NAMES)), max_size=3),
    by_hand,
)
def test_points_are_what_the_rules_come_to_by_other_means(played, chosen, places, byes, given):
    extras = TableExtras(byes=byes, by_hand=given, bonuses=bonuses_of(chosen), place_points=places)
    recount = Recount(played, NAMES, (2, 1, -1), chosen, places, byes, given)
    for row in table(played, NAMES, points=Points(2, 1, -1), extras=extras):
        assert row.points == recount.points(row.team)
        assert row.points == sum(one.points for one in row.receipts)
        assert row.played == recount.played(row.team)
        brought = [one for one in row.receipts if one.what in ("result", "place", "bye")]
        assert len(brought) == row.played


def test_every_bonus_has_a_name_and_a_sentence_of_its_own():
    assert [one.key for one in BONUSES] == [
        "touchdowns", "casualties", "chests", "clean_sheet", "close_loss", "underdog",
    ]  # fmt: skip
    (one,) = bonuses_of([{"for": "clean_sheet", "at_least": 0, "points": 1}])
    assert one.said == "no touchdown let in"
    assert len({one.name for one in BONUSES}) == len({one.said(2) for one in BONUSES}) == 6
    assert bonuses.counted(bonuses_of([])) == frozenset()
    chests = bonuses_of([{"for": "chests", "at_least": 1, "points": 1}])
    assert bonuses.counted(chests) == {"chest_ball", "chest_trap"}
