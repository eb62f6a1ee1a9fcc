"""Evenings in which people say how a procedure ended, every procedure in each of its ways.

A phone works them out by itself: of their events are taken those alone that come to the least that
their kind can, since more than that only the server finds out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dungeonbowl.procedures.document import ANY_OTHER, document
from dungeonbowl.table import Game, game_document
from tests.dungeonbowl.drafts import BOOK
from tests.dungeonbowl.nights import ANN, BOLTS, SHADOWS, XAN
from tests.dungeonbowl.table.evenings import Evening

PROCEDURES = document(BOOK).procedures
# Who is asked for beside the first player, and a word for whatever else knows no default.
OPPONENTS = {"defender", "victim", "second", "hit", "thrown"}
REQUIRED: Mapping[str, Any] = {
    "squares": 2,
    "agreed": True,
    "roll": "d6",
    "how": "pit",
    "kind": "foul",
    "spell": "flash",
    "trait": "dense",
}
# The first of the words that are the procedure's own to choose from.
RESULTS = {"drugs": "knocked_out", "referee_hit": "stunned", "monster_hit": "stunned"}


def declared(of: Game) -> Iterator[Evening]:
    """One for each outcome of each procedure, without any of its dice; then one of a stranger."""
    for key, entry in PROCEDURES.items():
        for outcome in (one for one in entry["outcomes"] if one != ANY_OTHER):
            evening = begun(of)
            evening.tell(1, "procedure", key=key, inputs=inputs_of(key), overruled=outcome)
            if is_mild(evening):
                yield evening
    yield nameless(of)


def forbidden(of: Game) -> Iterator[Evening]:
    """Those of them that rules forbid, and of which the referee says that they stand.

    Also one whose die lacks, and one whose die has no such face: people's word makes them neither.
    """
    for evening in declared(of):
        for flag in evening.flags:
            evening.settle(3, flag, "stands")
            yield evening
    for dice in ({}, {"jump": 99}):
        evening = begun(of)
        evening.tell(1, "procedure", dice, key="jump_002", inputs=inputs_of("jump_002"))
        evening.settle(3, evening.flag, "stands")
        yield evening


def begun(of: Game) -> Evening:
    """Two in the dungeon, and the first one's turn."""
    evening = Evening(of)
    evening.tell(1, "box", player=ANN, to="dungeon")
    evening.tell(2, "box", player=XAN, to="dungeon")
    evening.tell(1, "turn", team=SHADOWS, does="begin")
    return evening


def nameless(of: Game) -> Evening:
    """Of somebody who isn't of the match nothing is recorded."""
    evening = begun(of)
    evening.tell(3, "eye", team=BOLTS)
    somebody = {"player": {"name": "Somebody"}, "kind": "foul"}
    evening.tell(1, "procedure", key="penalty", inputs=somebody, overruled="play_on")
    return evening


def inputs_of(key: str) -> dict[str, Any]:
    """What it must be given, and no more."""
    asked = [one for one in PROCEDURES[key]["inputs"] if "default" not in one]
    return {one["name"]: _input(key, one) for one in asked}


def _input(key: str, asked: Mapping[str, Any]) -> Any:
    if asked["type"] == "player":
        return {"id": XAN if asked["name"] in OPPONENTS else ANN}
    if asked["type"] == "monster":
        return next(iter(BOOK.monsters))
    return RESULTS[key] if asked["name"] == "result" else REQUIRED[asked["name"]]


def is_mild(evening: Evening) -> bool:
    """Whether each event that a procedure brought came to the least it can, and can have been."""
    known = game_document(evening.game)["events"]
    parts = (part for one in evening.folded.outcomes.values() for part in one.entries or ())
    events = (part for part in parts if part["kind"] == "event")
    return all(not one.get("fault") and _presumed(one, known) == one["changes"] for one in events)


def _presumed(part: Mapping[str, Any], known: Mapping[str, Any]) -> list[list[Any]]:
    fields = part["event"]
    team = {ANN: SHADOWS, XAN: BOLTS}.get(fields.get("player"), fields.get("team"))
    names = {
        "{player}": fields.get("player"),
        "{victim}": fields.get("victim"),
        "{team}": team,
        "{ball}": (fields.get("ball") or {}).get("number", 1),
        "{source}": fields.get("source"),
    }
    return [[names.get(one, one) for one in change] for change in known[fields["type"]]["changes"]]
