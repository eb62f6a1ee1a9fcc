"""Junk in every field of every command of the API: a problem, and never an error of ours.

The commands and their fields are those of the schema, so that a new one is thrown at by itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.db import transaction
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]

DEEP: Any = "x"
for _ in range(20):
    DEEP = [{"a": DEEP}]
JUNK = [
    None,
    True,
    -1,
    0,
    2**31 - 1,
    1.5,
    "--5",
    "9" * 5_000,
    "\u0661\u00b2",
    "x" * 20_000,
    [],
    [[1], {"a": 1}, None],
    {"\u00b2": "--5", "": None, "1": {"a": [1]}},
    DEEP,
]
# What no sound client could even write.
RAW = [
    '{"NAME": 1, "NAME": "x"}',
    '{"NAME": ' + "9" * 5_000 + "}",
    '{"NAME": "\\u0000"}',
    '{"NAME": "\\ud800"}',
    '{"NAME": [',
    '["NAME"]',
]
BODIES = ("post", "put", "patch")
# What every command may be sent besides its own fields.
ENVELOPE = {"version", "preview"}


def schema() -> dict[str, Any]:
    return SchemaGenerator().get_schema(request=None, public=True)


def commands() -> list[tuple[str, str]]:
    return [
        (method, path)
        for path, methods in sorted(schema()["paths"].items())
        for method in BODIES
        if method in methods
    ]


@pytest.fixture(scope="module")
def described(people):
    return schema()


def properties(described: dict[str, Any], part: Any) -> dict[str, Any]:
    """What a command's body may hold, by name."""
    if ref := part.get("$ref"):
        part = described["components"]["schemas"][ref.rpartition("/")[2]]
    either = part.get("oneOf", part.get("anyOf", part.get("allOf", [])))
    found = dict(part.get("properties", {}))
    for one in either:
        found |= properties(described, one)
    return found


def fields(described: dict[str, Any], method: str, path: str) -> dict[str, Any]:
    content = described["paths"][path][method].get("requestBody", {}).get("content", {})
    return properties(described, content.get("application/json", {}).get("schema", {}))


def sound(described: dict[str, Any], name: str, shape: Any, known: dict[str, set]) -> Any:
    """Something that a field might hold in earnest."""
    if "$ref" in shape or "allOf" in shape or "oneOf" in shape:
        inner = properties(described, shape)
        if inner:
            return {key: sound(described, key, one, known) for key, one in inner.items()}
        ref = (shape.get("allOf") or shape.get("oneOf") or [shape])[0].get("$ref", "")
        shape = described["components"]["schemas"].get(ref.rpartition("/")[2], shape)
    if shape.get("enum"):
        return shape["enum"][0]
    if name == "slug" or name == "league":
        return max(known["slug"])
    kind = shape.get("type", "string")
    ids = known.get(f"{name}_id", {1})
    return {"integer": max(ids), "boolean": True, "array": [], "object": {}}.get(kind, "Words")


def at_once(names: list[str]) -> Iterator[dict[str, Any]]:
    """Each junk in each field, once, all fields together."""
    for first in range(len(JUNK)):
        yield {name: JUNK[(first + at) % len(JUNK)] for at, name in enumerate(names)}


def unreadable(body: dict[str, Any]) -> list[str]:
    """What falls before anybody asks for a field, so that one stands for all."""
    return [raw.replace("NAME", name) for raw in RAW for name in [*body][:1]]


def lacking(body: dict[str, Any], name: str) -> str:
    return json.dumps({key: one for key, one in body.items() if key != name})


def address(path: str, known: dict[str, set]) -> str:
    return re.sub(r"{(\w+)}", lambda part: str(max(known.get(part[1], {1}))), path)


class Thrown:
    """Junk thrown at one command; what is written is gone again, and so the same junk, which is not
    thrown twice, would fall the same way."""

    def __init__(self, ask: Any, where: str) -> None:
        self.ask, self.where = ask, where
        self.faults: list[str] = []
        self.at = cache(self._at)

    def _at(self, text: str) -> set[str]:
        """The fields that the answer names as malformed."""
        with transaction.atomic():
            answer = self.ask(self.where, text, content_type="application/json")
            transaction.set_rollback(True)
        if answer.status_code >= 500:
            error = getattr(answer, "exc_info", ("", "500"))[1]
            self.faults.append(f"{text[:60]}: {error!r}"[:300])
        return named(answer.json()) if answer.status_code == 400 else set()


def named(problem: dict[str, Any]) -> set[str]:
    return {place.partition(".")[0].partition("[")[0] for place in problem.get("errors", {})}


@pytest.mark.parametrize(("method", "path"), commands())
def test_no_command_falls_over_junk(method, path, described, people, walk):
    program = APIClient(raise_request_exception=False)
    program.force_authenticate(people[0])
    shapes = fields(described, method, path)
    body = {name: sound(described, name, one, walk.known) for name, one in shapes.items()}
    body |= dict.fromkeys(ENVELOPE, False) | {"version": 1}
    thrown = Thrown(getattr(program, method), address(path, walk.known))
    for text in unreadable(body):
        thrown.at(text)
    for junk in JUNK:
        thrown.at(json.dumps(dict.fromkeys(body, junk)))
    for some in (ENVELOPE, body.keys() - ENVELOPE):
        for junk in at_once(sorted(some)):
            malformed = thrown.at(json.dumps(body | junk))
            # What a field refuses among others it refuses alone; what it takes goes further there.
            for name in junk.keys() - malformed:
                thrown.at(json.dumps({**body, name: junk[name]}))
    for name in body:
        thrown.at(lacking(body, name))
    assert not thrown.faults, "\n".join(thrown.faults[:20])
