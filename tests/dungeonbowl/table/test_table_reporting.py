"""The report that the log makes: who won by it, and what keeps it from being made."""

import pytest

from dungeonbowl.keys import ResultKind
from dungeonbowl.match.contradictions import contradictions
from dungeonbowl.match.report import Parties, settled
from dungeonbowl.table.reporting import demand_settled, result_by_log
from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.nights import ANN, BOLTS, PARTIES, SHADOWS, XAN
from tests.dungeonbowl.table.evenings import Evening, game
from tests.dungeonbowl.table.test_table_procedures import Procedures

ALLIES = Parties({SHADOWS: 1, BOLTS: 1, 3: None}, {3: "Jesters"})


@pytest.fixture
def evening():
    return Evening(game(balls=3, multiball="standard"))


def result_of(evening, parties=PARTIES):
    """What the log makes of it."""
    return result_by_log(evening.folded, parties, evening.game.start.rules)


def score(evening, *players):
    for number, player in enumerate(players, 1):
        evening.happens(player // 100, "touchdown", player=player, ball={"number": number})
    return result_of(evening)


def test_whoever_scored_more_has_won(evening):
    result = score(evening, ANN, XAN, ANN)
    assert (result.kind, result.winner) == (ResultKind.TOUCHDOWN, SHADOWS)
    assert result.touchdowns == {SHADOWS: 2, BOLTS: 1}


def test_who_did_not_score_is_not_counted(evening):
    assert score(evening, XAN).touchdowns == {BOLTS: 1}


def test_as_many_each_is_a_draw(evening):
    result = score(evening, ANN, XAN)
    assert (result.kind, result.winner) == (ResultKind.DRAW, None)
    assert result.touchdowns == {SHADOWS: 1, BOLTS: 1}


def test_where_nobody_scored_it_is_a_draw(evening):
    result = score(evening)
    assert (result.kind, result.touchdowns) == (ResultKind.DRAW, {})


def test_a_ball_that_is_gone_and_was_not_scored_is_counted(evening):
    evening.tell(1, "ball", ball=3, with_="gone")
    result = score(evening, ANN, XAN)
    assert (result.kind, result.balls_gone) == (ResultKind.DRAW, 1)


@pytest.mark.parametrize("multiball", ["first_touchdown", "illusionary"])
def test_where_one_touchdown_ends_it_nobody_counts_the_balls_that_are_gone(multiball):
    evening = Evening(game(balls=3, multiball=multiball))
    evening.tell(1, "ball", ball=3, with_="gone")
    assert result_of(evening).balls_gone == 0


def test_one_ball_scored_twice_makes_none_gone(evening):
    for team, player in ((SHADOWS, ANN), (BOLTS, XAN)):
        evening.happens(team, "touchdown", player=player, ball={"number": 1})
    assert result_of(evening).balls_gone == 0


def test_allies_win_together_by_the_first_of_them():
    evening = Evening(game(balls=3, multiball="standard"))
    evening.happens(2, "touchdown", player=XAN, ball={"number": 1})
    result = result_of(evening, ALLIES)
    assert (result.kind, result.winner) == (ResultKind.TOUCHDOWN, SHADOWS)


def test_a_monster_that_ate_its_last_ball_beats_everybody():
    """Its victory is a loss for all (MON-17, C-107), whoever scored before."""
    evening = Procedures(game(monsters="Monsterbowl", balls=3))
    evening.happens(1, "touchdown", player=ANN, ball={"number": 1})
    for _ in range(3):
        assert result_of(evening).kind == ResultKind.TOUCHDOWN
        evening.throw(1, "monster_eats", {"agility": 6}, monster="cave_hydra")
    result = result_of(evening)
    assert (result.kind, result.winner) == (ResultKind.MONSTER_VICTORY, None)
    assert result.touchdowns == {SHADOWS: 1}


@pytest.mark.parametrize(
    ("distances", "kind", "winner"),
    [
        ([9, 4], ResultKind.TIME_LIMIT, BOLTS),
        ([4, 4], ResultKind.DRAW, None),
        ([4, 5, 1], ResultKind.DRAW, None),
    ],
)
def test_when_time_is_up_the_ball_says_who_won(distances, kind, winner):
    """The side that has it nearest to a goal wins by 004's clock, if nobody scored (TIME-02)."""
    evening = Procedures(game(time_limit="004"))
    evening.throw(1, "time_up", distances=distances, equal_turns=True)
    result = result_of(evening)
    assert (result.kind, result.winner) == (kind, winner)
    evening.happens(1, "touchdown", player=ANN)
    scored = result_of(evening)
    assert (scored.kind, scored.winner) == (ResultKind.TOUCHDOWN, SHADOWS)


@pytest.mark.parametrize(
    ("distances", "winner"),
    [
        ([4, 9, 4, 9], 1),
        ([9, 4, 9, 4], 2),
        ([9, 4, 9, 5], 2),
        ([4, 4, 9, 9], None),
        ([4, 4, 4, 4], None),
    ],
)
def test_allies_have_the_same_goals_and_win_by_them_together(distances, winner):
    """Both are as near, and that is no draw between two alliances (TIME-02, C-145, OPT-92)."""
    evening = Procedures(game(time_limit="004"))
    evening.throw(1, "time_up", distances=distances, equal_turns=True)
    result = result_of(evening, Parties({1: 0, 2: 1, 3: 0, 4: 1}))
    assert result.winner == winner
    assert result.kind == (ResultKind.TIME_LIMIT if winner else ResultKind.DRAW)


def test_of_a_turn_to_be_played_yet_it_says_that_all_sides_have_theirs():
    """TIME-02: there may be three or four of them."""
    evening = Procedures(game(time_limit="004"))
    played = evening.throw(1, "time_up", equal_turns=False)
    said = "The turn is played so that all sides have had as many."
    assert evening.folded.outcomes[played.ref].text == said


def test_where_two_of_three_are_as_near_it_is_a_draw_between_them():
    evening = Procedures(game(time_limit="004"))
    evening.throw(1, "time_up", distances=[4, 4, 9], equal_turns=True)
    assert result_of(evening, Parties({1: None, 2: None, 3: None})).winner is None


def test_by_the_clock_of_002_no_distance_decides_between_alliances():
    evening = Procedures(game(time_limit="002"))
    evening.throw(1, "time_up", distances=[4, 9, 4, 9])
    assert result_of(evening, Parties({1: 0, 2: 1, 3: 0, 4: 1})).winner is None


@pytest.mark.parametrize(("scorers", "winner"), [((ANN,), SHADOWS), ((ANN, XAN), None), ((), None)])
@pytest.mark.parametrize("limit", ["002", "004"])
def test_when_time_is_up_nobody_asks_for_the_balls_that_are_left(limit, scorers, winner):
    """Most touchdowns by then win, and else it is a draw: the report stands (C-183, C-184)."""
    evening = Procedures(game(time_limit=limit, balls=3, multiball="standard"))
    assert score(evening, *scorers).kind != ResultKind.TIME_LIMIT, "while there is time"
    evening.throw(1, "time_up", distances=[4, 4], equal_turns=True)
    result = result_of(evening)
    assert (result.kind, result.winner) == (ResultKind.TIME_LIMIT, winner)
    rules, events = evening.game.start.rules, [one.event for one in evening.folded.events]
    assert settled(result, PARTIES, rules) == result
    assert contradictions(result, events, PARTIES, rules, needs_winner=False) == ()


def test_when_time_is_up_and_no_ball_is_left_the_touchdowns_say_all():
    evening = Procedures(game(time_limit="002", balls=3, multiball="standard"))
    evening.tell(1, "ball", ball=3, with_="gone")
    score(evening, ANN, ANN)
    evening.throw(1, "time_up")
    assert result_of(evening).kind == ResultKind.TOUCHDOWN


def test_the_last_time_that_time_was_up_counts():
    """A turn that is still to be played, or a ball that moved since, makes it another (TIME-02)."""
    evening = Procedures(game(time_limit="004"))
    evening.throw(1, "time_up", distances=[4, 5], equal_turns=True)
    evening.throw(1, "time_up", distances=[5, 5], equal_turns=True)
    assert result_of(evening).kind == ResultKind.DRAW
    evening.throw(1, "time_up", distances=[6, 5], equal_turns=False)
    evening.throw(1, "time_up", distances=[6, 5], equal_turns=True)
    assert result_of(evening).winner == BOLTS


def test_what_came_before_is_settled_and_what_comes_with_the_report_is_left_out(evening):
    evening.happens(1, "completion", player=ANN)
    evening.happens(2, "completion", player=ANN)
    brought = evening.happens(1, "argue", {"argue": 6}, player=ANN)
    with pytest.raises(Refused) as refused:
        demand_settled(evening.folded, [brought.ref])
    with_it, before = sorted(one.message for one in refused.value.verdicts)
    assert before == "This isn't settled: Both recorded this: one or two?"
    assert with_it.startswith("This can't come with the report: Nobody has sent")
    assert {one.rule for one in refused.value.verdicts} == {"POST-14"}


def test_a_report_is_held_up_by_nothing_that_was_settled(evening):
    evening.happens(1, "completion", player=ANN)
    evening.happens(2, "completion", player=ANN)
    evening.settle(1, evening.flag, "one")
    demand_settled(evening.folded)
