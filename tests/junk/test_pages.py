"""Junk in every field of every form of every page: an answer, and never an error of ours.

The pages are those that the program has addresses for, and their fields those that they show and
those that they ask for, so that a new one is thrown at by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any
from urllib.parse import quote_from_bytes

import pytest
from django.db import transaction
from django.http import HttpRequest, QueryDict
from django.test import Client

from tests.junk.forms import Fields
from tests.junk.pages import PATTERNS, Door

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]
NINES = "9" * 5_000
# What breaks whoever reads a number by hand, one field at a time; and the rest, in all at once.
KILLERS = ["--5", "²", NINES, "9" * 20]
ODD = ["", "-1", "1.5", "1e9", "١:²", f"{NINES}:{NINES}", "\x00", "1:\x00", "\ud800", "x" * 50_000]
LONG = 15
UNFORESEEN = ("roll:{}", "roll_{}", "number-{}", "{}")


class Listening(QueryDict):
    """What a page was sent; it notes for which fields it is asked."""

    asked: set[str]

    def __init__(self, told: QueryDict) -> None:
        super().__init__(mutable=True)
        self.asked = set()
        self.update(told)
        self._mutable = False

    def __contains__(self, key: object) -> bool:
        self._note(key)
        return super().__contains__(key)

    def __getitem__(self, key: str) -> Any:
        self._note(key)
        return super().__getitem__(key)

    def getlist(self, key: str, default: Any = None) -> Any:
        self._note(key)
        return super().getlist(key, default)

    def _note(self, key: object) -> None:
        if hasattr(self, "asked"):
            self.asked.add(str(key))


ASKED: set[str] = set()


def listening(get_response: Callable) -> Callable:
    """A middleware that hears which fields a page asks for."""

    def hear(request: HttpRequest) -> Any:
        if request.method == "POST":
            request._post = Listening(request.POST)
            request._post.asked = ASKED
        return get_response(request)

    return hear


@pytest.fixture
def opened(people, walk, settings):
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, "tests.junk.test_pages.listening"]
    return Client(raise_request_exception=False)


def encoded(fields: Fields) -> bytes:
    pairs = (f"{quote(name)}={quote(value)}" for name, values in fields.items() for value in values)
    return "&".join(pairs).encode()


def quote(text: str) -> str:
    return quote_from_bytes(text.encode("utf-8", "surrogatepass"))


def sends(browser: Client, door: Door, fields: Fields) -> str:
    """What came of it where that is an error of ours; "" for every proper answer."""
    cookies = deepcopy(browser.cookies)
    with transaction.atomic():
        kind = "application/x-www-form-urlencoded"
        answer = browser.post(door.address, encoded(fields), content_type=kind)
        transaction.set_rollback(True)
    browser.cookies = cookies  # whoever was signed out is in again
    if answer.status_code < 500:
        return ""
    return repr(answer.exc_info[1])[:300] if hasattr(answer, "exc_info") else "500"


def junk_for(fields: Fields) -> Iterator[tuple[str, Fields]]:
    """One field at a time where the others are sound, and all at once."""
    shapes = {re.sub(r"\d+", "#", name): name for name in fields if name != "csrfmiddlewaretoken"}
    for name in shapes.values():
        sound = fields[name]
        # A long form takes long to be shown again.
        for junk in KILLERS if len(shapes) < LONG else KILLERS[2:3]:
            yield f"{name}={junk[:12]!r}", {**fields, name: [junk]}
        yield f"{name} twice", {**fields, name: [*sound, "--5"]}
        yield f"no {name}", {key: value for key, value in fields.items() if key != name}
    for junk in [*KILLERS, *ODD]:
        yield f"all {junk[:12]!r}", {name: [junk] for name in fields}
    for name in UNFORESEEN if fields else ():
        for junk in ("²", NINES):
            yield f"{name} of {junk[:9]!r}", {**fields, name.format(junk): ["--5"]}


def learnt(browser: Client, door: Door) -> Fields:
    """The fields that a page shows and those it asks for, from question to question."""
    fields = dict(door.fields)
    for _ in range(3):
        ASKED.clear()
        sends(browser, door, fields)
        fields |= {name: ["1"] for name in sorted(ASKED - fields.keys())}
    return fields


def test_the_walk_finds_most_forms(walk):
    assert sum(bool(doors) for doors in walk.doors.values()) > 50


@pytest.mark.parametrize("route", PATTERNS)
def test_no_page_falls_over_junk(route, people, walk, opened):
    door = walk.door_of(route, people[0])
    opened.force_login(door.by)
    if opened.post(door.address).status_code == 405:
        return
    opened.force_login(door.by)
    faults = [
        f"{door.address} {what}: {fault}"
        for what, fields in junk_for(learnt(opened, door))
        if (fault := sends(opened, door, fields))
    ]
    assert not faults, "\n".join(faults[:40])
