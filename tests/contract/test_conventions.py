"""Who speaks, lists and ids, and what an error looks like."""

import pytest

from tests.contract.verbs import PASSWORD, PROBLEM, Person, check_problem, draft, found_league


@pytest.fixture
def team(bob, cellar):
    """Bob's draft of six linemen: 300,000 spent, 700,000 left."""
    return draft(bob, cellar)


def test_whoever_signs_up_gets_a_token_for_their_password(nobody):
    made = nobody.send("accounts/", {"username": "dora", "password": PASSWORD, "email": "d@x.org"})
    assert made.code == 201
    token = nobody.send("tokens/", {"username": "dora", "password": PASSWORD})
    assert (token.code, set(token.body)) == (201, {"token"})
    nobody.client.credentials(HTTP_AUTHORIZATION=f"Token {token.body['token']}")
    assert nobody.post("leagues/", 201, name="Dora's")["my_role"] == "commissioner"


def test_a_name_is_taken_once(nobody, bob):
    problem = nobody.problem("accounts/", 400, username="bob", password=PASSWORD)
    assert "username" in problem["errors"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"username": "dora"},
        {"password": PASSWORD},
        {"username": "", "password": PASSWORD},
        {"username": "dora", "password": ""},
        {"username": ["dora"], "password": PASSWORD},
        {"username": {"a": 1}, "password": PASSWORD},
        {"username": "dora", "password": 7},
        {"username": "x" * 5000, "password": PASSWORD},
        {"username": "dora", "password": PASSWORD, "email": "nonsense"},
        {"username": "do\u0000ra", "password": PASSWORD},
        {"username": "dora", "password": PASSWORD, "is_superuser": True},
    ],
    ids=str,
)
def test_a_malformed_sign_up_is_400_by_field(nobody, body):
    reply = nobody.send("accounts/", body)
    assert check_problem(reply, 400)["errors"]


def test_a_wrong_password_is_401(nobody, bob):
    nobody.problem("tokens/", 401, username="bob", password="wrong")
    nobody.problem("tokens/", 401, username="nobody-of-that-name", password="wrong")


def test_successful_sign_ins_are_never_throttled(nobody, bob):
    for _ in range(30):
        assert nobody.send("tokens/", {"username": "bob", "password": PASSWORD}).code == 201


def test_failed_sign_ins_are_throttled_in_the_end(nobody, bob):
    codes = {
        nobody.send("tokens/", {"username": "bob", "password": "wrong"}).code for _ in range(40)
    }
    assert codes == {401, 429}


def test_whoever_guesses_locks_nobody_else_out(nobody, bob, carol):
    for _ in range(30):
        nobody.send("tokens/", {"username": "bob", "password": "wrong"})
    assert nobody.send("tokens/", {"username": "carol", "password": PASSWORD}).code == 201


def test_a_browsers_session_speaks_as_well_as_a_token(bob, working):
    browser = Person(working)
    assert browser.client.login(username="bob", password=PASSWORD)
    assert browser.post("leagues/", 201, name="Session")["my_role"] == "commissioner"


def test_an_unknown_token_is_401_even_where_nobody_need_sign_in(nobody):
    nobody.client.credentials(HTTP_AUTHORIZATION="Token nonsense")
    check_problem(nobody.ask("leagues/"), 401)


@pytest.mark.parametrize("path", ["leagues/", "teams/", "matches/", "leagues/{league}/members/"])
def test_lists_come_in_pages(bob, cellar, path):
    page = bob.get(path.format(league=cellar))
    assert {"count", "next", "previous", "results"} == set(page)
    assert isinstance(page["results"], list)


def test_a_page_leads_to_the_next(alice):
    for number in range(2):
        found_league(alice, name=f"League {number}")
    first = alice.get("leagues/", page_size=2)
    assert (first["count"], len(first["results"]), first["previous"]) == (3, 2, None)
    second = alice.client.get(first["next"]).json()
    assert (len(second["results"]), second["next"]) == (1, None)
    check_problem(alice.ask("leagues/", page=99), 404)
    check_problem(alice.ask("leagues/", page="nonsense"), 404)


def test_what_is_naturally_whole_comes_whole(bob, team):
    assert isinstance(bob.get(f"teams/{team}/")["players"], list)
    assert isinstance(bob.get(f"teams/{team}/market/"), list)
    assert isinstance(bob.get(f"teams/{team}/ledger/"), list)


def test_ids_of_one_kind_are_of_one_type_everywhere(arranged):
    night = arranged()
    shown = night.shown()
    assert type(night.match) is int
    assert shown["id"] == night.match
    for team, side in zip(night.teams, shown["sides"], strict=True):
        page = night.bob.get(f"teams/{team}/")
        assert type(team) is int
        assert page["id"] == side["team"] == team
        assert [one["id"] for one in page["players"]] == side["available"]
    night.start().finish()
    result = night.shown()["result"]
    assert result["winner"] == night.teams[0]
    assert all(isinstance(team, str) for team in result["touchdowns"])
    assert all(type(step["team"]) is int for step in night.steps())


def test_400_says_what_is_wrong_with_which_field(bob, team):
    problem = bob.problem(f"teams/{team}/rerolls/", 400, count="two")
    assert list(problem["errors"]) == ["count"]
    assert all(isinstance(said, str) for said in problem["errors"]["count"])


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("leagues/", {"name": "X", "colour": "red"}),
        ("leagues/{league}/invitations/", {"role": "coach", "colour": "red"}),
        ("leagues/{league}/seasons/", {"name": "W", "format": "open", "colour": "red"}),
        ("teams/{team}/hire/", {"position": "norse.lineman", "colour": "red"}),
        ("teams/{team}/rerolls/", {"count": 1, "colour": "red"}),
        ("teams/{team}/register/", {"colour": "red"}),
    ],
)
def test_400_for_an_unknown_field(alice, bob, cellar, team, path, body):
    speaker = bob if path.startswith("teams") else alice
    problem = speaker.problem(path.format(league=cellar, team=team), 400, **body)
    assert "colour" in problem["errors"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("report/", {"result": {"kind": "draw"}, "colour": "red"}),
        ("report/", {"result": {"kind": "draw", "colour": "red"}}),
        (
            "report/",
            {"result": {"kind": "draw"}, "events": [{"type": "note", "text": "x", "c": 1}]},
        ),
        ("events/", {"type": "note", "text": "x", "colour": "red"}),
        ("confirm/", {"version": 2, "colour": "red"}),
        ("dispute/", {"reason": "Wrong.", "colour": "red"}),
        ("undo/", {"reason": "Wrong.", "colour": "red"}),
    ],
)
def test_400_for_a_field_that_no_command_of_a_match_has(night, path, body):
    night.alice.problem(f"{night.at}{path}", 400, **body)


@pytest.mark.parametrize(
    "path",
    [
        "leagues/",
        "leagues/{league}/invitations/",
        "leagues/{league}/seasons/",
        "teams/",
        "teams/{team}/hire/",
        "teams/{team}/release/",
        "teams/{team}/rerolls/",
        "teams/{team}/fan-factor/",
        "teams/{team}/buy-back/",
        "teams/{team}/discard-item/",
        "teams/{team}/arm/",
        "teams/{team}/skills/",
        "teams/{team}/register/",
        "teams/{team}/adjust/",
        "matches/",
        "invitations/nonsense/accept/",
    ],
)
def test_401_for_nobody(nobody, cellar, team, path):
    reply = nobody.send(path.format(league=cellar, team=team), {})
    check_problem(reply, 401)


@pytest.mark.parametrize(
    "path", ["start/", "events/", "events/1/revoke/", "report/", "confirm/", "dispute/", "undo/"]
)
def test_401_for_nobody_at_a_match(nobody, night, path):
    check_problem(nobody.send(f"{night.at}{path}", {}), 401)


@pytest.mark.parametrize("path", ["market/", "ledger/", ""])
def test_404_for_a_stranger_to_a_league_that_is_not_public(mallory, team, path):
    check_problem(mallory.ask(f"teams/{team}/{path}"), 404)


@pytest.mark.parametrize("path", ["market/", "ledger/", ""])
def test_401_for_nobody_whether_it_is_there_or_not(nobody, team, path):
    said = [nobody.ask(f"teams/{number}/{path}") for number in (team, 999_999)]
    assert check_problem(said[0], 401) == check_problem(said[1], 401)


@pytest.mark.parametrize(
    "path",
    [
        "teams/999999/",
        "teams/999999/market/",
        "matches/999999/",
        "matches/999999/postgame/",
        "seasons/999999/standings/",
        "leagues/nowhere/",
        "nowhere/",
        "teams/abc/",
        "teams/99999999999999999999999/",
        "matches/99999999999999999999999/",
        "seasons/99999999999999999999999/fixtures/",
    ],
)
def test_404_for_what_is_not_there(bob, path):
    check_problem(bob.ask(path), 404)


def test_a_problem_is_one_whatever_the_client_says_it_accepts(bob):
    for accepted in ("text/html", "application/xml", "*/*", "application/problem+json"):
        reply = bob.client.get("/api/v1/teams/999999/", HTTP_ACCEPT=accepted)
        assert reply.status_code == 404
        assert reply["Content-Type"].startswith(PROBLEM)


def test_a_method_that_is_not_spoken_is_a_problem_too(bob, team):
    check_problem(bob.send(f"teams/{team}/market/", {}), 405)
    check_problem(bob.send(f"teams/{team}/", {}, "delete"), 405)


@pytest.fixture
def addresses(alice, bob, cellar, night):
    """Of Alice's league, for who has no right to send anything there."""
    season = alice.post(f"leagues/{cellar}/seasons/", 201, name="Winter", format="open")["id"]
    members = {
        one["username"]: one["user"] for one in bob.get(f"leagues/{cellar}/members/")["results"]
    }
    return {
        "league": f"leagues/{cellar}/",
        "member": f"leagues/{cellar}/members/{members['bob']}/",
        "start": f"seasons/{season}/start/",
        "finish": f"seasons/{season}/finish/",
        "seats": f"{night.at}seats/",
        "table": f"{night.at}table/",
        "draft": f"{night.at}drafts/event/",
        "again": f"{night.at}postgame/again/",
    }


MALFORMED = {"no such field": 1}


@pytest.mark.parametrize(
    ("method", "what"),
    [
        ("patch", "league"), ("delete", "member"), ("post", "start"), ("post", "finish"),
        ("post", "seats"), ("post", "table"), ("put", "draft"), ("post", "again"),
    ],
)  # fmt: skip
def test_whatever_a_stranger_sends_there_is_nothing(mallory, nobody, addresses, method, what):
    check_problem(mallory.send(addresses[what], MALFORMED, method), 404)
    check_problem(nobody.send(addresses[what], MALFORMED, method), 401)


@pytest.mark.parametrize(
    ("method", "what"),
    [("patch", "league"), ("delete", "member"), ("post", "start"), ("post", "finish"),
     ("post", "again")],
)  # fmt: skip
def test_whatever_a_member_sends_who_has_no_right_is_403(carol, addresses, method, what):
    check_problem(carol.send(addresses[what], MALFORMED, method), 403)
