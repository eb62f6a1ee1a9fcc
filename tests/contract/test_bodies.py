"""Bodies that nobody should send."""

import json

import pytest

from tests.contract.verbs import LINEMEN, PROBLEM, check_problem, draft, found_league, gold


@pytest.fixture
def team(bob, cellar):
    """Bob's draft of six linemen: 300,000 spent, 700,000 left."""
    return draft(bob, cellar)


HOSTILE = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"text"',
    b"7",
    b"\xff\xfe",
    b'{"count": NaN}',
    b'{"count": Infinity}',
    b'{"count": 1e999}',
    b'{"count": 99999999999999999999999999}',
    b'{"count": "\\u0000"}',
    b'{"count": "\\ud800"}',
    b'{"count": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
    json.dumps({"count": "x" * 1_000_000}).encode(),
    b"count=1",
]


def test_a_hostile_body_is_400_and_writes_nothing(bob, team):
    before = bob.get(f"teams/{team}/")
    for body in HOSTILE:
        check_problem(bob.send(f"teams/{team}/rerolls/", body), 400)
        assert bob.get(f"teams/{team}/") == before


def test_a_body_that_is_not_json_is_a_problem(bob, team):
    reply = bob.client.post(f"/api/v1/teams/{team}/rerolls/", "count=1", content_type="text/plain")
    assert reply.status_code in (400, 415)
    assert reply["Content-Type"].startswith(PROBLEM)


NO_COUNTS = [0, -1, -50_000, True, False, "1", 1.0, 1.5, None, [], {}, [1]]


@pytest.mark.parametrize("path", ["rerolls/", "fan-factor/"])
def test_a_malformed_count_is_400(bob, team, path):
    field = {"rerolls/": "count", "fan-factor/": "points"}[path]
    for count in NO_COUNTS:
        problem = bob.problem(f"teams/{team}/{path}", 400, **{field: count})
        assert field in problem["errors"]
        assert bob.get(f"teams/{team}/")["treasury"] == 700_000


NO_PLAYERS = [None, True, "1", -1, 0, 1.5, [], {}, [1], 2**31 - 1]


@pytest.mark.parametrize("path", ["release/", "buy-back/", "discard-item/"])
def test_an_unknown_player_is_refused_not_a_fault(bob, team, path):
    for who in NO_PLAYERS:
        reply = bob.send(f"teams/{team}/{path}", {"player": who})
        assert reply.code in (400, 404, 422)
        check_problem(reply, reply.code)


@pytest.mark.parametrize(
    "name", ["Ærik Øye", "龍の家", "🐉🐉", "a" * 60, "O'Brien <b>&", "مرحبا", "e\u0301"]
)
def test_names_may_be_written_in_any_script(alice, bob, cellar, name):
    made = bob.post("teams/", 201, league=cellar, name=name, college="light")
    assert bob.get(f"teams/{made['id']}/")["name"] == made["name"]
    assert made["name"].strip()
    league = alice.post("leagues/", 201, name=name)
    assert league["slug"]
    assert alice.get(f"leagues/{league['slug']}/")["name"] == league["name"]


def test_two_leagues_of_one_name_have_slugs_of_their_own(alice, bob):
    assert found_league(alice, name="Same") != found_league(bob, name="Same")


@pytest.mark.parametrize("name", ["", "   ", None, 7, [], {}, "x" * 100_000])
def test_a_malformed_name_is_400(alice, bob, cellar, name):
    alice.problem("leagues/", 400, name=name)
    bob.problem("teams/", 400, league=cellar, name=name, college="light")


def test_everything_that_a_draft_spends_is_in_its_ledger(bob, team):
    ledger = bob.get(f"teams/{team}/ledger/")
    assert gold(ledger) == ledger[-1]["treasury"] == 700_000
    assert LINEMEN["light"] == bob.get(f"teams/{team}/")["players"][0]["position"]
