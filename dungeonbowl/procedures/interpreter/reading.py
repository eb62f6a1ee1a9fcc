"""Reads what a caller sends a procedure: each input by its type."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from dungeonbowl.procedures.interpreter.naming import LONGEST, quoted
from dungeonbowl.procedures.interpreter.terms import Scope

Json = Any


def in_order(names: Iterable[str]) -> list[str]:
    """Names that somebody sent, in the order that JavaScript sorts them in: by UTF-16 units."""
    return sorted(names, key=lambda name: name.encode("utf-16-be", "surrogatepass"))


class Malformed(ValueError):
    """Something sent is of the wrong type or outside its range; the message is a sentence."""


class Reader:
    """Reads inputs under options and data; `types` are the fields of players and monsters.

    `squads` are the players of a match by id, who are given by that alone.
    """

    def __init__(
        self, scope: Scope, types: Mapping[str, Json], squads: Mapping[int, Json] | None = None
    ) -> None:
        self._scope, self._types, self._squads = scope, types, squads or {}

    def all(
        self, inputs: list[Json], sent: Mapping[str, Json]
    ) -> tuple[dict[str, Json], dict[str, list[str]]]:
        """Every input by name, and what is wrong with those that can't be read."""
        known = {one["name"] for one in inputs}
        unknown = in_order(name for name in sent if name not in known)
        errors = {name: ["There is no such input."] for name in unknown}
        found = {}
        for one in inputs:
            try:
                found[one["name"]] = self.one(one, sent)
            except Malformed as wrong:
                errors[one["name"]] = [str(wrong)]
        return found, errors

    def one(self, spec: Json, sent: Mapping[str, Json]) -> Json:
        """One input as sent, else its default. Raises Malformed."""
        default = self.default(spec)
        if spec["name"] not in sent:
            if "default" not in spec:
                raise Malformed("This must be given.")
            sent = {spec["name"]: default}
        value = sent[spec["name"]]
        if value is None and "default" in spec and default is None:
            return None
        return READERS[spec["type"]](self, spec, value)

    def default(self, spec: Json) -> Json:
        """What an input is where it isn't given; null where it must be."""
        return self._scope.value(spec.get("default"))

    @property
    def data(self) -> Mapping[str, Json]:
        """What the book says."""
        return self._scope.data

    def limit(self, spec: Json, name: str) -> Json:
        """A limit of an input under these options."""
        return self._scope.value(spec[name])

    def fields(self, spec: list[Json], value: Json) -> dict[str, Json]:
        """An object of such fields. Raises Malformed that names the first that is wrong."""
        if not isinstance(value, dict):
            raise Malformed("Must be an object.")
        found, errors = self.all(spec, value)
        for name, (message, *_) in errors.items():
            raise Malformed(f"{name[:LONGEST]}: {message}")
        return found

    def person(self, spec: Json, value: Json) -> Json:
        """A player with every field, and as given."""
        if isinstance(value, str) and value in spec.get("words", ()):
            return value
        return self._person("player", value)

    def beast(self, spec: Json, value: Json) -> Json:
        """A monster by key or with a profile of its own, and as given."""
        if not isinstance(value, str):
            return self._person("monster", value)
        known = self._scope.data["monsters"]
        if value not in known:
            raise Malformed(f"There is no monster called {quoted(value)}.")
        profile = self.fields(self._types["monster"], known[value])
        return {**profile, "told": value, "key": value}

    def _person(self, kind: str, value: Json) -> Json:
        """Given by id, a player of a squad has its profile; what is given besides holds."""
        if not isinstance(value, dict):
            raise Malformed("Must be an object.")
        profile = self._squads.get(_whole(value.get("id"))) or {}
        return {**self.fields(self._types[kind], {**profile, **value}), "told": value}


def _whole(value: Json) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _flag(reader: Reader, spec: Json, value: Json) -> bool:
    if not isinstance(value, bool):
        raise Malformed("Must be true or false.")
    return value


def _number(reader: Reader, spec: Json, value: Json) -> int:
    low, high = reader.limit(spec, "low"), reader.limit(spec, "high")
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Malformed(f"Must be a whole number from {low} to {high}.")
    return value


def _choice(reader: Reader, spec: Json, value: Json) -> str:
    known = reader.limit(spec, "choices")
    if not isinstance(value, str) or value not in known:
        raise Malformed(f"Must be one of {', '.join(word or 'nothing' for word in known)}.")
    return value


def _text(reader: Reader, spec: Json, value: Json) -> str:
    if not isinstance(value, str) or len(value) > spec["longest"] or "\x00" in value:
        raise Malformed(f"Must be at most {spec['longest']} characters.")
    return value


def _list(value: Json, most: int) -> list[Json]:
    if not isinstance(value, list) or len(value) > most:
        raise Malformed(f"Must be a list of at most {most}.")
    return value


def _choices(reader: Reader, spec: Json, value: Json) -> list[str]:
    known = reader.limit(spec, "choices")
    words = _list(value, 100)
    for word in words:
        if not isinstance(word, str) or word not in known:
            raise Malformed(f"There is no {quoted(word)}.")
    if not spec.get("repeats") and len(set(words)) < len(words):
        raise Malformed("Names one twice.")
    return words


def _numbers(reader: Reader, spec: Json, value: Json) -> list[int]:
    found = [_number(reader, spec, one) for one in _list(value, reader.limit(spec, "most"))]
    if len(found) < reader.limit(spec, "least"):
        raise Malformed(f"Needs at least {reader.limit(spec, 'least')}.")
    if not spec.get("rising"):
        return found
    if len(set(found)) < len(found):
        raise Malformed("Names one twice.")
    return sorted(found)


def _objects(reader: Reader, spec: Json, value: Json) -> list[Json]:
    return [reader.fields(spec["fields"], one) for one in _list(value, spec["most"])]


def _players(reader: Reader, spec: Json, value: Json) -> list[Json]:
    return [reader.person(spec, one) for one in _list(value, spec["most"])]


def _standing(reader: Reader, spec: Json, value: Json) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise Malformed("Must be an object.")
    pads = {str(pad) for pad in range(spec["low"], reader.limit(spec, "high") + 1)}
    for pad in in_order(value):
        if pad not in pads:
            raise Malformed(f"There is no pad {quoted(pad)}.")
    return {pad: reader.person(spec, value[pad]) for pad in sorted(value, key=int)}


def _roll(reader: Reader, spec: Json, value: Json) -> str:
    """One of several dice, `gas.gas.2`, is known as `gas.gas.n`."""
    known = reader.data["marks"]
    if not isinstance(value, str):
        raise Malformed("Must be a die of a procedure, key.purpose.")
    shared, _, place = value.rpartition(".")
    name = f"{shared}.n" if re.fullmatch("[0-9]{1,3}", place) else value
    if name not in known:
        raise Malformed(f"There is no die called {quoted(value)}.")
    return name


READERS: Mapping[str, Callable[[Reader, Json, Json], Json]] = {
    "flag": _flag,
    "number": _number,
    "choice": _choice,
    "text": _text,
    "choices": _choices,
    "numbers": _numbers,
    "objects": _objects,
    "player": Reader.person,
    "players": _players,
    "standing": _standing,
    "monster": Reader.beast,
    "roll": _roll,
}
