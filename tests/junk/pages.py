"""Every page that there is, found by its pattern and by walking the links."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.db import connection
from django.test import Client
from django.urls import Resolver404, get_resolver, resolve

from accounts.models import User
from tests.installations import sources
from tests.junk.forms import Fields, Page
from tests.running import ROOT
from tests.shelf import remembered

FIRST = ("/", "/leagues/", "/accounts/", "/dates/", "/builder/")
LOOKED_AT = 2  # addresses of one pattern that one person reads


def patterns(resolver: Any = None, before: str = "") -> Iterator[str]:
    """The pattern of every page; the API has its schema."""
    for one in (resolver or get_resolver()).url_patterns:
        route = before + str(one.pattern)
        if hasattr(one, "url_patterns"):
            yield from patterns(one, route)
        elif not route.startswith("api/"):
            yield route


PATTERNS = sorted(set(patterns()))


@dataclass
class Door:
    """An address that may take a form, and what the forms that lead there hold, of which kinds."""

    address: str
    by: User
    fields: Fields = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)


def walked(people: list[User]) -> Walk:
    """Their walk, made once for all processes of the suite: each has the same rows."""
    shown = [html for where in ("", "*/") for html in ROOT.glob(f"{where}templates/**/*.html")]
    made_of = [*sources(), *shown, *Path(__file__).parent.glob("*.py")]
    return remembered(f"walk-{connection.vendor}", made_of, lambda: Walk(people))


class Walk:
    """Who reads every page within reach, and notes where its forms go."""

    def __init__(self, people: list[User]) -> None:
        self.doors: dict[str, dict[str, Door]] = defaultdict(dict)
        self.known: dict[str, set[Any]] = defaultdict(set)
        for person in people:
            self._walk(person)

    def _walk(self, person: User) -> None:
        browser = Client(raise_request_exception=False)
        browser.force_login(person)
        seen: set[str] = set()
        looked: dict[str, int] = defaultdict(int)
        waiting = list(FIRST)
        while waiting:
            address = waiting.pop(0)
            route = self._route(address)
            if address in seen or not route or looked[route] >= LOOKED_AT:
                continue
            seen.add(address)
            looked[route] += 1
            answer = browser.get(address, follow=True)
            assert answer.status_code < 500, address
            if answer.status_code == 200 and "html" in answer["Content-Type"]:
                waiting += self._read(address, answer.content.decode(), person)

    def _read(self, address: str, text: str, person: User) -> list[str]:
        page = Page(address.partition("?")[0], text)
        for form in page.forms:
            route = self._route(form.action)
            if form.post and route:
                door = Door(form.action, person)
                door = self.doors[route].setdefault(form.action, door)
                door.fields.update(form.fields)
                door.kinds.update(form.kinds)
        return [self._plain(link) for link in sorted(page.links)]

    def _plain(self, link: str) -> str:
        url = urlsplit(link)
        return url.path + (f"?{url.query}" if url.query else "") if not url.netloc else ""

    def _route(self, address: str) -> str:
        try:
            found = resolve(urlsplit(address).path)
        except Resolver404:
            return ""
        for name, value in found.kwargs.items():
            self.known[name].add(value)
        return found.route

    def door_of(self, route: str, by: User) -> Door:
        """The pattern's door with the fullest form, else one made of what is known."""
        seen = self.doors[route].values()
        made = Door(self._made(route), by)
        return max(seen, key=lambda door: len(door.fields), default=made)

    def _made(self, route: str) -> str:
        path = "/" + route.replace("^", "").replace("$", "")
        for name, values in self.known.items():
            for kind in ("int", "slug", "str"):
                path = path.replace(f"<{kind}:{name}>", str(max(values)))
        return path
