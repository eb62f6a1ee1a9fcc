"""The report that the table's log makes: no typing, and no flag left open."""

import pytest

from tests.contract.phones import Phone


def report(match, by=None, code=200, **sent):
    return (by or match.night.bob).post(f"{match.night.at}table/report/", code, **sent)


def touchdowns(shown):
    return {side["team"]: side["touchdowns"] for side in shown["sides"]}


def test_the_touchdowns_say_who_won(match, bobs, carols):
    ours, theirs = match.night.teams
    carols.bring(carols.event("touchdown", player=match.theirs[0]))
    shown = report(match)
    assert shown["status"] == "reported"
    assert shown["result"] == {
        "kind": "touchdown",
        "winner": theirs,
        "touchdowns": {str(theirs): 1},
    }
    match.night.confirm()
    assert touchdowns(match.night.shown()) == {ours: 0, theirs: 1}


def test_without_any_it_is_a_draw(match, bobs):
    bobs.bring(bobs.entry("whistle"))
    assert report(match)["result"] == {"kind": "draw", "winner": None, "touchdowns": {}}


def test_a_game_of_several_balls_that_isnt_over_is_no_draw(arranged):
    night = arranged(balls=3, time_limit="002").start()
    for team in night.teams:
        night.tell("touchdown", team=team)
    result = night.bob.post(f"{night.at}table/report/", 422)
    assert [one["rule"] for one in result["verdicts"]] == ["POST-14"]


def test_a_ball_told_gone_for_good_is_scored_by_nobody(arranged):
    night = arranged(balls=3).start()
    bobs = Phone(night.bob, night, **{"as": "coach"})
    ours = night.teams[0]
    scored = [bobs.event("touchdown", team=ours, ball={"number": number}) for number in (1, 2)]
    bobs.bring(*scored)
    night.bob.post(f"{night.at}table/report/", 422)
    bobs.bring(bobs.entry("ball", ball=3, **{"with": "gone"}))
    result = night.bob.post(f"{night.at}table/report/", 200)["result"]
    assert (result["winner"], result["balls_gone"]) == (ours, 1)


def test_a_result_may_be_given_as_reports_take_it(match, bobs):
    ours, theirs = match.night.teams
    result = {"kind": "concession", "conceded": theirs}
    assert report(match, result=result)["result"]["winner"] == ours


def test_a_result_that_the_log_contradicts_is_refused(match, bobs):
    theirs = match.night.teams[1]
    bobs.bring(bobs.event("touchdown", player=match.ours[0]))
    lie = {"kind": "touchdown", "winner": theirs, "touchdowns": {str(theirs): 1}}
    assert match.night.bob.refused(f"{match.night.at}table/report/", result=lie) == ["POST-14"]
    match.night.bob.problem(f"{match.night.at}table/report/", 400, result={"kind": "war"})
    assert match.night.shown()["status"] == "started"


def test_an_open_flag_keeps_it_waiting_and_is_listed(match, bobs, carols):
    bobs.bring(bobs.event("touchdown", player=match.ours[0]))
    (flag,) = carols.bring(carols.event("touchdown", player=match.ours[0]))["flags"]
    problem = match.night.bob.problem(f"{match.night.at}table/report/", 422)
    assert problem["flags"] == [flag]
    assert flag["text"] in problem["verdicts"][0]["message"]
    assert match.night.shown()["status"] == "started"
    carols.bring(carols.entry("settle", flag=flag["id"], **{"as": "one"}))
    assert report(match)["result"]["touchdowns"] == {str(match.night.teams[0]): 1}


def test_an_open_flag_keeps_a_report_told_by_hand_waiting_too(match, bobs, carols):
    """An entry that is flagged counts for nothing: whose word would the report be?"""
    bobs.bring(bobs.event("touchdown", player=match.ours[0]))
    (flag,) = carols.bring(carols.event("touchdown", player=match.ours[0]))["flags"]
    ours = match.night.teams[0]
    result = {"kind": "touchdown", "winner": ours, "touchdowns": {str(ours): 1}}
    sent = {"result": result, "events": [{"type": "completion", "player": match.theirs[0]}]}
    for one in (sent, {"result": result}):
        assert match.night.bob.problem(f"{match.night.at}report/", 422, **one)["flags"] == [flag]
    assert match.night.shown()["status"] == "started"
    # What came with a report that wasn't taken isn't kept either.
    assert len(match.night.bob.get(f"{match.night.at}table/")["entries"]) == 2
    assert carols.bring(carols.entry("settle", flag=flag["id"], **{"as": "one"}))["flags"] == []
    shown = match.night.bob.post(f"{match.night.at}report/", 200, **sent)
    assert shown["result"]["winner"] == ours


def test_what_comes_with_a_report_and_would_be_flagged_waits_for_nobody(match, bobs, carols):
    """Its entries go with the refusal: a flag that names them could be settled by nobody."""
    bobs.bring(bobs.event("completion", player=match.ours[0]))
    dead = bobs.entry("box", player=match.ours[1], to="dead")
    carols.bring(carols.event("touchdown", player=match.theirs[0]))
    bobs.bring(dead)
    theirs = match.night.teams[1]
    result = {"kind": "touchdown", "winner": theirs, "touchdowns": {str(theirs): 1}}
    events = [{"type": "completion", "player": match.ours[1]}]
    problem = match.night.bob.problem(f"{match.night.at}report/", 422, result=result, events=events)
    assert "flags" not in problem
    (verdict,) = problem["verdicts"]
    assert verdict["rule"] == "POST-14"
    assert "out of the game: dead" in verdict["message"]
    assert "Leave it out" in verdict["mend"]
    assert match.night.shown()["status"] == "started"
    assert len(match.night.bob.get(f"{match.night.at}table/")["entries"]) == 3
    match.night.bob.post(f"{match.night.at}report/", 200, result=result)


def test_a_preview_says_what_speaks_against_it_and_writes_nothing(match, bobs, carols):
    bobs.bring(bobs.event("touchdown", player=match.ours[0]))
    carols.bring(carols.event("touchdown", player=match.ours[0]))
    shown = report(match, preview=True)
    assert [one["rule"] for one in shown["verdicts"]] == ["POST-14"]
    assert match.night.shown()["status"] == "started"


def test_a_side_and_a_commissioner_may_and_nobody_else(arranged, alice, bob, carol, mallory):
    night = arranged()
    path = f"{night.at}table/report/"
    bob.post(path, 409)
    night.start()
    assert mallory.send(path).code == 404
    assert night.shown()["status"] == "started"
    assert alice.post(path, 200)["status"] == "reported"


def test_while_it_is_reported_only_the_version_makes_it_anew(match, bobs):
    bobs.bring(bobs.event("completion", player=match.ours[0]))
    first = report(match)
    assert report(match, code=409)["version"] == first["version"]
    bobs.bring(bobs.event("touchdown", player=match.ours[0]))
    again = report(match, version=first["version"])
    assert again["result"]["winner"] == match.night.teams[0]
    match.night.carol.post(f"{match.night.at}confirm/", 409, version=first["version"])
    match.night.carol.post(f"{match.night.at}confirm/", 200, version=again["version"])


def test_it_is_disputed_confirmed_and_undone_like_any_other(match, bobs):
    night = match.night
    report(match)
    night.carol.post(f"{night.at}dispute/", 200, reason="I scored.")
    night.tell("touchdown", player=match.theirs[0])
    shown = report(match)
    night.carol.post(f"{night.at}confirm/", 200, version=shown["version"])
    assert touchdowns(night.shown())[night.teams[1]] == 1
    night.alice.post(f"{night.at}undo/", 200, reason="Once more.")
    assert night.shown()["status"] == "started"
    assert report(match)["result"]["winner"] == night.teams[1]


def test_a_report_with_notes_says_why(match, bobs):
    for _ in range(2):
        bobs.bring(bobs.event("sponge", player=match.ours[0]))
    flags = bobs.bring()["flags"]
    for flag in flags:
        bobs.bring(bobs.entry("settle", flag=flag["id"], **{"as": flag["choices"][-1]}))
    path = f"{match.night.at}table/report/"
    assert match.night.bob.refused(path) == ["POST-14"]
    assert report(match, why="The sponge was wet.")["result"]["why"] == "The sponge was wet."


def test_whoever_confirms_may_say_which_game_they_hold(match, bobs, carols):
    bobs.bring(bobs.event("touchdown", player=match.ours[0]))
    version = report(match)["version"]
    path = f"{match.night.at}confirm/"
    wrong = match.night.carol.problem(path, 409, version=version, digest="00000000")
    held = carols.bring()["digest"]
    assert wrong["digest"] == held
    assert match.night.shown()["status"] == "reported"
    match.night.carol.post(path, 200, version=version, digest=held)
    assert match.night.shown()["status"] in ("postgame", "closed")


@pytest.mark.parametrize("digest", [7, ["x"], "x" * 65])
def test_a_digest_is_a_word(match, bobs, digest):
    version = report(match)["version"]
    path = f"{match.night.at}confirm/"
    match.night.carol.problem(path, 400, version=version, digest=digest)
