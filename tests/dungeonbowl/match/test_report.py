"""Reports: what is malformed, who won, and every contradiction (POST-14)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.errors import FieldError
from dungeonbowl.keys import ResultKind
from dungeonbowl.match.contradictions import contradictions
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.report import (
    Casualties,
    Parties,
    Result,
    casualties_by_team,
    conceding,
    read_result,
    settled,
    touchdowns_by_team,
    winners,
)
from tests.dungeonbowl.drafts import RULES, house
from tests.dungeonbowl.nights import (
    ANN,
    BEN,
    BOLTS,
    PARTIES,
    SHADOWS,
    XAN,
    YOB,
    allied,
    happens,
    night,
)

# Four sides, two against two: teams 1 and 2 against 3 and 4.
ALLIED = Parties({1: 0, 2: 0, 3: 1, 4: 1})
FOUR = Parties({1: None, 2: None, 3: None, 4: None})


def said(result, events=(), parties=PARTIES, rules=RULES, needs_winner=False):
    found = contradictions(settled(result, parties, rules), events, parties, rules, needs_winner)
    assert {verdict.rule for verdict in found} <= {"POST-14"}
    return [verdict.message for verdict in found]


def of(kind, winner=None, touchdowns=None, **more):
    return Result(ResultKind(kind), winner, touchdowns or {}, **more)


def test_a_result_comes_back_out_of_json_as_it_went_in():
    result = of("touchdown", SHADOWS, {SHADOWS: 1, BOLTS: 0})
    assert read_result(json.loads(json.dumps(result.as_dict()))) == result
    for odd in (
        of("concession", BOLTS, conceded=SHADOWS),
        of("draw", balls_gone=3, why="Two fell into the lava."),
    ):
        assert read_result(json.loads(json.dumps(odd.as_dict()))) == odd


def test_a_result_says_what_is_seldom_only_where_there_is_any():
    assert of("draw").as_dict() == {"kind": "draw", "winner": None, "touchdowns": {}}
    gone = of("draw", balls_gone=1).as_dict()
    assert [*gone] == ["kind", "winner", "touchdowns", "balls_gone"]


def test_a_score_has_two_digits_at_most():
    assert read_result({"kind": "draw", "touchdowns": {"1": 99}}).touchdowns == {1: 99}
    with pytest.raises(FieldError, match="from 0 to 99"):
        read_result({"kind": "draw", "touchdowns": {"1": 100}})


@pytest.mark.parametrize(
    "result",
    [
        None, [], "touchdown", {}, {"kind": "victory"}, {"kind": ["draw"]},
        {"kind": "draw", "winner": "1"}, {"kind": "draw", "winner": True},
        {"kind": "draw", "touchdowns": [1]}, {"kind": "draw", "touchdowns": {"1": "1"}},
        {"kind": "draw", "touchdowns": {"1": -1}}, {"kind": "draw", "touchdowns": {"one": 1}},
        {"kind": "draw", "touchdowns": {"1": True}}, {"kind": "draw", "touchdowns": {"1": 1000}},
        {"kind": "forfeit", "conceded": "Bolts"}, {"kind": "draw", "balls_gone": -1},
        {"kind": "draw", "balls_gone": "1"}, {"kind": "draw", "balls_gone": True},
    ],
)  # fmt: skip
def test_a_malformed_result_names_its_field(result):
    with pytest.raises(FieldError) as raised:
        read_result(result)
    assert raised.value.field == "result"


@pytest.mark.parametrize(
    ("result", "needs_winner"),
    [
        (of("touchdown", SHADOWS, {SHADOWS: 1}), True),
        (of("touchdown", None, {SHADOWS: 1}), True),
        (of("time_limit", SHADOWS), True), (of("time_limit"), False), (of("draw"), False),
        (of("monster_victory"), False), (of("concession", BOLTS), True),
        (of("concession", None, conceded=SHADOWS), True), (of("forfeit", BOLTS), True),
        (of("abandoned"), False), (of("abandoned", SHADOWS), True),
    ],
)  # fmt: skip
def test_what_can_happen_is_no_contradiction(result, needs_winner):
    assert said(result, needs_winner=needs_winner) == []


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (of("touchdown", SHADOWS), "The winner by touchdown scored none."),
        (of("touchdown"), "A match that ended by touchdown needs a winner."),
        (of("touchdown", SHADOWS, {BOLTS: 1}), "The winner by touchdown scored none."),
        (of("touchdown", SHADOWS, {SHADOWS: 2}), "2 touchdowns can't be scored with 1 ball."),
        (of("abandoned", 9), "The winner, Team 9, has no side in this match."),
        (of("draw", None, {9: 1}), "Team 9 has touchdowns and no side in this match."),
        (of("draw", SHADOWS), "Nobody wins when a match ends by draw."),
        (of("draw", None, {SHADOWS: 1}),
         "It can't be a draw when one side scored the most touchdowns."),
        (of("monster_victory", BOLTS), "Nobody wins when a match ends by monster victory."),
        (of("concession"), "A match that ended by concession needs a winner."),
        (of("forfeit"), "A match that ended by forfeit needs a winner."),
        (of("forfeit", BOLTS, conceded=BOLTS), "The side that gave up can't have won."),
        (of("draw", conceded=BOLTS), "Nobody gives up when a match ends by draw."),
        (of("forfeit", BOLTS, conceded=9),
         "The side that conceded, Team 9, has no side in this match."),
    ],
)  # fmt: skip
def test_each_contradiction_is_said(result, message):
    assert said(result) == [message]


@pytest.mark.parametrize("kind", ["time_limit", "draw", "monster_victory", "abandoned"])
def test_a_knock_out_needs_a_winner(kind):
    assert said(of(kind)) == []
    assert said(of(kind), needs_winner=True) == ["A knock-out match needs a winner."]


@pytest.mark.parametrize(
    ("balls", "mode", "most"),
    [
        (1, "standard", 1), (3, "standard", 3), (5, "standard", 5), (3, "first_touchdown", 1),
        (5, "illusionary", 1),
    ],
)  # fmt: skip
def test_there_are_no_more_touchdowns_than_balls(balls, mode, most):
    rules = house(balls=balls, multiball=mode)
    assert said(of("touchdown", SHADOWS, {SHADOWS: most}), rules=rules) == []
    assert len(said(of("touchdown", SHADOWS, {SHADOWS: most + 1}), rules=rules)) == 1


def test_with_several_balls_the_most_touchdowns_win():
    rules = house(balls=5)
    ahead = {SHADOWS: 1, BOLTS: 2}
    assert said(of("touchdown", BOLTS, ahead, balls_gone=2), rules=rules) == []
    assert said(of("touchdown", SHADOWS, ahead, balls_gone=2), rules=rules) == [
        "Another side scored more touchdowns than the winner."
    ]
    level = {SHADOWS: 2, BOLTS: 2}
    assert said(of("draw", None, level, balls_gone=1), rules=rules) == []


@pytest.mark.parametrize(
    ("result", "balls", "over"),
    [
        (of("touchdown", SHADOWS, {SHADOWS: 1}), 3, False),
        (of("touchdown", SHADOWS, {SHADOWS: 2}), 3, False),
        (of("touchdown", SHADOWS, {SHADOWS: 2, BOLTS: 1}), 3, True),
        (of("touchdown", SHADOWS, {SHADOWS: 1}, balls_gone=2), 3, True),
        (of("touchdown", SHADOWS, {SHADOWS: 1}, balls_gone=3), 3, False),
        (of("touchdown", SHADOWS, {SHADOWS: 3}), 5, False),
        (of("draw", None, {SHADOWS: 1, BOLTS: 1}), 3, False),
        (of("draw"), 3, False), (of("draw", balls_gone=3), 3, True), (of("draw"), 1, True),
        (of("time_limit", SHADOWS, {SHADOWS: 1}), 3, True), (of("time_limit"), 3, True),
        (of("concession", BOLTS), 3, True), (of("forfeit", BOLTS), 3, True),
        (of("abandoned"), 3, True), (of("monster_victory"), 3, True),
    ],
)  # fmt: skip
def test_the_standard_game_goes_on_until_every_ball_is_scored_or_gone(result, balls, over):
    assert (said(result, rules=house(balls=balls)) == []) is over


@pytest.mark.parametrize("mode", ["first_touchdown", "illusionary"])
def test_the_first_touchdown_ends_the_shorter_games_of_several_balls(mode):
    rules = house(balls=3, multiball=mode)
    assert said(of("touchdown", SHADOWS, {SHADOWS: 1}), rules=rules) == []


@pytest.mark.parametrize(
    ("limit", "balls", "winner", "touchdowns", "fits"),
    [
        ("none", 1, SHADOWS, {}, True), ("none", 3, SHADOWS, {BOLTS: 1}, True),
        ("002", 1, None, {}, True), ("002", 1, SHADOWS, {}, False),
        ("002", 3, SHADOWS, {SHADOWS: 1}, True), ("002", 3, SHADOWS, {BOLTS: 1}, False),
        ("002", 3, SHADOWS, {SHADOWS: 1, BOLTS: 1}, False),
        ("002", 3, None, {SHADOWS: 1, BOLTS: 1}, True),
        ("004", 1, None, {}, True), ("004", 1, SHADOWS, {}, True),
        ("004", 1, SHADOWS, {BOLTS: 1}, False), ("004", 1, BOLTS, {BOLTS: 1}, True),
        ("004", 3, SHADOWS, {SHADOWS: 1, BOLTS: 1}, False),
    ],
)  # fmt: skip
def test_a_time_limit_gives_the_winner_that_its_rule_gives(limit, balls, winner, touchdowns, fits):
    rules = house(time_limit=limit, balls=balls)
    assert (said(of("time_limit", winner, touchdowns), rules=rules) == []) is fits


def test_when_time_runs_out_the_most_touchdowns_win_unsaid_where_a_limit_says_so():
    ahead = of("time_limit", None, {SHADOWS: 1})
    for limit, winner in (("none", None), ("002", SHADOWS), ("004", SHADOWS)):
        assert settled(ahead, PARTIES, house(time_limit=limit)).winner == winner


def test_the_coaches_settle_a_knock_out_that_its_time_limit_leaves_level():
    rules = house(time_limit="002")
    assert said(of("time_limit", SHADOWS), rules=rules, needs_winner=True) == []
    assert said(of("time_limit"), rules=rules, needs_winner=True) == [
        "A knock-out match needs a winner."
    ]


@pytest.mark.parametrize(("balls", "found", "fits"), [(1, 1, True), (1, 2, False), (3, 3, True)])
def test_no_more_chests_hold_a_ball_than_there_are_balls(balls, found, fits):
    match = night(house(balls=balls))
    for _ in range(found):
        match, _ = happens(match, "chest_ball", player=ANN)
    assert (said(of("abandoned"), match.events, rules=match.rules) == []) is fits


@pytest.mark.parametrize(
    ("balls", "message"),
    [
        (1, "2 chests held a ball, and there is 1 ball."),
        (3, "4 chests held a ball, and there are 3 balls."),
    ],
)
def test_how_many_chests_held_a_ball_is_said_beside_how_many_balls_there_are(balls, message):
    found = [RecordedEvent(n, "chest_ball", ANN, SHADOWS) for n in range(balls + 1)]
    assert said(of("abandoned"), found, rules=house(balls=balls)) == [message]


def test_each_ball_lies_in_one_chest_and_is_carried_home_once():
    """Balls without a number may be any, and what else befalls a ball may befall it often."""
    deeds = [
        ("chest_ball", 1), ("touchdown", 1), ("chest_ball", 2), ("touchdown", 2), ("teleport", 2),
        ("teleport", 2), ("chest_ball", None),
    ]  # fmt: skip
    events = [_with_ball(*one) for one in deeds]
    result = of("touchdown", SHADOWS, {SHADOWS: 2}, balls_gone=1)
    assert said(result, events, rules=house(balls=3)) == []
    twice = [*events[:-1], _with_ball("chest_ball", 1)]
    assert said(result, twice, rules=house(balls=3)) == ["Ball 1 was found 2 times."]
    again = [_with_ball("touchdown", 2), _with_ball("touchdown", 2)]
    assert said(result, again, rules=house(balls=3)) == ["Ball 2 was scored with 2 times."]


def _with_ball(type, number):
    details = {"ball": {"number": number}} if number else {}
    return RecordedEvent(0, type, ANN, SHADOWS, details=details)


def test_touchdown_events_are_those_of_the_result_or_none_at_all():
    match, _ = happens(night(), "touchdown", player=ANN)
    assert said(of("touchdown", SHADOWS, {SHADOWS: 1}), match.events) == []
    assert said(of("touchdown", SHADOWS, {SHADOWS: 1})) == []
    assert said(of("touchdown", BOLTS, {BOLTS: 1}), match.events) == [
        "Shadows has 0 touchdowns in the result and 1 among the events.",
        "Bolts has 1 touchdown in the result and 0 among the events.",
    ]
    assert len(said(of("draw"), match.events)) == 1


def test_a_second_casualty_of_one_victim_is_said_with_their_name():
    _, hurt = happens(night(), "casualty", 1, victim=XAN, cause="other")
    _, saved = happens(night(drugs=1), "casualty", 4, victim=XAN, cause="other")
    _, healed = happens(night(), "casualty", victim=XAN, cause="other", regenerated=True)
    assert said(of("draw"), [saved, healed, hurt]) == []
    assert said(of("draw"), [hurt, saved, hurt]) == ["Player 201 became a casualty 2 times."]
    named = Parties(PARTIES.alliances, PARTIES.names, {XAN: "Xan"})
    assert said(of("draw"), [hurt, hurt], named) == ["Xan became a casualty 2 times."]


def test_everything_wrong_is_said_at_once():
    match, _ = happens(night(), "touchdown", player=ANN)
    assert len(said(of("touchdown", 9, {SHADOWS: 3, 8: 1}), match.events)) >= 4


def test_the_winner_is_seen_where_the_report_leaves_them_out():
    assert settled(of("touchdown", None, {SHADOWS: 1}), PARTIES, RULES).winner == SHADOWS
    assert settled(of("touchdown", None, {SHADOWS: 1, BOLTS: 1}), PARTIES, RULES).winner is None
    assert settled(of("forfeit", None, conceded=SHADOWS), PARTIES, RULES).winner == BOLTS
    assert settled(of("forfeit", None, conceded=1), FOUR, RULES).winner is None
    assert settled(of("forfeit", None, conceded=9), PARTIES, RULES).winner is None
    assert settled(of("draw"), PARTIES, RULES).winner is None


def test_allies_win_lose_and_give_up_together():
    assert winners(of("touchdown", 1, {1: 1}), ALLIED) == {1, 2}
    assert winners(of("touchdown", 1, {1: 1}), FOUR) == {1}
    assert winners(of("draw"), ALLIED) == frozenset()
    assert conceding(of("concession", 1), ALLIED) == {3, 4}
    assert conceding(of("concession", 1, conceded=3), FOUR) == {3}
    assert conceding(of("touchdown", 1), ALLIED) == frozenset()
    assert settled(of("concession", None, conceded=4), ALLIED, RULES).winner == 1


def test_an_alliance_wins_by_the_touchdowns_of_both():
    rules = house(balls=5)
    result = of("touchdown", 1, {1: 0, 2: 3, 3: 2})
    assert said(result, parties=ALLIED, rules=rules) == []
    assert settled(of("touchdown", None, {2: 2, 3: 1}), ALLIED, RULES).winner == 1
    assert said(of("touchdown", 3, {1: 2, 2: 1, 3: 2}), parties=ALLIED, rules=rules) == [
        "Another side scored more touchdowns than the winner."
    ]


def test_who_has_no_name_goes_by_their_number_and_nobody_by_none():
    named = Parties({0: None, 1: None}, {1: "Shadows"}, {ANN: "Ann"})
    assert (named.name(1), named.name(2), named.name(None)) == ("Shadows", "Team 2", "Team None")
    assert (named.player(ANN), named.player(BEN)) == ("Ann", "Player 102")


def test_a_side_that_was_not_named_has_no_touchdowns():
    assert touchdowns_by_team(of("touchdown", SHADOWS, {SHADOWS: 1}), PARTIES) == {
        SHADOWS: 1, BOLTS: 0,
    }  # fmt: skip


def test_only_casualties_of_other_teams_players_are_counted():
    match = night()
    for fields in (
        {"player": ANN, "victim": XAN, "cause": "foul"},
        {"player": ANN, "victim": BEN, "cause": "block"},
        {"victim": YOB, "cause": "monster"},
    ):
        match, _ = happens(match, "casualty", 1, **fields)
    match, _ = happens(match, "casualty", 1, player=YOB, victim=ANN, cause="block")
    assert casualties_by_team(match.events, PARTIES, RULES) == {
        SHADOWS: Casualties(1, 1), BOLTS: Casualties(1, 1),
    }  # fmt: skip


def test_a_casualty_among_allies_is_nobodys():
    match = allied(night())
    match, _ = happens(match, "casualty", 1, player=ANN, victim=XAN, cause="block")
    assert casualties_by_team(match.events, PARTIES, RULES)[SHADOWS] == Casualties(0, 0)


def test_a_casualty_that_drugs_prevented_is_counted_only_where_the_house_says_so():
    match, _ = happens(night(drugs=1), "casualty", 4, player=ANN, victim=XAN, cause="block")
    assert casualties_by_team(match.events, PARTIES, RULES)[SHADOWS] == Casualties(0, 0)
    generous = house(drugged_casualty_spp=True)
    assert casualties_by_team(match.events, PARTIES, generous)[SHADOWS] == Casualties(1, 0)


kinds = st.sampled_from(list(ResultKind))
teams = st.sampled_from([1, 2, 3, 4])
scores = st.dictionaries(teams, st.integers(0, 5))


@given(kinds, st.none() | teams, scores, st.sampled_from([ALLIED, FOUR]))
def test_a_report_without_contradictions_has_winners_that_fit_its_kind(
    kind, winner, touchdowns, parties
):
    rules = house(balls=5)
    result = settled(Result(kind, winner, touchdowns), parties, rules)
    if said(result, parties=parties, rules=rules):
        return
    won = winners(result, parties)
    assert not (won & conceding(result, parties))
    if kind in ("draw", "monster_victory"):
        assert not won
    if kind in ("touchdown", "concession", "forfeit"):
        assert won


def test_what_is_impossible_by_itself_contradicts_no_report():
    """It is noted, and asks for a word why; its ball may be anything."""
    nonsense = {"ball": "round"}, {"faults": [{"rule": "POST-14", "text": "There is none."}]}
    events = [RecordedEvent(n, "touchdown", ANN, SHADOWS, None, None, *nonsense) for n in (1, 2)]
    assert said(of("draw"), events) == []
