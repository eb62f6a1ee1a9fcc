"""Edits of an old version, and commands sent twice."""

import pytest

from tests.contract.verbs import check_problem, draft, roster, won


@pytest.fixture
def team(bob, cellar):
    """Bob's draft of six linemen: 300,000 spent, 700,000 left."""
    return draft(bob, cellar)


def test_a_team_carries_a_version_that_every_change_moves(bob, team):
    before = bob.get(f"teams/{team}/")["version"]
    bob.post(f"teams/{team}/rerolls/", count=1, version=before)
    assert bob.get(f"teams/{team}/")["version"] > before


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("hire/", {"position": "norse.lineman"}),
        ("rerolls/", {"count": 1}),
        ("fan-factor/", {"points": 1}),
        ("register/", {}),
    ],
)
def test_an_edit_of_an_old_version_is_409_and_writes_nothing(bob, team, path, body):
    before = bob.get(f"teams/{team}/")
    old = before["version"] - 1
    bob.problem(f"teams/{team}/{path}", 409, version=old, **body)
    check_problem(bob.send(f"teams/{team}/{path}", body, if_match=str(old)), 409)
    check_problem(bob.send(f"teams/{team}/{path}", body, if_match=f'"{old}"'), 409)
    assert bob.get(f"teams/{team}/") == before
    assert bob.send(f"teams/{team}/{path}", body, if_match=f'"{before["version"]}"').code < 300


def test_a_match_carries_a_version_too(arranged):
    night = arranged()
    version = night.shown()["version"]
    night.bob.problem(f"{night.at}start/", 409, version=version + 7)
    night.bob.post(f"{night.at}start/", version=version)
    later = night.shown()["version"]
    assert later > version
    # What is recorded decides nothing: it meets no conflict over a version, and makes no new one.
    note = {"type": "note", "text": "Whenever."}
    assert night.bob.send(f"{night.at}events/", note, if_match=str(version)).code == 201
    event = night.bob.post(f"{night.at}events/", 201, **note, version=version)["id"]
    night.bob.post(f"{night.at}events/{event}/revoke/", reason="No.", version=version)
    assert night.shown()["version"] == later
    night.report()
    night.carol.problem(f"{night.at}confirm/", 409, version=version)
    night.carol.problem(f"{night.at}dispute/", 409, reason="No.", version=version)


def test_a_team_is_handed_over_in_the_version_that_was_seen(alice, bob, carol, team):
    at, fields = f"teams/{team}/handovers/", {"coach": "carol", "reason": "Moved away."}
    seen = bob.get(f"teams/{team}/")["version"]
    alice.problem(at, 409, version=seen - 1, **fields)
    check_problem(alice.send(at, fields, if_match=str(seen - 1)), 409)
    passed = alice.post(at, 201, version=seen, **fields)["id"]
    back = {"reason": "They are back."}
    check_problem(alice.send(f"{at}{passed}/", {**back, "version": seen}, "delete"), 409)
    assert bob.get(f"teams/{team}/")["coach"] == "carol"
    assert alice.send(f"{at}{passed}/", back, "delete", if_match=f'"{seen + 1}"').code == 204


def test_who_sits_down_or_tries_again_may_name_a_version_too(night, bob, alice):
    seen = night.shown()["version"]
    seat, referee = {"as": "coach"}, {"as": "referee", "who": "mallory"}
    for fields in (seat, referee):
        check_problem(bob.send(f"{night.at}seats/", {**fields, "version": seen - 1}), 409)
    bob.post(f"{night.at}seats/", 201, version=seen, **seat)
    night.finish()
    old = night.shown()["version"] - 1
    alice.problem(f"{night.at}postgame/again/", 409, version=old)
    alice.post(f"{night.at}postgame/again/", 200, version=old + 1)


NO_VERSIONS = ["x", "", -1, 1.5, True, [1], {}, "1 2"]


def test_a_version_that_is_not_a_number_is_400(bob, team):
    for version in NO_VERSIONS:
        bob.problem(f"teams/{team}/rerolls/", 400, count=1, version=version)


def test_the_same_key_again_answers_the_same_and_does_nothing(bob, team):
    order = {"position": "norse.lineman"}
    first = bob.send(f"teams/{team}/hire/", order, idempotency_key="one")
    again = bob.send(f"teams/{team}/hire/", order, idempotency_key="one")
    assert (again.code, again.body) == (first.code, first.body) == (201, first.body)
    assert len(bob.get(f"teams/{team}/")["players"]) == 7
    other = bob.send(f"teams/{team}/hire/", order, idempotency_key="two")
    assert other.body["player"]["id"] != first.body["player"]["id"]


def test_a_key_is_its_senders_own(bob, carol, cellar):
    wish = {"league": cellar, "name": "Same", "college": "light"}
    bobs = bob.send("teams/", wish, idempotency_key="k").body
    carols = carol.send("teams/", {**wish, "name": "Other"}, idempotency_key="k").body
    assert bobs["id"] != carols["id"]


def test_a_key_with_another_body_does_nothing_more(bob, team):
    bob.send(f"teams/{team}/rerolls/", {"count": 1}, idempotency_key="k")
    bob.send(f"teams/{team}/rerolls/", {"count": 2}, idempotency_key="k")
    assert bob.get(f"teams/{team}/")["rerolls"] == 1


def test_a_key_on_an_error_changes_nothing_either_time(bob, team):
    wrong = {"position": "orcs.lineman"}
    codes = {bob.send(f"teams/{team}/hire/", wrong, idempotency_key="k").code for _ in range(2)}
    assert codes == {422}


@pytest.mark.parametrize("path", ["start/", "report/", "confirm/", "dispute/", "undo/"])
def test_every_command_of_a_match_is_done_once_by_its_key(arranged, path):
    night = arranged()
    bodies = {
        "report/": {"result": won(night.teams[0])},
        "dispute/": {"reason": "No."},
        "undo/": {"reason": "No."},
    }
    if path != "start/":
        night.start()
    if path in ("confirm/", "dispute/", "undo/"):
        night.report()
    if path == "undo/":
        night.confirm()
    body = bodies.get(path, {})
    if path == "confirm/":
        body = {"version": night.shown()["version"]}
    speaker = night.bob if path in ("start/", "report/") else night.alice
    first = speaker.send(night.at + path, body, idempotency_key="once")
    again = speaker.send(night.at + path, body, idempotency_key="once")
    assert first.code == again.code == 200
    assert first.body == again.body


def test_an_event_told_twice_by_one_key_happened_once(night):
    one = roster(night.bob, night.teams[0])[0]
    event = {"type": "completion", "player": one}
    replies = [night.bob.send(f"{night.at}events/", event, idempotency_key="t") for _ in range(3)]
    assert [reply.code for reply in replies] == [201] * 3
    assert len({reply.body["id"] for reply in replies}) == 1
    assert len(night.shown()["events"]) == 1


def test_a_preview_does_not_use_the_key_up(bob, team):
    look = bob.send(f"teams/{team}/rerolls/", {"count": 1, "preview": True}, idempotency_key="k")
    done = bob.send(f"teams/{team}/rerolls/", {"count": 1}, idempotency_key="k")
    assert (look.code, done.code) == (200, 200)
    assert bob.get(f"teams/{team}/")["rerolls"] == 1


def test_dice_asked_for_do_not_use_the_key_up(arranged):
    night = arranged(dice="table").start()
    victim = roster(night.bob, night.teams[1])[0]
    event = {"type": "casualty", "victim": victim, "cause": "hazard"}
    asked = night.bob.send(f"{night.at}events/", event, idempotency_key="k")
    assert asked.code == 422
    reply = night.bob.send(
        f"{night.at}events/", event | {"rolls": {"casualty": 3}}, idempotency_key="k"
    )
    assert reply.code == 201
