"""A start taken back, a friendly called off, and proposals that a start lets lapse."""

import pytest

from tests.contract.phones import Phone
from tests.contract.verbs import player, recomputed, register, roster, won

DRUGS, BRIBE = {"tactic": "experimental_drugs"}, {"tactic": "bribing_the_press"}
OOPS = {"reason": "The wrong match."}


def prepare(night, who, code=200, /, **fields):
    return night.coaches[who].post(f"{night.at}prepare/", code, team=night.teams[who], **fields)


def unstart(night, by=None, code=200, **fields):
    return (by or night.bob).post(f"{night.at}unstart/", code, **{**OOPS, **fields})


def call_off(night, by=None, code=200, **fields):
    return (by or night.bob).post(f"{night.at}call-off/", code, **{**OOPS, **fields})


def kill(victim):
    return {"tactic": "assassination", "target": victim}


def record(night):
    return [one["text"] for one in night.bob.get(f"{night.at}record/")]


def test_a_match_begun_by_mistake_waits_again_as_if_nothing_had_been(arranged):
    night = arranged(rerolls=2)
    before = night.shown()
    night.start()
    after = unstart(night, night.carol)
    assert (after["status"], after["started_at"], after["first_turn"]) == ("scheduled", None, None)
    assert after["version"] > before["version"]
    assert after["sides"] == before["sides"]
    assert (after["options"], after["dice"]) == (before["options"], before["dice"])
    assert "Start taken back: The wrong match." in record(night)
    night.bob.post(f"teams/{night.teams[0]}/fan-factor/", 200, points=1)
    assert night.start().shown()["status"] == "started"


def test_a_start_is_taken_back_with_a_reason_by_whoever_may_start(arranged, mallory, nobody):
    night = arranged().start()
    night.bob.problem(f"{night.at}unstart/", 400)
    night.bob.problem(f"{night.at}unstart/", 400, reason="")
    nobody.problem(f"{night.at}unstart/", 401, **OOPS)
    mallory.problem(f"{night.at}unstart/", 404, **OOPS)
    assert night.shown()["status"] == "started"
    assert unstart(night, night.alice)["status"] == "scheduled"
    unstart(night, code=409)


def test_once_something_is_told_the_start_stands(night):
    event = night.tell("touchdown", player=roster(night.bob, night.teams[0])[0])
    unstart(night, code=409)
    call_off(night, code=409)
    night.bob.post(f"{night.at}events/{event['id']}/revoke/", 200, reason="A slip.")
    assert unstart(night)["status"] == "scheduled"


def test_a_match_whose_end_was_told_begins_no_second_time(night):
    night.finish().close()
    unstart(night, code=409)
    night.alice.post(f"{night.at}undo/", 200, reason="Wrong.")
    assert night.shown()["status"] == "started"
    unstart(night, code=409)
    call_off(night, code=409)


def test_an_old_version_takes_no_start_back_and_a_preview_none_either(arranged):
    night = arranged()
    old = night.shown()["version"]
    night.start()
    unstart(night, code=409, version=old)
    assert unstart(night, preview=True)["preview"] is True
    assert night.shown()["status"] == "started"
    key = {"idempotency_key": "once"}
    first, again = (night.bob.send(f"{night.at}unstart/", OOPS, **key) for _ in range(2))
    assert (first.code, first.body) == (again.code, again.body)
    assert first.code == 200


def test_what_was_prepared_stays_paid_and_known_and_happens_once(arranged):
    night = arranged(dice="table")
    victim = roster(night.carol, night.teams[1])[0]
    rolls = {
        "assassination.1.aim": 4, "assassination.1.effect": 6, "assassination.1.casualty": 10,
    }  # fmt: skip
    prepare(night, 0, tactics=[kill(victim), DRUGS], rolls=rolls)
    ratings = [side["rating"] for side in night.shown()["sides"]]
    paid = night.bob.get(f"teams/{night.teams[0]}/")["treasury"]
    night.start()
    tactics = night.shown()["sides"][0]["tactics"]
    unstart(night)
    shown = night.carol.get(night.at)["sides"]
    assert shown[0]["tactics"] == tactics
    assert [(one["player"], one["why"]) for one in shown[1]["unavailable"]] == [
        (victim, "assassinated")
    ]
    assert night.carol.get(f"teams/{night.teams[0]}/")["treasury"] == paid
    prepare(night, 0, 409, tactics=[])
    night.start()
    again = night.shown()["sides"]
    assert (again[0]["tactics"], [side["rating"] for side in again]) == (tactics, ratings)
    assert player(night.carol, night.teams[1], victim)["niggles"] == 1
    changes = [one["why"] for one in night.carol.get(f"teams/{night.teams[1]}/ledger/")]
    assert sum("assassin" in why for why in changes) == 1


def test_a_side_that_prepares_after_a_start_taken_back_keeps_its_secret_till_the_next(arranged):
    night = arranged()
    prepare(night, 0, tactics=[DRUGS])
    night.start()
    unstart(night)
    before = night.bob.get(f"teams/{night.teams[1]}/")["treasury"]
    night.alice.post(f"teams/{night.teams[1]}/adjust/", 200, why="x", gold=100_000)
    shown = night.alice.get(night.at)
    assert [len(side["tactics"]) for side in shown["sides"]] == [1, 0]
    prepare(night, 1, tactics=[BRIBE])
    assert [len(side["tactics"]) for side in night.shown()["sides"]] == [1, 1], "both have"
    assert night.bob.get(f"teams/{night.teams[1]}/")["treasury"] == before + 100_000 - 30_000


def test_of_three_sides_a_later_preparation_is_secret_though_another_is_known(alice, bob, carol):
    from tests.contract.verbs import Night, found_league

    league = found_league(alice, bob, carol, name="Three League")
    teams = [register(coach, league, name=f"T{n}") for n, coach in enumerate((bob, carol, carol))]
    night = Night.made(alice, [bob, carol, carol], teams, league=league)
    prepare(night, 0, tactics=[DRUGS])
    night.start()
    unstart(night)
    prepare(night, 1, tactics=[BRIBE])
    seen = [len(side["tactics"]) for side in bob.get(night.at)["sides"]]
    assert seen == [1, 0, 0]
    assert [one["purpose"] for one in bob.get(f"{night.at}dice/")["rolls"]] == ["first_turn"]
    night.start()
    assert [len(side["tactics"]) for side in bob.get(night.at)["sides"]] == [1, 1, 0]


@pytest.mark.parametrize("dice", ["table", "app"])
def test_dice_that_fell_at_the_start_stand_for_the_next(arranged, dice):
    night = arranged(niggling="pre_match_roll", dice=dice)
    team = night.teams[0]
    one, other, *_ = roster(night.bob, team)
    for each in (one, other):
        night.alice.post(f"teams/{team}/adjust/", 200, why="x", player=each, injury="niggling")
    rolls = {f"niggle.{one}.1": 1, f"niggle.{other}.1": 4}
    first = night.start(rolls=rolls).shown()
    fallen = night.bob.get(f"{night.at}dice/")["rolls"]
    unstart(night)
    better = dict.fromkeys(rolls, 6)
    again = night.carol.post(f"{night.at}start/", 200, rolls=better)
    assert again["sides"][0]["unavailable"] == first["sides"][0]["unavailable"]
    assert again["first_turn"] == first["first_turn"]
    assert night.bob.get(f"{night.at}dice/")["rolls"] == fallen
    if dice == "app":
        night.finish().close()
        recomputed(night)


def test_rules_changed_meanwhile_hold_unless_a_side_had_prepared(alice, arranged, cellar):
    plain, fixed = arranged(), arranged()
    prepare(fixed, 0, tactics=[])
    for night, traps in ((plain, 7), (fixed, 0)):
        night.start()
        alice.patch(f"leagues/{cellar}/", house_rules={"traps": 7})
        assert night.shown()["options"]["traps"] == 0
        unstart(night)
        assert night.shown()["options"]["traps"] == traps
        alice.patch(f"leagues/{cellar}/", house_rules={"traps": 0})


def test_the_match_of_a_season_goes_back_to_scheduled(bob, season):
    played = season(2, "knockout").start()
    match = played.fixtures()[0]["match"]
    bob.post(f"matches/{match}/start/", 200)
    bob.post(f"matches/{match}/call-off/", 409, **OOPS)
    assert bob.post(f"matches/{match}/unstart/", 200, **OOPS)["status"] == "scheduled"
    assert [one["status"] for one in played.fixtures()] == ["scheduled"]
    bob.post(f"matches/{match}/call-off/", 409, **OOPS)


def test_a_friendly_that_nobody_will_play_is_called_off(arranged, mallory):
    night = arranged()
    night.bob.problem(f"{night.at}call-off/", 400)
    mallory.problem(f"{night.at}call-off/", 404, **OOPS)
    assert call_off(night, night.carol, preview=True)["preview"] is True
    shown = call_off(night, night.carol, reason="The pub is shut.")
    assert (shown["status"], shown["result"]) == ("called_off", None)
    assert shown["dice"]["seed"] is not None
    assert "Called off: The pub is shut." in record(night)
    for path, fields in (
        ("start/", {}), ("unstart/", OOPS), ("call-off/", OOPS), ("events/", {"type": "note"}),
        ("prepare/", {"team": night.teams[0]}), ("report/", {"result": won(night.teams[0])}),
        ("proposals/", {"options": {"traps": 3}}),
    ):  # fmt: skip
        night.bob.problem(f"{night.at}{path}", 409, **fields)
    again = night.bob.post("matches/", 201, teams=night.teams)
    night.bob.post(f"matches/{again['id']}/start/", 200)


def test_what_was_prepared_for_a_match_called_off_is_shown_and_stays_spent(arranged):
    night = arranged()
    before = night.carol.get(f"teams/{night.teams[0]}/")["treasury"]
    prepare(night, 0, tactics=[DRUGS])
    assert night.carol.get(f"teams/{night.teams[0]}/")["treasury"] == before
    call_off(night.start())
    shown = night.carol.get(night.at)
    assert (shown["status"], shown["started_at"]) == ("called_off", None)
    assert [one["tactic"] for one in shown["sides"][0]["tactics"]] == ["experimental_drugs"]
    assert night.carol.get(f"teams/{night.teams[0]}/")["treasury"] == before - 30_000
    night.bob.post(f"teams/{night.teams[0]}/fan-factor/", 200, points=1)


def test_a_start_says_in_the_record_which_proposal_lapsed_and_it_comes_back_with_it(arranged):
    night = arranged()
    made = night.bob.post(f"{night.at}proposals/", 201, options={"traps": 3})
    path = f"{night.at}proposals/{made['id']}/"
    night.start()
    team = night.carol.get(f"teams/{night.teams[1]}/")["name"]
    said = f"With the start: bob's proposal of other options lapsed, without the answer of {team}."
    assert said in record(night)
    assert night.bob.get(path)["status"] == "lapsed"
    unstart(night)
    assert "What lapsed with the start is open again." in record(night)
    assert night.carol.post(f"{path}accept/", 200)["status"] == "agreed"
    assert night.shown()["options"]["traps"] == 3


def test_a_first_preparation_says_so_too(arranged):
    night = arranged()
    night.bob.post(f"{night.at}proposals/", 201, options={"traps": 3})
    prepare(night, 1, tactics=[])
    lapsed = [one for one in record(night) if "lapsed" in one]
    assert len(lapsed) == 1
    assert lapsed[0].startswith("When ")
    prepare(night, 0, tactics=[])
    assert [one for one in record(night) if "lapsed" in one] == lapsed


def began(night):
    return night.bob.get(f"{night.at}kit/")["match"]["began"]


def test_what_a_phone_recorded_before_a_start_was_taken_back_is_not_of_the_next(arranged):
    night = arranged().start()
    phone, first = Phone(night.bob, night, **{"as": "coach"}), began(night)
    unstart(night)
    assert began(night) is None
    night.start()
    second = began(night)
    assert first != second
    turn = phone.entry("turn", team=night.teams[0], does="begin")
    late = phone.bring(turn, code=409, began=first)
    assert late["began"] == second
    assert "taken back" in late["detail"]
    assert phone.bring(began=first)["began"] == second, "who brings nothing hears of it"
    assert night.bob.get(f"{night.at}table/")["entries"] == []
    assert [one["n"] for one in phone.bring(turn, began=second)["entries"]] == [1]
    assert phone.bring(turn, began=first)["have"] == {"1": 1}, "it is known, whatever began"
    for unread in (7, "x" * 41):
        phone.bring(code=400, began=unread)
