"""Junk in every field of every form of every page: an answer, and never an error of ours.

The pages are those that the program has addresses for, and their fields those that they show and
those that they ask for, so that a new one is thrown at by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
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
ODD = ["", "-1", "1e9", "١:²", f"{NINES}:{NINES}", "\x00", "1:\x00", "\ud800", "x" * 50_000]
# A form with more fields takes long to be shown again: one field of each kind stands for the
# others by itself, and all of them have their turn in so many portions.
LONG = 15
PORTIONS = 8
TOKEN = "csrfmiddlewaretoken"
UNFORESEEN = ("roll:{}", "roll_{}", "number-{}", "{}")


class Listening(QueryDict):
    """What a page was sent; it notes for which fields it is asked."""

    asked: set[str]

    def __init__(self, query: QueryDict) -> None:
        super().__init__(mutable=True)
        self.asked = set()
        self.update(query)
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

    def copy(self) -> QueryDict:
        """A plain one that may be written to, as every copy may."""
        plain = QueryDict(mutable=True)
        plain.update(self)
        return plain

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
    """Matches played in it where that is an error of ours; "" for every proper answer."""
    cookies = deepcopy(browser.cookies)
    with transaction.atomic():
        kind = "application/x-www-form-urlencoded"
        answer = browser.post(door.address, encoded(fields), content_type=kind)
        transaction.set_rollback(True)
    browser.cookies = cookies  # whoever was signed out is in again
    if answer.status_code < 500:
        return ""
    return repr(answer.exc_info[1])[:300] if hasattr(answer, "exc_info") else "500"


def junk_for(fields: Fields, kinds: dict[str, str]) -> Iterator[tuple[str, Fields]]:
    """One field at a time where the others are sound, and all at once."""
    for name in alone(fields, kinds):
        for junk in KILLERS:
            yield f"{name}={junk[:12]!r}", {**fields, name: [junk]}
        yield f"no {name}", without(fields, [name])
    for some in portions(fields):
        yield f"{some[0]} and so on", fields | {name: [NINES] for name in some}
        yield f"no {some[0]} and so on", without(fields, some)
    for junk in ODD:
        yield f"all {junk[:12]!r}", {name: [junk] for name in fields}
    yield "all twice", {name: [*sound, "--5"] for name, sound in fields.items()}
    for junk in ("²", NINES) if fields else ():
        unforeseen = {name.format(junk): ["--5"] for name in UNFORESEEN}
        yield f"unforeseen {junk[:9]!r}", fields | unforeseen


def alone(fields: Fields, kinds: dict[str, str]) -> list[str]:
    """The fields that are thrown at one by one: each, of a long form one of each kind."""
    names = shapes(fields)
    kind = kinds if len(names) >= LONG else {}
    return list({kind.get(name, name): name for name in names}.values())


def portions(fields: Fields) -> list[list[str]]:
    """The fields of a long form in a few parts."""
    names = shapes(fields)
    parts = [names[start::PORTIONS] for start in range(PORTIONS)]
    return parts if len(names) >= LONG else []


def shapes(fields: Fields) -> list[str]:
    """One field of each name, whichever number it has."""
    return list({re.sub(r"\d+", "#", name): name for name in fields}.values())


def without(fields: Fields, names: list[str]) -> Fields:
    return {key: value for key, value in fields.items() if key not in names}


def each_once(thrown: Iterable[tuple[str, Fields]]) -> Iterator[tuple[str, Fields]]:
    """What comes to the same on its way is thrown once: all it wrote is gone again."""
    known = set[bytes]()
    for what, fields in thrown:
        if (body := encoded(fields)) not in known:
            known.add(body)
            yield what, fields


def learnt(browser: Client, door: Door) -> Fields:
    """The fields that a page shows and those it asks for, from question to question; but for the
    token against forgery, which nobody asks this browser for."""
    fields = without(door.fields, [TOKEN])
    for _ in range(3):
        ASKED.clear()
        sends(browser, door, fields)
        if not (new := sorted(ASKED - fields.keys())):
            break
        fields |= {name: ["1"] for name in new}
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
        for what, fields in each_once(junk_for(learnt(opened, door), door.kinds))
        if (fault := sends(opened, door, fields))
    ]
    assert not faults, "\n".join(faults[:40])
