"""What people do, over HTTP and JSON alone: nothing here knows how the program is built.

A team that was founded so once is copied from then on, and `tests.contract.moulds` knows how.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

from rest_framework.test import APIClient

from tests.contract.moulds import copied

BASE = "/api/v1/"
PASSWORD = "under-the-mountain-7"
PROBLEM = "application/problem+json"
LINEMEN = {
    "light": "norse.lineman",
    "grey": "humans.lineman",
    "bright": "humans.lineman",
    "dark": "skeletons.skeleton",
    "celestial": "common_elves.lineman",
    "amethyst": "skaven.lineman",
    "gold": "orcs.lineman",
    "jade": "orcs.lineman",
    "amber": "orcs.lineman",
    "rainbow": "humans.lineman",
}
Body = Any


@dataclass(frozen=True)
class Reply:
    """An answer: its status, its body, and where it says what it is."""

    code: int
    body: Body
    headers: Mapping[str, str]

    @property
    def type(self) -> str:
        return self.headers.get("Content-Type", "").split(";")[0]


@dataclass
class Person:
    """Somebody who speaks to the API, with a token of their own once they have signed up."""

    working: Callable[[], AbstractContextManager[None]]
    name: str = ""
    client: APIClient = field(default_factory=APIClient)

    def sign_up(self) -> Person:
        self.post("accounts/", username=self.name, password=PASSWORD)
        token = self.post("tokens/", username=self.name, password=PASSWORD)["token"]
        self.client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
        return self

    def ask(self, path: str, **asked: Any) -> Reply:
        return _read(self.client.get(BASE + path, asked))

    def send(self, path: str, body: Body = None, method: str = "post", **headers: str) -> Reply:
        """Send a body as it is; what was handed to the workers is done before this returns."""
        data = body if isinstance(body, str | bytes) else json.dumps({} if body is None else body)
        named = {f"HTTP_{name.upper()}": value for name, value in headers.items()}
        with self.working():
            reply = getattr(self.client, method)(
                BASE + path, data, content_type="application/json", **named
            )
        return _read(reply)

    def get(self, path: str, code: int = 200, **asked: Any) -> Body:
        return _demand(code, "GET", path, self.ask(path, **asked))

    def post(self, path: str, code: int | None = None, **body: Any) -> Body:
        """Send a command; without a code any success will do."""
        return _demand(code, "POST", path, self.send(path, body))

    def patch(self, path: str, code: int = 200, **body: Any) -> Body:
        return _demand(code, "PATCH", path, self.send(path, body, "patch"))

    def put(self, path: str, code: int = 200, **body: Any) -> Body:
        return _demand(code, "PATCH", path, self.send(path, body, "put"))

    def refused(self, path: str, **body: Any) -> list[str]:
        """The ids of the rules that say no, sorted; every refusal has its sentence."""
        problem = self.post(path, 422, **body)
        assert all(verdict["message"] for verdict in problem["verdicts"])
        return sorted({verdict["rule"] for verdict in problem["verdicts"]})

    def needs(self, path: str, **body: Any) -> dict[str, tuple[str, int]]:
        """The dice a command lacks: die and count by purpose."""
        lacking = self.post(path, 422, **body)["needs"]
        assert all(need["why"] for need in lacking)
        return {need["purpose"]: (need["die"], need["count"]) for need in lacking}

    def problem(self, path: str, code: int, **body: Any) -> Body:
        """An error in its proper shape."""
        reply = self.send(path, body)
        return check_problem(reply, code)


def check_problem(reply: Reply, code: int) -> Body:
    assert reply.code == code, (reply.code, reply.body)
    assert reply.type == PROBLEM
    assert {"type", "title", "status", "detail"} <= set(reply.body)
    assert reply.body["status"] == code
    return reply.body


def _read(reply: Any) -> Reply:
    try:
        body = json.loads(reply.content) if reply.content else None
    except ValueError:
        body = reply.content.decode()
    return Reply(reply.status_code, body, reply.headers)


def _demand(code: int | None, method: str, path: str, reply: Reply) -> Body:
    fine = 200 <= reply.code < 300 if code is None else reply.code == code
    assert fine, (method, path, code, reply.code, reply.body)
    if reply.code >= 400:
        check_problem(reply, reply.code)
    return reply.body


def found_league(by: Person, *coaches: Person, name: str = "Cellar League", **fields: Any) -> str:
    """A league of this commissioner's, with these coaches in it; its slug."""
    slug = by.post("leagues/", 201, name=name, **fields)["slug"]
    for coach in coaches:
        invite(by, coach, slug)
    return slug


def invite(by: Person, guest: Person, league: str, role: str = "coach") -> None:
    code = by.post(f"leagues/{league}/invitations/", 201, role=role)["code"]
    guest.post(f"invitations/{code}/accept/")


def draft(
    coach: Person, league: str, college: str = "light", players: int = 6, name: str = ""
) -> int:
    """A draft of so many linemen; its id."""
    named = name or f"{coach.name}'s {college}"
    return copied(
        ("draft", college, players),
        lambda: build_draft(coach, league, college, players, named),
        coach.name,
        league,
        named,
    )


def build_draft(coach: Person, league: str, college: str, players: int, name: str) -> int:
    """The draft over HTTP, purchase by purchase."""
    team = coach.post("teams/", 201, league=league, name=name, college=college)["id"]
    for _ in range(players):
        coach.post(f"teams/{team}/hire/", 201, position=LINEMEN[college])
    return team


def register(
    coach: Person,
    league: str,
    college: str = "light",
    players: int = 6,
    rerolls: int = 0,
    fans: int = 0,
    name: str = "",
) -> int:
    """A registered team of linemen; its id."""
    named = name or f"{coach.name}'s {college}"
    return copied(
        ("registered", college, players, rerolls, fans),
        lambda: build_registered(coach, league, college, players, rerolls, fans, named),
        coach.name,
        league,
        named,
    )


def build_registered(
    coach: Person,
    league: str,
    college: str,
    players: int,
    rerolls: int,
    fans: int,
    name: str,
) -> int:
    """The same over HTTP, purchase by purchase."""
    team = build_draft(coach, league, college, players, name)
    if rerolls:
        coach.post(f"teams/{team}/rerolls/", 200, count=rerolls)
    if fans:
        coach.post(f"teams/{team}/fan-factor/", 200, points=fans)
    coach.post(f"teams/{team}/register/", 200)
    return team


def hire(coach: Person, team: int, *positions: str, **order: Any) -> Body:
    """Hire one after another; the last of them."""
    for position in positions:
        hired = coach.post(f"teams/{team}/hire/", 201, position=position, **order)
    return hired["player"]


def roster(by: Person, team: int) -> list[int]:
    """The players of a team by id, in shirt-number order."""
    players = by.get(f"teams/{team}/")["players"]
    return [one["id"] for one in sorted(players, key=lambda one: one["number"])]


def player(by: Person, team: int, wanted: int) -> Body:
    """A player as their team's page shows them, also when they have left."""
    shown = by.get(f"teams/{team}/")
    return next(one for one in shown["players"] + shown["departed"] if one["id"] == wanted)


def won(team: int, touchdowns: int = 1) -> Body:
    return {"kind": "touchdown", "winner": team, "touchdowns": {str(team): touchdowns}}


@dataclass
class Night:
    """Bob's team against Carol's: a friendly of their league, or any match between coaches."""

    alice: Person
    coaches: list[Person]
    teams: list[int]
    match: int

    @classmethod
    def made(cls, alice: Person, coaches: list[Person], teams: list[int], **making: Any) -> Night:
        match = coaches[0].post("matches/", 201, teams=teams, **making)
        return cls(alice, coaches, teams, match["id"])

    @property
    def at(self) -> str:
        return f"matches/{self.match}/"

    @property
    def bob(self) -> Person:
        return self.coaches[0]

    @property
    def carol(self) -> Person:
        return self.coaches[1]

    def shown(self) -> Body:
        return self.bob.get(self.at)

    def start(self, **fields: Any) -> Night:
        self.bob.post(f"{self.at}start/", 200, **fields)
        return self

    def tell(self, event: str, /, **fields: Any) -> Body:
        return self.bob.post(f"{self.at}events/", 201, type=event, **fields)

    def report(self, result: Body = None, **fields: Any) -> Body:
        ended = result or won(self.teams[0])
        return self.bob.post(f"{self.at}report/", 200, result=ended, **fields)

    def confirm(self, by: Person | None = None) -> Night:
        """Somebody who has read the report as it stands confirms it, by default for all."""
        self.judge(by or self.alice, 200)
        return self

    def judge(self, by: Person, code: int, **fields: Any) -> Body:
        """Somebody's word on the report, naming the version that is current."""
        return by.post(f"{self.at}confirm/", code, version=self.shown()["version"], **fields)

    def finish(self, result: Body = None, **fields: Any) -> Night:
        """Report, confirm, and let the post-game go as far as nobody has to be asked."""
        reported = self.report(result, **fields)
        self.alice.post(f"{self.at}confirm/", 200, version=reported["version"])
        return self

    def steps(self, team: int | None = None) -> list[Body]:
        shown = self.alice.get(f"{self.at}postgame/")["steps"]
        return [step for step in shown if team in (None, step["team"])]

    def step(self, team: int, key: str) -> Body:
        return next(step for step in self.steps(team) if step["key"] == key)

    def answering(self, team: int, key: str) -> str:
        return f"{self.at}postgame/{self.step(team, key)['id']}/answer/"

    def answer(self, team: int, key: str, code: int = 200, **fields: Any) -> Body:
        coach = self.coaches[self.teams.index(team)]
        return coach.post(self.answering(team, key), code, **fields)

    def leave(self, *teams: int, until: str = "") -> Night:
        """Leave out whatever waits and may be left, up to a step."""
        steps = self.steps()
        for team in teams or self.teams:
            coach = self.coaches[self.teams.index(team)]
            for _ in range(8):
                waiting = [
                    one for one in steps if (one["team"], one["status"]) == (team, "waiting")
                ]
                if not waiting or waiting[0]["key"] == until:
                    break
                path = f"{self.at}postgame/{waiting[0]['id']}/answer/"
                steps = coach.post(path, 200, done=True)["steps"]
        return self

    def close(self) -> Night:
        self.leave()
        assert self.shown()["status"] == "closed", self.steps()
        return self

    def seed(self) -> str:
        return self.shown()["dice"]["seed"]


class StartedMatch:
    """A match that has started, and both rosters."""

    def __init__(self, night: Night) -> None:
        self.night = night
        self.ours, self.theirs = (roster(night.bob, team) for team in night.teams)
        self.path = f"{night.at}events/"

    def tell(self, event: str, /, **fields: Any) -> Body:
        return self.night.tell(event, **fields)

    def refused(self, **fields: Any) -> list[str]:
        return self.night.bob.refused(self.path, **fields)

    def needs(self, **fields: Any) -> dict[str, tuple[str, int]]:
        return self.night.bob.needs(self.path, **fields)

    def events(self) -> list[Body]:
        return self.night.shown()["events"]


def hurt(victim: int, by: int | None = None, cause: str = "", face: int = 1, **fields: Any) -> Body:
    """The fields of a casualty: by a block if somebody did it, by the dungeon if nobody."""
    how = cause or ("block" if by else "hazard")
    return {"player": by, "victim": victim, "cause": how, "rolls": {"casualty": face}, **fields}


def needed(step: Body) -> dict[str, tuple[str, int]]:
    """The dice that a waiting step lists: die and count by purpose."""
    assert step["status"] == "waiting"
    return {need["purpose"]: (need["die"], need["count"]) for need in step["needs"]}


def recomputed(night: Night) -> str:
    """The seed of a closed match, once it is the one that was promised."""
    dice = night.shown()["dice"]
    assert hashlib.sha256(dice["seed"].encode()).hexdigest() == dice["seed_hash"]
    return dice["seed"]


def face(seed: str, purpose: str, number: int = 0, sides: int = 6) -> int:
    """A face recomputed as docs/api.md, Dice, writes it, with nothing of the program's."""
    fair = 2**64 - 2**64 % sides
    attempt = 0
    while True:
        message = f"{purpose}|{number}|{attempt}".encode()
        digest = hmac.new(seed.encode(), message, hashlib.sha256).digest()
        value = int.from_bytes(digest[:8], "big")
        if value < fair:
            return value % sides + 1
        attempt += 1


def faces(seed: str, purpose: str, count: int, sides: int = 6, first: int = 0) -> list[int]:
    return [face(seed, purpose, first + number, sides) for number in range(count)]


def gold(ledger: Iterable[Body]) -> int:
    return sum(entry["gold"] for change in ledger for entry in change["entries"])
