"""What nobody should send, on every address: the right status, a problem, nothing written."""

import json

import pytest

from tests.contract.verbs import PASSWORD, Person, check_problem, draft, register, roster, won


@pytest.mark.parametrize(
    "header", ["Token", "Token ", "Bearer abc", "Basic Ym9iOmJvYg==", "Token a b", "Token \u00e9"]
)
@pytest.mark.parametrize("path", ["leagues/", "teams/", "rulebook/"])
def test_a_malformed_authorization_is_401_or_nobodys(nobody, header, path):
    nobody.client.credentials(HTTP_AUTHORIZATION=header)
    reply = nobody.ask(path)
    assert reply.code in (200, 401)
    if reply.code == 401:
        check_problem(reply, 401)
    check_problem(nobody.send("leagues/", {"name": "X"}), 401)


ODD = [
    {"page": "-1"},
    {"page": "0"},
    {"page": "1e9"},
    {"page": "9" * 400},
    {"page_size": "abc"},
    {"page_size": "-5"},
    {"page_size": "99999999999999999999"},
    {"league": "\x00"},
    {"league": "'; drop table"},
    {"team": "abc"},
    {"team": "9" * 400},
    {"status": "nonsense"},
    {"ordering": "password"},
    {"format": "xml"},
]


@pytest.mark.parametrize("path", ["leagues/", "teams/", "matches/"])
def test_odd_questions_are_answered_calmly(bob, path):
    for asked in ODD:
        reply = bob.ask(path, **asked)
        assert reply.code in (200, 400, 404)
        if reply.code != 200:
            check_problem(reply, reply.code)


def test_a_body_of_five_megabytes_is_refused(bob, cellar):
    team = draft(bob, cellar)
    body = json.dumps({"count": 1, "pad": "x" * 5_000_000}).encode()
    reply = bob.send(f"teams/{team}/rerolls/", body)
    assert reply.code in (400, 413)
    check_problem(reply, reply.code)
    assert bob.get(f"teams/{team}/")["rerolls"] == 0


@pytest.mark.parametrize("key", ["k" * 5_000, "clé", " ", "a\tb", "0"])
def test_an_odd_key_breaks_nothing(bob, cellar, key):
    team = draft(bob, cellar)
    reply = bob.send(f"teams/{team}/rerolls/", {"count": 1}, idempotency_key=key)
    assert reply.code in (200, 400)
    assert bob.get(f"teams/{team}/")["rerolls"] == (1 if reply.code == 200 else 0)


@pytest.mark.parametrize("tag", ["nonsense", '"x"', '""', "1, 2", "-1", "9" * 300])
def test_an_odd_tag_is_400_or_409(bob, cellar, tag):
    team = draft(bob, cellar)
    reply = bob.send(f"teams/{team}/rerolls/", {"count": 1}, if_match=tag)
    assert reply.code in (400, 409, 412)
    check_problem(reply, reply.code)
    assert bob.get(f"teams/{team}/")["rerolls"] == 0


def test_names_that_differ_in_case_alone_are_one(nobody, bob):
    assert nobody.send("accounts/", {"username": "BOB", "password": PASSWORD}).code == 400


def test_a_session_without_its_forgery_token_writes_nothing(bob, working):
    from rest_framework.test import APIClient

    browser = Person(working, client=APIClient(enforce_csrf_checks=True))
    assert browser.client.login(username="bob", password=PASSWORD)
    check_problem(browser.send("leagues/", {"name": "Forged"}), 403)


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
@pytest.mark.parametrize(
    "path", ["teams/", "matches/", "rulebook/", "tokens/", "teams/{team}/hire/"]
)
def test_methods_nobody_speaks_are_405(bob, cellar, method, path):
    team = draft(bob, cellar, players=0)
    check_problem(bob.send(path.format(team=team), {}, method), 405)


HOSTILE = [
    {"deep": {"er": {"and": {"deeper": [[[[[[[[]]]]]]]]}}}},
    {"name": {"$gt": ""}},
    {"name": ["a", "b"]},
    {"result": {"kind": {"a": 1}}},
    {"result": [1, 2]},
    {"result": 3.5},
    {"result": True},
    {"events": {"0": {}}},
    {"reason": {"a": 1}},
    {"type": {"$ne": None}},
    {"player": {"id": 1}},
    {"teams": {"a": 1}},
    {"rolls": [[1]]},
    {"rolls": {"a": {"b": 1}}},
    {"rolls": 7},
    {"done": None},
    {"preview": None},
    {"version": None},
]


def calmly(by, path):
    """Every hostile body is refused on this address, each in the proper shape."""
    for body in HOSTILE:
        reply = by.send(path, body)
        assert 400 <= reply.code < 500, (path, body, reply.code)
        check_problem(reply, reply.code)


def test_no_command_of_leagues_and_teams_falls_over_a_hostile_body(arranged):
    night = arranged()
    league, team = night.shown()["league"], night.teams[0]
    for path in ("leagues/", f"leagues/{league}/invitations/", f"leagues/{league}/seasons/"):
        calmly(night.alice, path)
    for path in ("teams/", "matches/", f"teams/{team}/release/", f"teams/{team}/skills/"):
        calmly(night.bob, path)
    calmly(night.alice, f"teams/{team}/adjust/")


def test_no_command_of_a_match_falls_over_a_hostile_body(night):
    calmly(night.bob, f"{night.at}events/")
    calmly(night.bob, f"{night.at}report/")
    night.report()
    calmly(night.carol, f"{night.at}dispute/")
    night.confirm()
    calmly(night.alice, f"{night.at}undo/")
    calmly(night.bob, night.answering(night.teams[0], "hire"))


NO_ROLLS = [
    [],
    7,
    "x",
    {"casualty": {"a": 1}},
    {"casualty": [[1]]},
    {"casualty": None},
    {"casualty": 1.5},
]


def test_malformed_rolls_are_400(night):
    for rolls in NO_ROLLS:
        victim = roster(night.bob, night.teams[1])[0]
        event = {"type": "casualty", "victim": victim, "cause": "hazard", "rolls": rolls}
        night.bob.problem(f"{night.at}events/", 400, **event)
        body = {"result": won(night.teams[0]), "events": [event]}
        night.bob.problem(f"{night.at}report/", 400, **body)
        assert night.shown()["events"] == []


def test_a_flood_of_events_is_400(night):
    events = [{"type": "note", "text": "Again."}] * 20_000
    body = {"result": won(night.teams[0]), "events": events}
    night.bob.problem(f"{night.at}report/", 400, **body)
    assert night.shown()["events"] == []


def test_another_coachs_ids_open_nothing(alice, bob, carol, mallory, cellar):
    ours, theirs = register(bob, cellar), register(carol, cellar, "gold")
    their = roster(carol, theirs)
    before = carol.get(f"teams/{theirs}/")
    for path, body in (
        (f"teams/{theirs}/hire/", {"position": "orcs.lineman"}),
        (f"teams/{theirs}/release/", {"player": their[0]}),
        (f"teams/{theirs}/skills/", {"player": their[0], "skill": "Block"}),
    ):
        check_problem(bob.send(path, body), 403)
        check_problem(mallory.send(path, body), 404)
    alice.problem(f"teams/{ours}/adjust/", 400, why="x", player=their[0], spp=6)
    assert carol.get(f"teams/{theirs}/") == before
