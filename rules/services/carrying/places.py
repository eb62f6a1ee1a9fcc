"""Where documents that rows keep as JSON name other rows by their numbers.

A place is a way into the document: names with dots between them, `[]` for everything in a list,
`{}` for the keys of an object, `*` for all it has, `**` for however deep. It ends at a number, or
at an object whose keys are numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from dungeonbowl.book import book
from dungeonbowl.procedures import document
from rules.services.carrying.errors import Unreadable
from rules.services.carrying.numbers import (
    CHANGE,
    ENTRY,
    EVENT,
    FIXTURE,
    MATCH,
    PLAYER,
    PURPOSE,
    RESOURCE,
    SEASON,
    STEP,
    TEAM,
    NewNumbers,
)

Place = tuple[str, str]
Shape = TypeVar("Shape")
# What a match came to, as it was reported.
RESULT: tuple[Place, ...] = (
    ("winner", TEAM),
    ("conceded", TEAM),
    ("touchdowns.{}", TEAM),
)
OPTIONS: tuple[Place, ...] = (("alliances.[].[]", TEAM),)
# What is recorded of an event, as it was sent.
FIELDS: tuple[Place, ...] = (
    ("player", PLAYER),
    ("victim", PLAYER),
    ("team", TEAM),
    ("of", EVENT),
    ("victims.[]", PLAYER),
)
ANSWER: tuple[Place, ...] = (
    ("match", MATCH),
    ("team", TEAM),
    ("step", STEP),
    ("player", PLAYER),
    ("rolls.{}", PURPOSE),
)
# What a correction answers may name a change of the ledger. A step's own `change` is by how much
# Fan Factor changes.
CORRECTED: tuple[Place, ...] = (*ANSWER, ("change", CHANGE))


def within(way: str, places: tuple[Place, ...]) -> tuple[Place, ...]:
    """The same places, of a document that stands within another."""
    return tuple((f"{way}.{place}", model) for place, model in places)


PLACES: Mapping[str, Mapping[str, tuple[Place, ...]]] = {
    "league.Stage": {"adjusted": (("{}", TEAM),)},
    "league.SeasonAct": {
        "facts": (
            ("annulled.[]", FIXTURE),
            ("called_off.[]", FIXTURE),
            ("last", FIXTURE),
            ("fixture", FIXTURE),
            ("match", MATCH),
            ("season", SEASON),
            ("change", CHANGE),
            ("changes.[]", CHANGE),
            ("rules.{}", TEAM),
            ("teams.[]", TEAM),
            ("was.[].id", FIXTURE),
            ("was.[].teams.[]", TEAM),
            ("was.[].awarded", TEAM),
            ("was.[].agreed.holds.[]", RESOURCE),
            ("groups.[].[]", TEAM),
        )
    },
    "matches.Match": {"result": RESULT, "options": OPTIONS},
    "matches.Side": {
        "squad": (("[].player", PLAYER),),
        "available": (("[]", PLAYER),),
        "unavailable": (("[].player", PLAYER),),
        "tactics": (("[].target", PLAYER), ("[].victim", PLAYER), ("[].team", TEAM)),
    },
    "matches.Proposal": {
        "yes": (("[]", TEAM),),
        "holds": (("[]", RESOURCE),),
        "options": OPTIONS,
    },
    "matches.Appointment": {"holds": (("[]", RESOURCE),)},
    "matches.Entry": {
        "body": (
            *within("event", FIELDS),
            ("player", PLAYER),
            ("team", TEAM),
            ("with", PLAYER),
        )
    },
    "matches.Event": {
        "details": FIELDS,
        "outcome": (("eye_before", TEAM), ("eye_after", TEAM), ("treated", EVENT)),
    },
    "rules.Report": {"result": RESULT},
    "rules.Step": {
        "answers": within("[]", ANSWER),
        "kept": (("[].rolled.{}", PLAYER), ("[].cured", PLAYER), ("[].mvp", PLAYER)),
        "needs": (("[].purpose", PURPOSE),),
    },
    "rules.Correction": {
        "wanted": (
            *within("result", RESULT),
            *within("add.[]", FIELDS),
            *within("change.[]", (*FIELDS, ("id", EVENT))),
            ("revoke.[]", EVENT),
            *within("answers.[]", CORRECTED),
        ),
        "before": (
            *within("result", RESULT),
            ("entries.[]", ENTRY),
            ("reported_to", ENTRY),
            ("added.[]", EVENT),
            ("events.{}", EVENT),
            *within("events.*.details", FIELDS),
            ("events.*.player_id", PLAYER),
            ("events.*.victim_id", PLAYER),
            ("events.*.team_id", TEAM),
            ("events.*.victim_team_id", TEAM),
        ),
        "impact": (
            ("**.match", MATCH),
            ("**.team", TEAM),
            ("**.player", PLAYER),
            ("**.step", STEP),
            ("**.change", CHANGE),
            ("**.purpose", PURPOSE),
        ),
    },
}


@dataclass(frozen=True)
class Renumbering:
    """The documents of one column, as they are to read here."""

    ways: tuple[tuple[tuple[str, ...], str], ...]
    procedures: bool = False

    @classmethod
    def of(cls, model: str, column: str) -> Renumbering | None:
        """Of this column; None where its documents name no row."""
        places = PLACES.get(model, {}).get(column)
        if places is None:
            return None
        ways = tuple((tuple(way.split(".")), kind) for way, kind in places)
        return cls(ways, procedures=model == ENTRY)

    def here(self, value: Any, numbers: NewNumbers) -> Any:
        """The document by the numbers here; it is written over."""
        if value is None or value in ({}, []):
            return value
        for way, model in self.ways:
            value = _along(value, way, model, numbers)
        if self.procedures and isinstance(value, dict) and "inputs" in value:
            _procedure(value, numbers)
        return value


# House rules as a match has them hold its own options too.
HOUSE_RULES = Renumbering(tuple((tuple(way.split(".")), kind) for way, kind in OPTIONS))


def _along(value: Any, way: tuple[str, ...], model: str, numbers: NewNumbers) -> Any:
    if not way:
        return numbers.anywhere(model, value)
    step, rest = way[0], way[1:]
    if step == "{}":
        return _by_key(value, model, numbers)
    if step == "**":
        _deep(value, rest, model, numbers)
    else:
        for key in _there(value, step):
            value[key] = _along(value[key], rest, model, numbers)
    return value


def _there(value: Any, step: str) -> list[Any]:
    if step == "[]":
        return list(range(len(_shaped(value, list, []))))
    if not isinstance(value, dict):
        return []
    if step == "*":
        return list(value)
    return [step] if value.get(step) is not None else []


def _by_key(value: Any, model: str, numbers: NewNumbers) -> Any:
    if value is None:
        return None
    return {numbers.key(model, key): each for key, each in _shaped(value, dict, {}).items()}


def _shaped(value: Any, shape: type[Shape], nothing: Shape) -> Shape:
    """What is to name rows, if it has the shape in which it does. Raises Unreadable."""
    if value is None:
        return nothing
    if not isinstance(value, shape):
        raise Unreadable(f"It has {value!r} where numbers of rows must be.")
    return value


def _deep(value: Any, rest: tuple[str, ...], model: str, numbers: NewNumbers) -> None:
    _along(value, rest, model, numbers)
    below: Iterator[Any] = iter(())
    if isinstance(value, dict):
        below = iter(value.values())
    elif isinstance(value, list):
        below = iter(value)
    for each in below:
        _deep(each, rest, model, numbers)


def _procedure(body: dict[str, Any], numbers: NewNumbers) -> None:
    """Whom a procedure's inputs name; a monster, which is of no team, has a number of its own."""
    asked = document(book()).procedures.get(str(body.get("key")), {}).get("inputs", ())
    beasts = {one["name"] for one in asked if one["type"] == "monster"}
    for name, given in (body["inputs"] or {}).items():
        if name not in beasts:
            _deep(given, ("id",), PLAYER, numbers)
            _deep(given, ("team",), TEAM, numbers)
