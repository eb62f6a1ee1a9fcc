"""What to ask for each kind of event under house rules, as plain data for any program.

Pages make forms from the kinds, the API a schema; a phone without a signal asks by this.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.details import (
    ChoiceDetail,
    Count,
    Detail,
    EarlierEvent,
    FlagDetail,
    NumbersDetail,
    OfBook,
    Players,
    WhichBall,
    WordsDetail,
)
from dungeonbowl.match.events import EVENTS, Die, EventKind

Json = Any


def questions(rules: HouseRules) -> dict[str, Json]:
    """Every kind of event by its key, in the order of pages: whom it asks for, details, dice."""
    return {str(kind.key): _kind(kind, rules) for kind in EVENTS}


def _kind(kind: EventKind, rules: HouseRules) -> dict[str, Json]:
    # What isn't called for can still be recorded, but isn't asked for.
    idle = {} if kind.called_for(rules) else {"idle": True}
    return idle | {
        "name": kind.name,
        "mark": kind.mark,
        "group": kind.group,
        "hint": kind.hint,
        "asks": [_asks(kind, name) for name in kind.asked],
        "details": [_detail(one, rules) for one in kind.takes if one.asked(rules)],
        "dice": [_die(die) for die in kind.dice(rules)],
    }


def _asks(kind: EventKind, name: str) -> dict[str, Json]:
    """A question about somebody; `nobody` is the answer that it was nobody, "" without one."""
    return {"name": name, "text": getattr(kind, name), "nobody": kind.without(name)}


def _die(die: Die) -> dict[str, Json]:
    known = {"purpose": die.purpose, "die": die.die, "at_once": die.at_once, "must": die.must}
    after = {name: [*sends] for name, sends in die.after.items()}
    further = {"after": after, "again": [*die.again]}
    return known | {name: one for name, one in further.items() if one}


def _detail(detail: Detail, rules: HouseRules) -> dict[str, Json]:
    default = None if detail.required else detail.default
    said = {"name": detail.name, "label": detail.label, "help": detail.help}
    return {**said, "required": detail.required, "default": default, **answers(detail, rules)}


@singledispatch
def answers(detail: Detail, rules: HouseRules) -> dict[str, Json]:
    """What a detail's answer is, by its `sort`, and its limits."""
    raise NotImplementedError(type(detail).__name__)


@answers.register
def _(detail: ChoiceDetail, rules: HouseRules) -> dict[str, Json]:
    return {"sort": "choice", "choices": _listed(detail.choices)}


@answers.register
def _(detail: FlagDetail, rules: HouseRules) -> dict[str, Json]:
    return {"sort": "flag", "ticked": detail.ticked if detail.required else detail.default}


@answers.register
def _(detail: Count, rules: HouseRules) -> dict[str, Json]:
    return {"sort": "count", "most": detail.most}


@answers.register
def _(detail: WordsDetail, rules: HouseRules) -> dict[str, Json]:
    after = {name: [*faces] for name, faces in detail.after.items()}
    further = {"after": after} if after else {}
    if detail.options is not None:
        return {"sort": "choice", "choices": _listed(detail.options(rules.book)), **further}
    return {"sort": "words", "longest": detail.longest, **further}


@answers.register
def _(detail: OfBook, rules: HouseRules) -> dict[str, Json]:
    return {"sort": "choice", "choices": _listed(detail.options(rules.book))}


@answers.register
def _(detail: WhichBall, rules: HouseRules) -> dict[str, Json]:
    """By number, with the types that each may have; a single type is the agreed one."""
    return {"sort": "ball", "most": rules.number("balls"), "types": [*rules.ball_types()]}


@answers.register
def _(detail: Players, rules: HouseRules) -> dict[str, Json]:
    return {"sort": "players", "most": detail.most}


@answers.register
def _(detail: NumbersDetail, rules: HouseRules) -> dict[str, Json]:
    return {"sort": "numbers", "most": detail.most}


@answers.register
def _(detail: EarlierEvent, rules: HouseRules) -> dict[str, Json]:
    """An earlier event of these types; of any if none is named."""
    return {"sort": "event", "types": sorted(map(str, detail.types))}


def _listed(choices: Json) -> Json:
    """Keys and words as JSON has them; several under one heading stay together."""
    return [[key, word if isinstance(word, str) else _listed(word)] for key, word in choices]
