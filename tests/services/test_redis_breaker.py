"""Redis may be lost: dead or hung, under every page and every command, at once and for as long."""

import json
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.night import Night, play
from tests.routes import filled, routes
from tests.running import PASSWORD, PATIENCE, Program, environment, get, serving
from tests.services.conftest import KEY
from tests.services.redisserver import RedisServer
from tests.services.scaled import Scaled
from tests.visitor import Visitor

pytestmark = [pytest.mark.services, pytest.mark.timeout(600)]
# Whoever asked a Redis that hangs waited for five seconds and more. This is for a busy machine.
SLOWEST = 3.0
STRANGERS = count(1)
# What ends Alice's own session or begins another's, and what says that the broker is away.
LEFT_OUT = ("accounts/logout/", "accounts/login/", "accounts/signup/", "readyz")


@pytest.fixture(scope="module")
def redis_server() -> Iterator[RedisServer]:
    with RedisServer.started() as server:
        yield server


@pytest.fixture(scope="module")
def address(database_url, redis_server) -> Iterator[str]:
    env = environment(DATABASE_URL=database_url, REDIS_URL=redis_server.url, SECRET_KEY=KEY)
    with serving(env) as (_, address):
        yield address


@pytest.fixture(scope="module")
def night(address) -> Night:
    """Played while all was well, when the schema was asked for too: it is gathered once."""
    played = play(address)
    assert get(f"{address}/api/v1/schema/").status == 200
    return played


@pytest.fixture(params=["dead", "stopped"])
def away(request, night, redis_server) -> Iterator[None]:
    with getattr(redis_server, request.param)():
        yield


@pytest.fixture(scope="module")
def known(night) -> dict[str, Any]:
    """What stands in the addresses' holes."""
    league = night.alice.get(f"matches/{night.match}/")["league"]
    season = night.alice.get(f"leagues/{league}/seasons/")["results"][0]["id"]
    player = night.bob.get(f"teams/{night.teams[0]}/")["players"][0]
    return {
        "team_id": night.teams[0],
        "match_id": night.match,
        "season_id": season,
        "slug": league,
        "player_id": player["id"],
        "kind": "report",
        "rule_id": "TEAM-02",
        "token_id": 0,  # of Alice's own the other tests are in need
    }


def too_slow_or_broken(asked: Iterator[tuple[str, Callable[[], int]]]) -> list[str]:
    found = []
    for what, ask in asked:
        begun = time.monotonic()
        status = ask()
        taken = time.monotonic() - begun
        if status >= 500 or taken > SLOWEST:
            found.append(f"{what}: {status} after {taken:.1f} s")
    return found


def test_every_page_opens_and_every_form_is_answered(away, night, known, address):
    alice = Visitor(address)
    alice.sign_in(night.alice.username)
    form = {
        "csrfmiddlewaretoken": alice.open("/leagues/new/").forms[0].fields["csrfmiddlewaretoken"]
    }

    def asked() -> Iterator[tuple[str, Callable[[], int]]]:
        for route in routes():
            if route.startswith("api/") or route in LEFT_OUT:
                continue
            path = filled(route, known)
            yield f"GET {path}", lambda path=path: alice.open(path).status
            yield f"POST {path}", lambda path=path: alice.open(path, form).status

    assert too_slow_or_broken(asked()) == []


def test_every_command_of_the_api_is_answered(away, night, known, address):
    def status(method: str, path: str) -> int:
        body = b"{}" if method == "POST" else None
        asking = Request(address + path, body, night.alice.headers, method=method)
        try:
            with urlopen(asking, timeout=PATIENCE) as reply:
                return reply.status
        except HTTPError as refused:
            return refused.code

    def asked() -> Iterator[tuple[str, Callable[[], int]]]:
        for route in routes():
            if route.startswith("api/"):
                path = filled(route, known)
                for method in ("GET", "POST"):
                    yield f"{method} {path}", lambda m=method, p=path: status(m, p)

    assert too_slow_or_broken(asked()) == []


def test_somebody_new_signs_in_with_and_without_a_browser_and_asks_for_a_new_password(
    away, address
):
    name = f"dora{next(STRANGERS)}"
    dora, wrong = Visitor(address), Visitor(address)
    deeds: list[tuple[str, Callable[[], int]]] = [
        ("signs up", lambda: Program(address, name) and 200),
        ("mistypes", lambda: wrong.submit(wrong.open("/accounts/login/"), login=name).status),
        ("signs in", lambda: dora.sign_in(name).status),
        ("forgets", lambda: wrong.submit(
            wrong.open("/accounts/password/reset/"), email="dora@example.com"
        ).status),
    ]  # fmt: skip
    assert too_slow_or_broken(iter(deeds)) == []
    assert name in dora.open("/accounts/").text


def test_guessing_is_slowed_down_all_the_same(away, address):
    name = f"dora{next(STRANGERS)}"
    Program(address, name)
    guess = Visitor(address)
    for _ in range(10):
        guess.submit(guess.open("/accounts/login/"), login=name, password="wrong")
    reply = guess.submit(guess.open("/accounts/login/"), login=name, password=PASSWORD)
    assert "Too many failed attempts" in reply.text


def test_a_whole_night_is_played_confirmed_and_swept_up_when_redis_is_back(
    address, redis_server, database_url, tmp_path, request
):
    env = environment(DATABASE_URL=database_url, REDIS_URL=redis_server.url, SECRET_KEY=KEY)
    for way in (redis_server.dead, redis_server.stopped):
        with way():
            night = play(address)
            begun = time.monotonic()
            night.confirm()
            assert time.monotonic() - begun < SLOWEST
        scaled = Scaled(env, address, None, None)  # type: ignore[arg-type]
        with scaled.worker(), scaled.beat(tmp_path):
            night.wait(120)
        assert len(night.winnings()) == 2


def test_whoever_asks_is_told_that_the_broker_doesnt_answer(away, address):
    assert get(f"{address}/healthz").status == 200
    ready = get(f"{address}/readyz")
    assert (ready.status, json.load(ready)) == (503, {"database": "ok", "broker": "no answer"})
