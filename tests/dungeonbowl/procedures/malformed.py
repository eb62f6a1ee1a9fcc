"""Questions that can't be read: junk for every type of input and every sort of die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.dungeonbowl.procedures.made_up import DOCUMENT
from tests.dungeonbowl.procedures.pools import JUNK, SQUADS
from tests.dungeonbowl.procedures.questions import Question, canonical

Json = Any
LISTS = ("objects", "players", "numbers", "choices")
GRUBB = {"name": "Grubb"}
SIXTH = {"player": {"skills": ["Sixth Sense"]}}
THROWN = (
    (Question("dodge", {}, {"player": GRUBB}), "agility"),
    (Question("armour", {}, {"player": GRUBB}), "armour"),
    (Question("casualty", {}, {"player": GRUBB}), "casualty"),
    (Question("casualty", {"casualty_table": "d68_lrb5"}, {"player": GRUBB}), "casualty"),
    (Question("block_dice", {}, {"attacker": GRUBB, "defender": {"st": 5}}), "block"),
    (Question("teleport", {}, SIXTH), "teleporter"),
    (Question("teleport", {}, SIXTH, {"teleporter": [1, 2]}), "pad"),
    (Question("scatter"), "direction"),
)
"""A question for each sort of die, and one for a choice."""
FORBIDDEN = (
    (Question("throw_team_mate", {}, {"player": GRUBB, "thrown": {"id": 8}}), "throw"),
    (Question("jump_002", {}, {"player": GRUBB, "squares": 2}), "jump"),
)
"""One by a rule, and one that is switched off: what can't be read is said before that."""


def malformed() -> Iterator[Question]:
    """All of them."""
    yield from (Question(word) for word in JUNK if isinstance(word, str))
    yield from (Question("dodge", {}, {"player": {}}, junk) for junk in JUNK)
    yield from _inputs()
    yield from _dice()
    yield from (Question(key) for key in DOCUMENT.procedures)
    several = {"player": 7, "markers": 9, "haste": 1, "2": 1, "10": 1, "gloves": None}
    yield Question("dodge", {}, several)


def _inputs() -> Iterator[Question]:
    """Each type once with all the junk, with each of its other limits once with some of it."""
    known = set()
    for key, entry in DOCUMENT.procedures.items():
        for spec in entry["inputs"]:
            limits = canonical({**spec, "name": "", "match": False})
            some = JUNK[::5] if spec["type"] in known else JUNK
            if limits not in known:
                yield from (Question(key, {}, {spec["name"]: junk}) for junk in some)
            if spec["type"] not in known and spec["type"] in LISTS:
                yield from (Question(key, {}, {spec["name"]: [{"id": 8}, one]}) for one in JUNK)
            known |= {limits, spec["type"]}
    for field in DOCUMENT.types["player"]:
        for junk in JUNK:
            yield Question("dodge", {}, {"player": {field["name"]: junk}})
        yield Question("dodge", {}, {"player": {"id": 7, field["name"]: "of their own"}})
    yield from (Question("dodge", {}, {"player": {"id": one}}, {"agility": 1}) for one in SQUADS)


def _dice() -> Iterator[Question]:
    for question, purpose in (*THROWN, *FORBIDDEN):
        for junk in JUNK:
            yield question.thrown(purpose, junk)
            yield question.thrown(purpose, [1, junk])
            yield question.thrown(purpose, [1, 2, junk])
