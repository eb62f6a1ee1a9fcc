"""What an event changes at the table, one change after the other."""

import pytest

from dungeonbowl.keys import Box
from dungeonbowl.match.changes import (
    ball_is,
    draws,
    eye_on,
    scores,
    sponges,
    stands,
    to_box,
)
from dungeonbowl.table.applying import apply_changes
from dungeonbowl.table.inplay import TableInPlay
from tests.dungeonbowl.nights import ANN, BEN, BOLTS, SHADOWS
from tests.dungeonbowl.table.evenings import game

NOBODY, NO_TEAM = 999, 99


@pytest.fixture
def table():
    return TableInPlay.begun(game(balls=3, multiball="standard"))


def shown(table):
    return table.state.as_dict()


def side(table, team=SHADOWS):
    return shown(table)["sides"][str(team)]


def test_who_falls_in_the_dungeon_lies_there(table):
    apply_changes(table, [to_box(ANN, Box.DUNGEON), stands(ANN, "stunned")])
    assert side(table)["stunned"] == [ANN]
    apply_changes(table, [stands(ANN, "prone")])
    assert (side(table)["prone"], side(table)["stunned"]) == ([ANN], [])


def test_touchdowns_are_counted_until_the_last_one_ends_the_game(table):
    apply_changes(table, [scores(SHADOWS), scores(BOLTS)])
    assert (side(table)["score"], shown(table)["whistle"]) == (1, False)
    apply_changes(table, [scores(SHADOWS)])
    assert (side(table)["score"], shown(table)["whistle"]) == (2, True)


def test_a_touchdown_with_the_last_ball_that_is_left_ends_the_game(table):
    """Others may be gone for good, and nobody scores with those any more (VAR-07, C-183)."""
    apply_changes(table, [ball_is(3, "gone")])
    apply_changes(table, [scores(SHADOWS), ball_is(1, "gone")])
    assert not shown(table)["whistle"]
    apply_changes(table, [scores(BOLTS), ball_is(2, "gone")])
    assert shown(table)["whistle"]


def test_no_ball_ends_the_game_by_being_gone(table):
    """But for one that is scored with: whoever loses the last one whistles, or plays on."""
    apply_changes(table, [ball_is(ball, "gone") for ball in (1, 2, 3)])
    assert not shown(table)["whistle"]


def test_a_ball_lies_loose_until_it_is_gone(table):
    apply_changes(table, [ball_is(2, "loose")])
    assert shown(table)["balls"]["2"] == {"with": "loose"}
    apply_changes(table, [ball_is(2, "gone")])
    assert shown(table)["balls"]["2"] == {"with": "gone"}


def test_a_ball_that_is_found_is_one_of_which_nobody_has_heard_as_long_as_there_are_any(table):
    assert table.ball_meant("loose", ANN) == 1
    for heard, meant in ((1, 2), (2, 3), (3, 3)):
        apply_changes(table, [ball_is(heard, "loose")])
        assert table.ball_meant("loose", ANN) == meant


def test_a_ball_that_is_gone_was_in_the_hands_of_whoever_had_it_or_else_lay_loose(table):
    apply_changes(table, [ball_is(ball, "loose") for ball in (1, 2, 3)])
    assert table.ball_meant("gone", ANN) == 1
    table.state.balls[3]["with"] = table.state.balls[2]["with"] = ANN
    assert table.ball_meant("gone", ANN) == 2
    assert table.ball_meant("gone", BEN) == table.ball_meant("gone", None) == 1


def test_a_re_roll_is_drawn_where_a_side_has_one(table):
    left = side(table)["rerolls"]["left"]
    apply_changes(table, [draws(SHADOWS, "team")])
    assert side(table)["rerolls"]["left"] == left - 1
    apply_changes(table, [draws(SHADOWS, "a word of tomorrow"), draws(NO_TEAM, "team")])
    assert side(table)["rerolls"]["left"] == left - 1


def test_a_sponge_is_used_up_once(table):
    apply_changes(table, [sponges(SHADOWS), sponges(SHADOWS), sponges(NO_TEAM)])
    assert (side(table)["sponge"], side(table, BOLTS)["sponge"]) == (0, 1)


def test_a_sponge_of_every_turn_is_not_counted():
    table = TableInPlay.begun(game(sponge="per_turn_instead_of_entry"))
    apply_changes(table, [sponges(SHADOWS)])
    assert side(table)["sponge"] is None


def test_the_eye_looks_at_a_side_or_at_none(table):
    apply_changes(table, [eye_on(BOLTS)])
    assert shown(table)["eye"] == BOLTS
    apply_changes(table, [eye_on(None)])
    assert shown(table)["eye"] is None


def test_what_is_about_nobody_who_plays_here_does_nothing(table):
    apply_changes(table, [to_box(BEN, Box.DUNGEON)])
    before = shown(table)
    apply_changes(table, [to_box(NOBODY, Box.DEAD), stands(NOBODY, "prone"), scores(NO_TEAM)])
    assert shown(table) == before
