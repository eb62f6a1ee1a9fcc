"""The table as it would be, with open matches decided by hand."""

import pytest

from tests.contract.verbs import check_problem, won


@pytest.fixture
def winter(season):
    return season(4, "round_robin").start()


def supposing(winter, *results, code=200, by=None):
    reply = (by or winter.bob).send(f"seasons/{winter.id}/what-if/", {"results": list(results)})
    if code != 200:
        return check_problem(reply, code).get("errors")
    assert reply.code == 200, reply.body
    return reply.body


def supposed(fixture, result):
    return {"match": fixture["match"], **result}


def rows(table):
    return [{key: row[key] for key in row if key != "why"} for row in table]


def test_it_is_the_table_that_follows_when_it_happens(winter):
    first, second = winter.fixtures(1)
    draw = {"kind": "draw", "touchdowns": {}}
    foreseen = supposing(winter, supposed(first, won(first["teams"][1])), supposed(second, draw))
    winter.play(first, won(first["teams"][1]))
    winter.play(second, draw)
    assert foreseen == winter.table()


def test_without_any_result_it_is_the_table(winter):
    winter.play(winter.fixtures()[0])
    assert supposing(winter) == winter.table()


def test_nothing_is_written(winter):
    fixture = winter.fixtures()[0]
    before = winter.table(), winter.fixtures(), winter.bob.get(f"matches/{fixture['match']}/")
    supposing(winter, supposed(fixture, won(fixture["teams"][0])))
    after = winter.table(), winter.fixtures(), winter.bob.get(f"matches/{fixture['match']}/")
    assert before == after


def test_the_winner_may_be_left_to_the_touchdowns(winter):
    fixture = winter.fixtures()[0]
    one = fixture["teams"][0]
    plain = {"kind": "touchdown", "touchdowns": {str(one): 1}}
    assert supposing(winter, supposed(fixture, plain)) == supposing(
        winter, supposed(fixture, won(one))
    )


def test_somebody_may_concede_and_a_monster_may_win(winter):
    fixture = winter.fixtures()[0]
    one, other = fixture["teams"]
    table = supposing(winter, supposed(fixture, {"kind": "concession", "winner": other}))
    assert table[0]["team"] == other
    table = supposing(winter, supposed(fixture, {"kind": "monster_victory"}))
    assert {row["team"] for row in table if row["lost"]} == {one, other}


def contradicting(one, other):
    return [
        {"kind": "draw", "touchdowns": {str(one): 1}},
        {"kind": "touchdown", "winner": one, "touchdowns": {str(other): 1}},
        {"kind": "touchdown", "winner": one, "touchdowns": {}},
        {"kind": "touchdown"},
        {"kind": "draw", "winner": one},
        {"kind": "touchdown", "winner": one, "touchdowns": {str(one): 7}},
    ]


def refused(season, *results):
    """What the rules say against these results, and under which of them."""
    reply = season.bob.send(f"seasons/{season.id}/what-if/", {"results": list(results)})
    problem = check_problem(reply, 422)
    assert {one["rule"] for one in problem["verdicts"]} == {"POST-14"}
    said = [one["message"] for one in problem["verdicts"]]
    assert said == [each for sentences in problem["errors"].values() for each in sentences]
    return said, [*problem["errors"]]


def test_a_result_that_contradicts_itself_is_refused_as_its_report_is(winter):
    fixture = winter.fixtures()[0]
    night = winter.night(fixture).start()
    for result in contradicting(*fixture["teams"]):
        said, places = refused(winter, supposed(fixture, result))
        reported = winter.bob.send(f"{night.at}report/", {"result": result})
        verdicts = check_problem(reported, 422)["verdicts"]
        assert said == [one["message"] for one in verdicts]
        assert places == ["results.0"]


def test_of_several_results_all_that_contradict_themselves_are_named(winter):
    first, second = winter.fixtures(1)
    (third, *_) = winter.fixtures(2)
    level = {"kind": "draw", "touchdowns": {str(second["teams"][0]): 1}}
    open_end = {"kind": "touchdown"}
    fine = supposed(third, {"kind": "draw"})
    said, places = refused(winter, supposed(first, open_end), fine, supposed(second, level))
    assert places == ["results.0", "results.2"]
    assert len(said) == 2


def test_what_no_report_takes_is_malformed(winter):
    fixture = winter.fixtures()[0]
    one = fixture["teams"][0]
    for touchdowns in ({str(one): 700}, {"first": 1}):
        result = {"kind": "touchdown", "winner": one, "touchdowns": touchdowns}
        ((place, said),) = supposing(winter, supposed(fixture, result), code=400).items()
        assert place.startswith("results.0")
        assert all(said)


def test_what_names_nothing_is_malformed_before_the_rules_are_asked(winter):
    first, second = winter.fixtures(1)
    strange = supposed(first, {"kind": "touchdown"}), supposed(second, {"kind": "draw"})
    errors = supposing(winter, *strange, strange[1], code=400)
    assert errors.keys() == {"results.2.match"}


def test_what_is_wrong_is_said_where_it_is_wrong(winter):
    first, second = winter.fixtures(1)
    strange = next(team for team in winter.teams if team not in first["teams"])
    fine = supposed(second, won(second["teams"][0]))
    wrong = supposed(first, {"kind": "touchdown", "winner": strange})
    assert supposing(winter, fine, wrong, code=400).keys() == {"results.1.winner"}
    wrong = supposed(first, {"kind": "draw", "touchdowns": {str(strange): 0}})
    assert supposing(winter, wrong, code=400).keys() == {"results.0.touchdowns"}
    assert supposing(winter, fine, fine, code=400).keys() == {"results.1.match"}
    assert supposing(winter, {**fine, "kind": "king"}, code=400).keys() == {"results.0.kind"}
    assert supposing(winter, {"kind": "draw"}, code=400).keys() == {"results.0.match"}


def test_only_open_matches_of_this_season_can_be_supposed(winter, season):
    fixture = winter.fixtures()[0]
    winter.play(fixture)
    result = won(fixture["teams"][0])
    assert supposing(winter, supposed(fixture, result), code=400).keys() == {"results.0.match"}
    elsewhere = season(2, "round_robin").start().fixtures()[0]
    other = supposed(elsewhere, won(elsewhere["teams"][0]))
    assert supposing(winter, other, code=400).keys() == {"results.0.match"}


def test_a_body_without_results_is_malformed(winter):
    for body in ({}, {"results": None}, {"results": [7]}, {"results": {}}, {"king": 1}):
        check_problem(winter.bob.send(f"seasons/{winter.id}/what-if/", body), 400)


def test_a_stage_that_is_not_there_is_malformed(winter):
    reply = winter.bob.send(f"seasons/{winter.id}/what-if/?stage=0", {"results": []})
    assert check_problem(reply, 400)["errors"].keys() == {"stage"}


def test_a_cup_cant_be_supposed_to_end_level(season):
    cup = season(4, "knockout").start()
    fixture = cup.fixtures()[0]
    assert refused(cup, supposed(fixture, {"kind": "draw"}))[1] == ["results.0"]
    winner = fixture["teams"][1]
    assert supposing(cup, supposed(fixture, won(winner)))[0]["team"] == winner


def test_of_several_balls_those_not_scored_are_gone(season):
    many = season(2, "round_robin", house_rules={"balls": 3, "multiball": "standard"}).start()
    (fixture,) = many.fixtures()
    one, other = fixture["teams"]
    result = {"kind": "touchdown", "winner": one, "touchdowns": {str(one): 2, str(other): 0}}
    assert supposing(many, supposed(fixture, result))[0]["touchdowns_for"] == 2


def test_strangers_see_nothing_of_it(winter, mallory):
    supposing(winter, by=mallory, code=404)
