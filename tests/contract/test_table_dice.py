"""Dice that people roll and type."""

import pytest

from tests.contract.verbs import needed, roster, won


def casualty(victim, **fields):
    return {"type": "casualty", "victim": victim, "cause": "hazard", **fields}


def test_a_command_that_lacks_dice_says_which_and_writes_nothing(at_table):
    night = at_table()
    victim = roster(night.bob, night.teams[1])[0]
    problem = night.bob.problem(f"{night.at}events/", 422, **casualty(victim))
    (need,) = problem["needs"]
    assert set(need) == {"purpose", "die", "count", "why"}
    assert (need["purpose"], need["die"], need["count"]) == ("casualty", "d16", 1)
    assert need["why"]
    assert night.shown()["events"] == []


def test_the_same_command_again_with_its_dice_is_done(at_table):
    night = at_table()
    victim = roster(night.bob, night.teams[1])[0]
    body = casualty(victim, rolls={"casualty": 3})
    night.bob.post(f"{night.at}events/", 201, **body)
    assert len(night.shown()["events"]) == 1


def test_a_die_that_hangs_on_another_is_asked_for_once_the_first_is_known(at_table):
    night = at_table()
    victim = roster(night.bob, night.teams[1])[0]
    path = f"{night.at}events/"
    assert night.bob.needs(path, **casualty(victim)) == {"casualty": ("d16", 1)}
    for first in (13, 14):
        body = casualty(victim, rolls={"casualty": first})
        assert night.bob.needs(path, **body) == {"lasting": ("d6", 1)}
    night.bob.post(path, 201, **casualty(victim, rolls={"casualty": 13, "lasting": 3}))


def test_faces_told_for_nothing_are_ignored(at_table):
    night = at_table()
    one = roster(night.bob, night.teams[0])[0]
    night.tell("completion", player=one, rolls={"casualty": 99, "weather": "fine"})
    victim = roster(night.bob, night.teams[1])[0]
    rolls = {"casualty": 2, "lasting": 6, "monster_bonus": 0}
    night.bob.post(f"{night.at}events/", 201, **casualty(victim, rolls=rolls))


NO_FACES = [0, -1, 17, 10**9, "7", 7.0, 7.5, True, None, [], [1, 2], {}, [[7]], ["7"], [17]]


@pytest.mark.parametrize("mode", ["table", "app"])
def test_a_face_that_the_die_does_not_have_is_400(arranged, mode):
    night = arranged(dice=mode).start()
    victim = roster(night.bob, night.teams[1])[0]
    for wrong in NO_FACES:
        body = casualty(victim, rolls={"casualty": wrong})
        night.bob.problem(f"{night.at}events/", 400, **body)
        assert night.shown()["events"] == []


def test_one_face_may_come_as_a_list_of_one(at_table):
    night = at_table()
    victim = roster(night.bob, night.teams[1])[0]
    night.bob.post(f"{night.at}events/", 201, **casualty(victim, rolls={"casualty": [3]}))


@pytest.mark.parametrize(
    ("event", "purpose"),
    [
        ({"type": "chasm", "player": "ours"}, "chasm"),
        ({"type": "infraction", "player": "ours", "kind": "foul"}, "penalty"),
        (
            {"type": "monster_removed", "player": "ours", "monster": "cave_dragon"},
            "monster_bonus",
        ),
    ],
)
def test_every_event_that_hangs_on_a_die_asks_for_it(at_table, event, purpose):
    night = at_table()
    ours = roster(night.bob, night.teams[0])[0]
    body = {key: ours if value == "ours" else value for key, value in event.items()}
    assert night.bob.needs(f"{night.at}events/", **body) == {purpose: ("d6", 1)}
    for wrong in (0, 7):
        night.bob.problem(f"{night.at}events/", 400, rolls={purpose: wrong}, **body)
    night.bob.post(f"{night.at}events/", 201, rolls={purpose: 2}, **body)


@pytest.mark.parametrize(
    ("monster", "rolls", "spp"),
    [
        ("hellhound", None, 2), ("hippogriff", None, 2), ("cocatrice", None, 2),
        ("cave_hydra", 1, 3), ("manticore", 6, 8), ("cave_dragon", 4, 6),
    ],
)  # fmt: skip
def test_a_monster_of_strength_six_is_worth_a_die_more(at_table, monster, rolls, spp):
    night = at_table()
    ours = roster(night.bob, night.teams[0])[0]
    fields = {} if rolls is None else {"rolls": {"monster_bonus": rolls}}
    assert night.tell("monster_removed", player=ours, monster=monster, **fields)["spp"] == spp


def test_a_bulk_report_says_which_event_lacks_what(at_table):
    night = at_table()
    ours, theirs = (roster(night.bob, team) for team in night.teams)
    events = [
        {"type": "touchdown", "player": ours[0]},
        casualty(theirs[0]),
        casualty(theirs[1], rolls={"casualty": 13}),
        {"type": "infraction", "player": ours[1], "kind": "foul"},
        casualty(theirs[2], rolls={"casualty": 4}),
    ]
    body = {"result": won(night.teams[0]), "events": events}
    needs = night.bob.problem(f"{night.at}report/", 422, **body)["needs"]
    asked = {(need["event"], need["purpose"], need["die"], need["count"]) for need in needs}
    assert asked == {
        (1, "casualty", "d16", 1), (2, "lasting", "d6", 1), (3, "penalty", "d6", 1),
    }  # fmt: skip
    assert (night.shown()["events"], night.shown()["status"]) == ([], "started")
    events[1]["rolls"] = {"casualty": 9}
    events[2]["rolls"]["lasting"] = 1
    events[3]["rolls"] = {"penalty": 2}
    night.bob.post(f"{night.at}report/", 200, **body)
    assert len(night.shown()["events"]) == 5


def test_one_event_in_a_report_is_event_0(at_table):
    night = at_table()
    victim = roster(night.bob, night.teams[1])[0]
    body = {"result": won(night.teams[0]), "events": [casualty(victim)]}
    (need,) = night.bob.problem(f"{night.at}report/", 422, **body)["needs"]
    assert need["event"] == 0


def test_a_wrong_face_in_a_report_is_400_and_writes_nothing(at_table):
    night = at_table()
    victim = roster(night.bob, night.teams[1])[0]
    events = [{"type": "note", "text": "x"}, casualty(victim, rolls={"casualty": 20})]
    night.bob.problem(f"{night.at}report/", 400, result=won(night.teams[0]), events=events)
    assert (night.shown()["events"], night.shown()["status"]) == ([], "started")


def test_a_whole_night_at_a_table(at_table):
    night = at_table()
    ours, theirs = night.teams
    night.finish()
    step = night.step(ours, "winnings")
    assert step["status"] == "waiting"
    (need,) = step["needs"]
    assert set(need) == {"purpose", "die", "count", "why"}
    assert (need["purpose"], need["die"], need["count"]) == (f"winnings.{ours}", "d6", 1)
    assert night.step(ours, "fan_factor")["status"] == "pending"
    url = night.answering(ours, "winnings")
    assert night.bob.needs(url) == {f"winnings.{ours}": ("d6", 1)}
    assert night.bob.needs(url, rolls={}) == {f"winnings.{ours}": ("d6", 1)}
    for wrong in (0, 7, "3", None, [1, 2]):
        night.bob.problem(url, 400, rolls={f"winnings.{ours}": wrong})
    night.answer(ours, "winnings", rolls={f"winnings.{ours}": 3})
    assert night.step(ours, "winnings")["status"] == "done"

    assert needed(night.step(ours, "fan_factor")) == {f"fan_factor.{ours}": ("d6", 3)}
    night.answer(ours, "fan_factor", rolls={f"fan_factor.{ours}": [1, 1, 1]})
    assert needed(night.step(ours, "mvp")) == {f"mvp.{ours}.1": ("d6", 1)}
    night.answer(ours, "mvp", rolls={f"mvp.{ours}.1": 4})
    assert [one["spp"] for one in night.bob.get(f"teams/{ours}/")["players"]] == [
        0, 0, 0, 5, 0, 0,
    ]  # fmt: skip
    assert night.step(ours, "hire") | {"status": "waiting", "needs": []} == night.step(ours, "hire")
    night.answer(ours, "hire", done=True)
    assert night.step(ours, "item")["needs"] == []
    url = night.answering(ours, "item")
    assert night.bob.needs(url, buy=True) == {f"item.{ours}": ("d12", 1)}
    assert night.bob.get(f"teams/{ours}/")["treasury"] == 700_000 + 40_000
    night.answer(ours, "item", buy=True, rolls={f"item.{ours}": 7})
    night.answer(ours, "item", player=roster(night.bob, ours)[0])
    assert night.bob.get(f"teams/{ours}/")["players"][0]["item"] == "lucky_rabbits_foot"

    assert needed(night.step(theirs, "winnings")) == {f"winnings.{theirs}": ("d6", 1)}
    night.answer(theirs, "winnings", rolls={f"winnings.{theirs}": 6})
    assert needed(night.step(theirs, "fan_factor")) == {f"fan_factor.{theirs}": ("d6", 2)}
    night.answer(theirs, "fan_factor", rolls={f"fan_factor.{theirs}": [6, 6]})
    night.answer(theirs, "mvp", rolls={f"mvp.{theirs}.1": 6})
    night.close()


def test_the_mvps_die_has_as_many_sides_as_could_take_part(arranged):
    night = arranged(players=8, dice="table").start()
    ours = night.teams[0]
    night.finish()
    night.answer(ours, "winnings", rolls={f"winnings.{ours}": 1})
    night.answer(ours, "fan_factor", rolls={f"fan_factor.{ours}": [3, 3, 3]})
    assert needed(night.step(ours, "mvp")) == {f"mvp.{ours}.1": ("d8", 1)}
