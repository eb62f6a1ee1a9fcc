"""How long it takes until the last of four hundred streams says that a table's log goes further."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from statistics import median
from urllib.request import Request, urlopen

from accounts.models import User
from accounts.services import issue_token
from bench.findings import Finding
from bench.generator.people import HOME
from bench.measures import Bench
from bench.measures.recording import evenings
from bench.serving import PATIENCE, embedded
from bench.timing import PLAN
from league.models import League
from matches.models import Match

PEOPLE, EACH = 16, 25
GOAL = 0.25  # seconds
LISTENING = "GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token {token}\r\n\r\n"
SAYS = b"event: log\n"


def streaming(bench: Bench) -> Iterator[Finding]:
    """A note recorded over HTTP, and four hundred streams of one process that tell of it."""
    database = bench.large
    if database.connection.vendor != "sqlite":
        return
    people, each = PLAN.amount(PEOPLE, tried=2), PLAN.amount(EACH, tried=2)
    match = next(iter(evenings(database, HOME))).match
    with database.in_use():
        coach = issue_token(match.sides.all()[0].team.coach)
        tokens = [issue_token(one) for one in _spectators(match, people)]
    with embedded(database.connection.settings_dict["NAME"]) as port, ExitStack() as stack:
        streams = [
            stack.enter_context(closing(_Stream(port, match.pk, token)))
            for token in tokens
            for _ in range(each)
        ]
        for one in streams:
            one.hear()
        rounds = [_round(port, match.pk, coach, streams) for _ in range(PLAN.rounds)]
    took = median(said - answered for answered, said in rounds)
    note = f"the answer itself takes {median(answered for answered, _ in rounds) * 1000:.0f} ms"
    work = f"recorded, and the last of {len(streams)} streams says so"
    yield Finding(work, "the clock", GOAL, seconds=took, absolute=True, note=note)


class _Stream:
    """One open stream, read as it comes."""

    def __init__(self, port: int, match: int, token: str) -> None:
        self.wire = socket.create_connection(("127.0.0.1", port), PATIENCE)
        path = f"/api/v1/matches/{match}/table/stream/"
        self.wire.sendall(LISTENING.format(path=path, token=token).encode())

    def hear(self) -> None:
        """Wait for the next word."""
        came = b""
        while SAYS not in came:
            more = self.wire.recv(65536)
            if not more:
                raise ConnectionError(f"The stream ended: {came!r}")
            came += more

    def close(self) -> None:
        """Listen no more."""
        self.wire.close()


def _round(port: int, match: int, coach: str, streams: list[_Stream]) -> tuple[float, float]:
    """Seconds until the answer, and until the last stream has been heard to say so."""
    body = b'{"type": "note", "text": "Hush."}'
    headers = {"Authorization": f"Token {coach}", "Content-Type": "application/json"}
    address = f"http://127.0.0.1:{port}/api/v1/matches/{match}/events/"
    begun = time.perf_counter()
    urlopen(Request(address, body, headers, method="POST"), timeout=PATIENCE).read()
    answered = time.perf_counter() - begun
    for one in streams:
        one.hear()
    return answered, time.perf_counter() - begun


def _spectators(match: Match, count: int) -> list[User]:
    """People who may see the match: anybody, for as long as it is measured."""
    League.objects.filter(slug=match.league_slug).update(public=True)
    names = [f"spectator {number}" for number in range(count)]
    return [User.objects.create_user(name) for name in names]
