"""A commissioner takes a match back."""

from tests.contract.verbs import Night, check_problem, found_league, gold, register, roster, won


def undo(night, code=200, **fields):
    return night.alice.post(f"{night.at}undo/", code, **{"reason": "It never happened.", **fields})


def state(night):
    """Both teams, but for what counts up."""
    pages = [night.bob.get(f"teams/{team}/") for team in night.teams]
    return [{**page, "version": 0, "match": None} for page in pages]


def test_an_undo_takes_everything_back(arranged):
    night = arranged(fans=4)
    before = state(night)
    night.start()
    ours, theirs = (roster(night.bob, team) for team in night.teams)
    night.tell("touchdown", player=ours[0])
    night.tell("casualty", player=ours[0], victim=theirs[0], cause="block", rolls={"casualty": 15})
    night.tell("casualty", victim=theirs[1], cause="hazard", rolls={"casualty": 14, "lasting": 6})
    night.tell("petrified", player=ours[1])
    night.finish().close()
    assert state(night) != before
    shown = undo(night)
    assert shown["status"] == night.shown()["status"] == "started"
    assert state(night) == before
    assert night.shown()["result"] is None


def test_the_ledger_shows_what_was_reversed(night):
    night.finish().close()
    undo(night)
    for team in night.teams:
        ledger = night.alice.get(f"teams/{team}/ledger/")
        ids = {change["id"] for change in ledger}
        reversing = [change for change in ledger if change["reverses"] is not None]
        assert reversing
        assert {change["reverses"] for change in reversing} < ids
        assert all(change["by"] == "alice" for change in reversing)
        assert gold(ledger) == night.bob.get(f"teams/{team}/")["treasury"]


def test_a_second_undo_is_409_until_there_is_a_new_report(night):
    night.finish()
    undo(night)
    undo(night, 409)
    night.report(won(night.teams[1]))
    undo(night)
    undo(night, 409)


def test_only_a_commissioner_undoes(night, mallory, nobody):
    night.finish()
    body = {"reason": "x"}
    for speaker, code in ((night.bob, 403), (night.carol, 403), (mallory, 404), (nobody, 401)):
        check_problem(speaker.send(f"{night.at}undo/", body), code)


NO_REASONS = [None, "", "  ", 7, [], {}, "x" * 100_000]


def test_nothing_is_undone_without_a_reason(night):
    night.finish()
    for reason in NO_REASONS:
        night.alice.problem(f"{night.at}undo/", 400, reason=reason)
        assert night.shown()["status"] == "postgame"


def test_an_old_version_undoes_nothing(night):
    night.finish()
    version = night.shown()["version"]
    night.alice.problem(f"{night.at}undo/", 409, reason="x", version=version - 1)
    reply = night.alice.send(f"{night.at}undo/", {"reason": "x"}, if_match=str(version - 1))
    check_problem(reply, 409)
    assert night.shown()["status"] == "postgame"
    undo(night, version=version)


def test_events_of_the_report_go_and_those_told_live_stand(night):
    ours = roster(night.bob, night.teams[0])
    live = night.tell("completion", player=ours[0])
    night.finish(events=[{"type": "touchdown", "player": ours[1]}])
    undo(night)
    standing = [one["id"] for one in night.shown()["events"] if not one["revoked"]]
    assert standing == [live["id"]]
    night.bob.post(f"{night.at}events/{live['id']}/revoke/", 200, reason="Nor that.")
    assert not [one for one in night.shown()["events"] if not one["revoked"]]


def test_a_seed_once_shown_stays_shown(night):
    night.finish().close()
    seed = night.seed()
    undo(night)
    assert night.seed() == seed
    assert night.report()["dice"]["seed"] == seed


def test_a_seed_not_yet_shown_stays_hidden(night):
    night.finish()
    undo(night)
    assert night.seed() is None


def test_an_undone_match_is_played_on(night):
    night.finish().close()
    undo(night)
    ours = roster(night.bob, night.teams[0])[0]
    night.tell("completion", player=ours)
    hiring = {"position": "norse.lineman"}
    check_problem(night.bob.send(f"teams/{night.teams[0]}/hire/", hiring), 409)
    night.finish({"kind": "draw"}).close()
    assert night.shown()["result"]["kind"] == "draw"


def test_a_step_taken_back_is_reverted(night):
    night.finish()
    undo(night)
    shown = night.bob.get(f"{night.at}postgame/")
    assert {step["status"] for step in shown["steps"]} == {"reverted"}


def test_the_teams_own_purchases_stay(night):
    team = night.teams[0]
    night.finish().leave(team, until="hire")
    before = gold(night.bob.get(f"teams/{team}/ledger/"))
    night.bob.post(f"teams/{team}/hire/", 201, position="norse.lineman")
    night.close()
    undo(night)
    assert len(roster(night.bob, team)) == 7
    assert before > night.bob.get(f"teams/{team}/")["treasury"] == 1_000_000 - 350_000


def test_gold_already_spent_stands_in_the_way(alice, bob, carol):
    league = found_league(alice, bob, carol, house_rules={"starting_treasury": 300_000})
    teams = [register(bob, league), register(carol, league)]
    night = Night.made(alice, [bob, carol], teams, league=league).start().finish()
    night.leave(teams[0], until="hire")
    treasury = bob.get(f"teams/{teams[0]}/")["treasury"]
    assert treasury >= 20_000
    points = treasury // 1_000
    bob.post(f"teams/{teams[0]}/fan-factor/", 200, points=points)
    before = state(night)
    problem = undo(night, 409)
    assert isinstance(problem["standing"], list)
    assert problem["standing"]
    assert state(night) == before
    assert night.shown()["status"] == "postgame"


def test_a_side_that_has_played_on_stands_in_the_way(night):
    night.finish().close()
    again = Night.made(night.alice, night.coaches, night.teams, league=night.shown()["league"])
    again.start()
    before = state(night)
    assert undo(night, 409)["standing"]
    assert state(night) == before
    again.finish().close()
    undo(night, 409)
    undo(again)
    undo(night)
    assert night.shown()["status"] == again.shown()["status"] == "started"


def test_a_report_that_nobody_confirmed_is_withdrawn(night):
    undo(night, 409)
    night.report()
    undo(night)
    assert night.shown()["status"] == "started"
    undo(night, 409)


def test_an_answered_step_is_taken_back_too(arranged):
    night = arranged(winnings="manual", fan_factor_roll="none", mvp_mode="chosen").start()
    team = night.teams[0]
    before = state(night)
    night.finish()
    night.answer(team, "winnings", gold=90_000)
    one = roster(night.bob, team)[0]
    night.answer(team, "mvp", player=one)
    night.answer(team, "hire", done=True)
    night.answer(team, "item", buy=True, player=one)
    undo(night)
    assert state(night) == before
