"""What may be reported."""

import pytest

from tests.contract.verbs import check_problem, roster, won

DRAW = {"kind": "draw"}


def refused(night, result, **fields):
    return night.bob.refused(f"{night.at}report/", result=result, **fields)


def test_a_report_is_shown_and_waits(night):
    shown = night.report()
    ours = night.teams[0]
    assert shown["status"] == night.shown()["status"] == "reported"
    result = night.shown()["result"]
    assert result == result | {"kind": "touchdown", "winner": ours}
    assert result["touchdowns"][str(ours)] == 1


def test_a_side_not_named_has_no_touchdowns(night):
    night.finish()
    result = night.shown()["result"]["touchdowns"]
    assert result.get(str(night.teams[1]), 0) == 0


def test_who_reports(night, mallory, nobody):
    body = {"result": won(night.teams[0])}
    check_problem(mallory.send(f"{night.at}report/", body), 404)
    check_problem(nobody.send(f"{night.at}report/", body), 401)
    night.alice.post(f"{night.at}report/", 200, **body)


CONTRADICTIONS = [
    {"kind": "touchdown", "winner": "home", "touchdowns": {}},
    {"kind": "touchdown", "winner": "home"},
    {"kind": "touchdown", "winner": "home", "touchdowns": {"away": 1}},
    {"kind": "touchdown", "winner": 999_999, "touchdowns": {"home": 1}},
    {"kind": "touchdown", "winner": "home", "touchdowns": {"home": 2}},
    {"kind": "touchdown", "winner": "home", "touchdowns": {"home": 1, "away": 1}},
    {"kind": "touchdown", "winner": "home", "touchdowns": {"home": 1, "nowhere": 1}},
    {"kind": "draw", "winner": "home"},
    {"kind": "monster_victory", "winner": "home"},
    {"kind": "concession"},
    {"kind": "forfeit"},
]


def test_a_result_that_contradicts_itself_is_POST_14(night):
    named = {"home": night.teams[0], "away": night.teams[1], "nowhere": 999_999}
    for result in CONTRADICTIONS:
        sent = dict(result)
        if "winner" in sent:
            sent["winner"] = named.get(sent["winner"], sent["winner"])
        if "touchdowns" in sent:
            sent["touchdowns"] = {
                str(named[key]): count for key, count in sent["touchdowns"].items()
            }
        assert refused(night, sent) == ["POST-14"]
        assert night.shown()["status"] == "started"


MALFORMED = [
    None,
    [],
    "touchdown",
    7,
    {},
    {"kind": None},
    {"kind": "victory"},
    {"kind": ["draw"]},
    {"kind": "draw", "winner": "home"},
    {"kind": "touchdown", "winner": "1x"},
    {"kind": "touchdown", "winner": [1]},
    {"kind": "touchdown", "winner": True},
    {"kind": "draw", "touchdowns": []},
    {"kind": "draw", "touchdowns": 1},
    {"kind": "draw", "touchdowns": {"x": 0}},
    {"kind": "draw", "touchdowns": {"1": -1}},
    {"kind": "draw", "touchdowns": {"1": "0"}},
    {"kind": "draw", "touchdowns": {"1": None}},
    {"kind": "draw", "touchdowns": {"1": True}},
    {"kind": "draw", "touchdowns": {"1": 1.5}},
    {"kind": "draw", "touchdowns": {"1": [0]}},
    {"kind": "draw", "touchdowns": {"1": 2**31 - 1}},
    {"kind": "draw", "touchdowns": {"²": 0}},
]


def test_a_malformed_result_is_400_and_writes_nothing(night):
    for result in MALFORMED:
        reply = night.bob.send(f"{night.at}report/", {"result": result})
        assert check_problem(reply, 400)["errors"]
        assert night.shown()["status"] == "started"


NO_EVENTS = ["none", {}, [1], [None], [[]], ["touchdown"], 7, True]


def test_malformed_events_are_400(night):
    for events in NO_EVENTS:
        body = {"result": won(night.teams[0]), "events": events}
        night.bob.problem(f"{night.at}report/", 400, **body)
        assert night.shown()["status"] == "started"


def test_touchdowns_told_must_be_those_of_the_result(night):
    theirs = roster(night.bob, night.teams[1])[0]
    night.tell("touchdown", player=theirs)
    assert refused(night, won(night.teams[0])) == ["POST-14"]
    night.report(won(night.teams[1]))


def test_touchdowns_of_the_report_itself_are_held_against_it(night):
    ours = roster(night.bob, night.teams[0])[0]
    events = [{"type": "touchdown", "player": ours}] * 2
    assert refused(night, won(night.teams[0]), events=events) == ["POST-14"]
    assert night.shown()["events"] == []
    night.report(events=events[:1])
    assert [event["type"] for event in night.shown()["events"]] == ["touchdown"]


def test_a_touchdown_told_of_a_draw_is_POST_14(night):
    night.tell("touchdown", player=roster(night.bob, night.teams[0])[0])
    assert refused(night, DRAW) == ["POST-14"]


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({"balls": 3}, 3),
        ({"balls": 5}, 5),
        ({"balls": 3, "multiball": "first_touchdown"}, 1),
        ({"balls": 3, "multiball": "illusionary"}, 1),
    ],
)
def test_there_are_no_more_touchdowns_than_balls(arranged, options, most):
    night = arranged(making={"options": options}).start()
    assert refused(night, won(night.teams[0], most + 1)) == ["POST-14"]
    assert night.shown()["status"] == "started"
    night.report(won(night.teams[0], most))


def test_more_balls_may_end_level(arranged):
    night = arranged(making={"options": {"balls": 3}}).start()
    level = {str(team): 1 for team in night.teams}
    assert refused(night, {"kind": "draw", "touchdowns": level}) == ["POST-14"]
    night.finish({"kind": "draw", "touchdowns": level, "balls_gone": 1})
    assert [side["touchdowns"] for side in night.shown()["sides"]] == [1, 1]


def test_a_second_casualty_in_a_report_is_POST_14(night):
    victim = roster(night.bob, night.teams[1])[0]
    hurt = {"type": "casualty", "victim": victim, "cause": "other", "rolls": {"casualty": 1}}
    assert refused(night, won(night.teams[0]), events=[hurt, hurt]) == ["POST-14"]
    assert night.shown()["events"] == []
    night.report(events=[hurt | {"regenerated": True}, hurt])


def test_a_time_limit_may_have_a_winner_without_touchdowns(night):
    night.finish({"kind": "time_limit", "winner": night.teams[1]})
    assert night.shown()["result"]["winner"] == night.teams[1]


def test_a_time_limit_may_have_none(night):
    night.finish({"kind": "time_limit"})
    assert night.shown()["result"]["winner"] is None
