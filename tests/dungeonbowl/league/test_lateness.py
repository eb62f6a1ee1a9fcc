"""What follows where a match isn't played by its last day."""

import pytest

from dungeonbowl.keys import ResultKind
from dungeonbowl.league.lateness import LateMatch, LateRule, Ruled, rule_on
from dungeonbowl.league.results import MatchResult, Score

A, B, C = 1, 2, 3
EXTENDED, DRAWN, FORFEITED, ASKED = Ruled


def late(*tried, **said):
    return LateMatch((A, B), frozenset(tried), **said)


def test_by_default_a_commissioner_is_asked():
    assert rule_on(late(A), LateRule()).what == ASKED


def test_a_match_is_put_off_as_often_as_the_league_allows():
    rule = LateRule(DRAWN, days=5, times=2)
    first, second = (rule_on(late(extended=times), rule) for times in (0, 1))
    assert (first.what, first.days, second.what) == (EXTENDED, 5, EXTENDED)
    assert rule_on(late(extended=2), rule).what == DRAWN


def test_a_match_is_put_off_by_a_week_unless_the_league_says_otherwise():
    assert rule_on(late(), LateRule(times=1)).days == 7


@pytest.mark.parametrize("then", [DRAWN, FORFEITED, ASKED])
def test_what_is_decided_is_put_off_by_no_day(then):
    assert rule_on(late(A), LateRule(then, days=5)).days == 0


def test_a_cups_match_is_drawn_by_nobody():
    assert rule_on(late(needs_winner=True), LateRule(DRAWN)).what == ASKED


@pytest.mark.parametrize(
    ("tried", "what", "winner"),
    [((A,), FORFEITED, A), ((B,), FORFEITED, B), ((), FORFEITED, None), ((A, B), ASKED, None)],
)
def test_whoever_tried_for_no_date_forfeits(tried, what, winner):
    ruling = rule_on(late(*tried), LateRule(FORFEITED))
    assert (ruling.what, ruling.winner) == (what, winner)
    assert ruling.why


def test_where_somebody_must_go_on_nobody_forfeits_to_nobody():
    rule = LateRule(FORFEITED)
    assert rule_on(late(needs_winner=True), rule).what == ASKED
    assert rule_on(late(B, needs_winner=True), rule).winner == B


def test_a_game_of_three_is_a_commissioners():
    assert rule_on(LateMatch((A, B, C), frozenset({A})), LateRule(FORFEITED)).what == ASKED


def test_what_was_taken_back_isnt_decided_by_the_rules_once_more():
    ruling = rule_on(late(A, spared=True), LateRule(FORFEITED, times=3))
    assert (ruling.what, ruling.why) == (
        ASKED,
        "A commissioner took an automatic decision back.",
    )


def test_forfeited_by_both_is_lost_by_both():
    both = MatchResult(ResultKind.FORFEIT, frozenset(), (Score(A), Score(B)))
    assert both.counts
    assert [both.outcome(team) for team in (A, B)] == ["lost", "lost"]
