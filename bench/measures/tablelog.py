"""One entry that a phone brings to a table where three hundred lie, and the fold of these."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from statistics import median
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CSRF_SECRET_LENGTH
from django.utils.crypto import get_random_string

from accounts.models import User
from bench.client import WsgiClient, browser, counted, handler
from bench.databases import Database
from bench.evening import Body, Playing, evening_of
from bench.findings import Finding
from bench.floors import FLOORS, Floor, reader_only
from bench.generator.people import HOME
from bench.measures import Bench
from bench.measures.library import timed
from bench.measures.recording import evenings
from bench.subjects import Subjects
from bench.timing import PLAN, seconds, summed_up, without_gc
from bench.weighing import console_scripts, in_a_maze, weight
from dungeonbowl.table import SeatRole, fold_table
from matches.models import Entry, Match
from matches.queries import recorded_match
from matches.queries.folding import entries_of, entry_value, game_of
from matches.services.seating import take_seat

BEFORE, FEW, DEVICES = 300, 40, 8
GOAL, MOST_QUERIES = 3, 10
KIT, SCRIPTS = 40_000, 60_000  # bytes
# So few in a round that the log stays about as long as it was.
TURNS = 5


def entries_before() -> int:
    """How many lie at the table."""
    return PLAN.amount(BEFORE, tried=FEW)


def tablelog(bench: Bench) -> Iterator[Finding]:
    """A sync of one entry against a bare save; the whole fold; what a phone has to fetch."""
    match = evenings(bench.large, HOME)[0].match
    with bench.large.in_use(), _not_waiting(bench.large):
        match.refresh_from_db()
        table = Table.of(match)
        table.bring(entries_before() - PLAN.rounds * TURNS // 2)
        bare = _Bare(Subjects.of("home").match)
        queries = table.queries()
        compared = summed_up([_round(table, bare) for _ in range(PLAN.rounds)])
        note = f"floor {bare.queries()} queries, {DEVICES} devices, no waiting for the disk"
        yield Finding.of(
            f"one entry told last, {entries_before()} before",
            "a bare save of a row with its session and match",
            GOAL,
            compared,
            queries=queries,
            most_queries=MOST_QUERIES,
            note=note,
        )
        yield _folded(Match.objects.get(pk=match.pk))
        kit = table.askers[0].get(f"/api/v1/matches/{match.pk}/kit/")
    loaded, drawing = console_scripts()
    yield _weighed("the match kit, gzipped", KIT, [kit])
    yield _weighed("the match kit in a maze of 80 by 80, gzipped", KIT, [in_a_maze(kit)])
    yield _weighed("the console's scripts, gzipped", SCRIPTS, loaded)
    yield _weighed("what draws its codes, fetched on demand", None, drawing)


def _weighed(work: str, goal: int | None, files: list[bytes]) -> Finding:
    note = f"{len(files)} files, each packed by itself"
    return Finding(work, "the scales", goal, weight=weight(files), note=note)


def _folded(match: Match) -> Finding:
    """Nothing is remembered of any procedure: as the first fold of a process finds it."""
    game = replace(game_of(recorded_match(match)), seed=None)
    log = [entry_value(row) for row in entries_of(match)][: entries_before()]
    flags = len(fold_table(log, game).flags)
    note = f"{flags} flags, nothing remembered"
    return timed(f"the fold of {len(log)} entries", 0.020, lambda: fold_table(log, game), note)


@dataclass
class Table:
    """A match at its table, and eight phones that know all of its log."""

    match: Match
    askers: list[WsgiClient]
    evening: Iterator[tuple[int, Body]]
    devices: list[list[int]] = field(default_factory=list)
    have: dict[str, int] = field(default_factory=dict)
    clock: int = 0

    @classmethod
    def of(cls, match: Match) -> Table:
        """Both coaches have sat down with as many phones each."""
        sides = list(match.sides.select_related("team__coach").order_by("order"))
        coaches = [side.team.coach for side in sides]
        playing = [Playing(side.team_id, side.available) for side in sides]
        askers = [WsgiClient(handler(), _signed(coach)) for coach in coaches]
        table = cls(match, askers, evening_of(playing), clock=match.clock)
        for coach in coaches:
            each = range(DEVICES // len(coaches))
            seats = [take_seat(coach, match.pk, SeatRole.COACH).device for _ in each]
            table.devices.append(seats)
            table.have |= {str(device): 0 for device in seats}
        return table

    def bring(self, count: int) -> None:
        """The next entries of the evening, one after another."""
        for _ in range(count):
            self.one()

    def one(self) -> float:
        """Seconds that the next one takes."""
        side, body = next(self.evening)
        device = self.devices[side][self.clock % len(self.devices[side])]
        self.clock += 1
        n = self.have[str(device)] + 1
        sent = [{"n": n, "clock": self.clock, **body}]
        asked = {"device": device, "have": {**self.have}, "entries": sent}
        self.have[str(device)] = n
        path = f"/api/v1/matches/{self.match.pk}/table/"
        return seconds(lambda: self.askers[side].post(path, asked))

    def queries(self) -> int:
        """Of a sync, the most in a turn."""
        return max(counted(self.one) for _ in range(TURNS))


@dataclass
class _Bare:
    """A view that looks up who asks and the match, and saves one entry; and who asks it."""

    match: Match
    n: int = 0

    def __post_init__(self) -> None:
        FLOORS["entry"] = _Saved(reader_only, self.match.pk)
        self.asker = WsgiClient(handler(bare=True), _signed(self.match.made_by))

    def one(self) -> float:
        """Seconds that the next one takes."""
        self.n += 1
        said = {"n": self.n, "clock": self.n, "kind": "note", "text": "A bare save."}
        asked = {"device": 90, "entries": [said]}
        return seconds(lambda: self.asker.post("/floor/entry/", asked))

    def queries(self) -> int:
        """How many it takes."""
        return counted(self.one)


class _Saved(Floor):
    """One row of a log, in a transaction of its own."""

    def answer(self, request: HttpRequest) -> HttpResponse:
        sent = json.loads(request.body)
        (said,) = sent["entries"]
        with transaction.atomic():
            match = Match.objects.get(pk=self.subject)
            by = self.fetch(request, self.subject)
            row = _row(said, match=match, device=sent["device"], by_id=by)
            row.save(force_insert=True)
        return HttpResponse(json.dumps({"id": row.pk}), content_type="application/json")


def _row(said: Body, **more: Any) -> Entry:
    body = {name: one for name, one in said.items() if name not in ("n", "clock", "kind")}
    numbers = {name: said[name] for name in ("n", "clock", "kind")}
    return Entry(key=f"{more['device']}.{said['n']}", body=body, **numbers, **more)


def _round(table: Table, bare: _Bare) -> tuple[float, float]:
    with without_gc():
        pairs = [(table.one(), bare.one()) for _ in range(TURNS)]
    syncs, saves = zip(*pairs, strict=True)
    return median(syncs), median(saves)


def _signed(user: User) -> dict[str, str]:
    """The headers of a page that was opened, as its script sends them."""
    headers, secret = browser(user), get_random_string(CSRF_SECRET_LENGTH)
    cookies = f"{headers['HTTP_COOKIE']}; {settings.CSRF_COOKIE_NAME}={secret}"
    return {"HTTP_COOKIE": cookies, settings.CSRF_HEADER_NAME: secret}


@contextmanager
def _not_waiting(database: Database) -> Iterator[None]:
    """Both sides would wait for the disk, and what they do besides would hardly show."""
    if database.connection.vendor != "sqlite":
        yield
        return
    with database.connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=OFF")
        yield
        cursor.execute("PRAGMA synchronous=FULL")
