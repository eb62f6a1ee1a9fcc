"""A league night through the API alone, as another program would live it."""

import hashlib
import hmac

import pytest
from rest_framework.test import APIClient

pytestmark = pytest.mark.django_db

PASSWORD = "under-the-mountain-7"
CHEAP = {"light": "norse.lineman", "gold": "orcs.lineman"}


class Person:
    """Somebody who speaks to the API with a token of their own."""

    def __init__(self, name):
        self.name, self.client = name, APIClient()
        self.post("accounts/", 201, username=name, password=PASSWORD)
        token = self.post("tokens/", 201, username=name, password=PASSWORD)["token"]
        self.client.credentials(HTTP_AUTHORIZATION=f"Token {token}")

    def post(self, path, code, **body):
        reply = self.client.post(f"/api/v1/{path}", body, format="json")
        assert reply.status_code == code, (path, reply.status_code, reply.json())
        return reply.json()

    def get(self, path, code=200):
        reply = self.client.get(f"/api/v1/{path}")
        assert reply.status_code == code, (path, reply.status_code, reply.content[:300])
        return reply.json()


@pytest.fixture
def people():
    return Person("alice"), Person("bob"), Person("carol")


@pytest.fixture
def league(people):
    alice, bob, carol = people
    slug = alice.post("leagues/", 201, name="Cellar League")["slug"]
    code = alice.post(f"leagues/{slug}/invitations/", 201, role="coach")["code"]
    for coach in (bob, carol):
        coach.post(f"invitations/{code}/accept/", 200)
    return slug


def build(coach, league, college):
    team = coach.post("teams/", 201, league=league, name=f"{coach.name}'s own", college=college)
    for _ in range(8):
        hired = coach.post(f"teams/{team['id']}/hire/", 201, position=CHEAP[college])
        assert hired["player"]["position"] == CHEAP[college]
    coach.post(f"teams/{team['id']}/rerolls/", 200, count=2)
    coach.post(f"teams/{team['id']}/fan-factor/", 200, points=4)
    coach.post(f"teams/{team['id']}/register/", 200)
    return coach.get(f"teams/{team['id']}/")


def finish(match, *coaches):
    """Answer every waiting step with `done`, as far as it may be left."""
    for coach in coaches:
        for _ in range(6):
            steps = coach.get(f"matches/{match}/postgame/")["steps"]
            mine = [s for s in steps if s["status"] == "waiting" and s["team"] == coach.team]
            for step in mine:
                coach.post(f"matches/{match}/postgame/{step['id']}/answer/", 200, done=True)


def test_a_league_night_from_sign_up_to_the_table(people, league, working):
    alice, bob, carol = people
    home, away = build(bob, league, "light"), build(carol, league, "gold")
    bob.team, carol.team = home["id"], away["id"]

    season = alice.post(f"leagues/{league}/seasons/", 201, name="Winter", format="round_robin")[
        "id"
    ]
    for coach in (bob, carol):
        coach.post(f"seasons/{season}/entries/", 201, team=coach.team)
    alice.post(f"seasons/{season}/start/", 200)
    (fixture,) = bob.get(f"seasons/{season}/fixtures/")
    match = fixture["match"]
    assert sorted(fixture["teams"]) == sorted([bob.team, carol.team])

    before = bob.get(f"matches/{match}/")
    assert before["status"] == "scheduled"
    assert before["dice"]["seed"] is None
    bob.post(f"matches/{match}/start/", 200)

    scorer, victim = home["players"][0]["id"], away["players"][0]["id"]
    hurt = bob.post(
        f"matches/{match}/events/", 201, type="casualty", cause="block",
        player=scorer, victim=victim, rolls={"casualty": 8},
    )  # fmt: skip
    assert hurt["spp"] == 2
    found = bob.post(f"matches/{match}/events/", 201, type="chest_ball", player=scorer)
    assert found["spp"] == 2
    bob.post(f"matches/{match}/events/", 201, type="touchdown", player=scorer)

    result = {"kind": "touchdown", "winner": bob.team, "touchdowns": {str(bob.team): 1}}
    bob.post(f"matches/{match}/report/", 200, result=result)
    read = carol.get(f"matches/{match}/")
    assert read["status"] == "reported"
    with working():
        carol.post(f"matches/{match}/confirm/", 200, version=read["version"])

    steps = bob.get(f"matches/{match}/postgame/")["steps"]
    winnings = next(s for s in steps if s["key"] == "winnings" and s["team"] == bob.team)
    assert winnings["status"] == "done"
    ledger = {change["id"]: change for change in bob.get(f"teams/{bob.team}/ledger/")}
    assert sum(e["gold"] for e in ledger[winnings["change"]]["entries"]) >= 20_000
    finish(match, bob, carol)

    after = bob.get(f"matches/{match}/")
    assert after["status"] == "closed"
    assert hashlib.sha256(after["dice"]["seed"].encode()).hexdigest() == before["dice"]["seed_hash"]
    assert winnings["text"].startswith(f"D6: {face(after['dice']['seed'], bob.team)},")

    table = bob.get(f"seasons/{season}/standings/")
    assert [(row["rank"], row["team"], row["points"]) for row in table] == [
        (1, bob.team, 3),
        (2, carol.team, 0),
    ]
    assert table[0]["casualties_for"] == 1
    star = next(p for p in bob.get(f"teams/{bob.team}/")["players"] if p["id"] == scorer)
    assert star["spp"] >= 2 + 2 + 3
    hurt = next(p for p in carol.get(f"teams/{carol.team}/")["players"] if p["id"] == victim)
    assert hurt["miss_next_game"] is True


def face(seed, team):
    """The first face of this team's winnings, worked out as the contract writes it."""
    attempt = 0
    while True:
        message = f"winnings.{team}|0|{attempt}".encode()
        value = int.from_bytes(hmac.new(seed.encode(), message, "sha256").digest()[:8], "big")
        if value < 2**64 - 2**64 % 6:
            return value % 6 + 1
        attempt += 1


def test_the_ledgers_gold_adds_up_to_the_treasury(people, league):
    _, bob, _ = people
    team = build(bob, league, "light")
    ledger = bob.get(f"teams/{team['id']}/ledger/")
    assert sum(e["gold"] for change in ledger for e in change["entries"]) == team["treasury"]
    assert ledger[-1]["treasury"] == team["treasury"]


def test_a_postgame_before_the_confirmation_is_a_conflict(people, league):
    _, bob, carol = people
    home, away = build(bob, league, "light"), build(carol, league, "gold")
    match = bob.post("matches/", 201, teams=[home["id"], away["id"]], league=league)["id"]
    bob.get(f"matches/{match}/postgame/", 409)


@pytest.mark.parametrize(
    "body", [{}, {"result": None}, {"result": {"kind": "draw"}, "events": "none"}, {"result": []}]
)
def test_a_malformed_report_is_400_and_writes_nothing(people, league, body):
    _, bob, carol = people
    home, away = build(bob, league, "light"), build(carol, league, "gold")
    match = bob.post("matches/", 201, teams=[home["id"], away["id"]], league=league)["id"]
    bob.post(f"matches/{match}/start/", 200)
    reply = bob.post(f"matches/{match}/report/", 400, **body)
    assert reply["errors"]
    assert bob.get(f"matches/{match}/")["status"] == "started"
