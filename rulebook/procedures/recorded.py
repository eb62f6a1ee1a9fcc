"""Entries of a match's log in plain words: what a procedure would record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dungeonbowl.match.events import event_kind

Json = Any
People = Mapping[int, str]
BOXES = {
    "reserves": "goes to the reserves",
    "dungeon": "is in the dungeon",
    "knocked_out": "is knocked out",
    "casualty": "is carried off",
    "sent_off": "is sent off",
    "lost": "is lost in space",
    "dead": "is dead",
    "stone": "is stone",
    "away": "is away",
}
CHESTS = {
    "ball": "is open, with a ball",
    "exploded": "has exploded",
    "gone": "is gone",
    "closed": "is closed",
}


def spoken(entry: Mapping[str, Json], people: People) -> str:
    """An entry as a sentence."""
    said = SAID[entry["kind"]](entry, people)
    return f"{said[:1].upper()}{said[1:]}."


def _who(number: Json, people: People) -> str:
    return people.get(number, "somebody") if isinstance(number, int) else "somebody"


def _stand(entry: Mapping[str, Json], people: People) -> str:
    return f"{_who(entry['player'], people)} is {entry['as']}"


def _box(entry: Mapping[str, Json], people: People) -> str:
    return f"{_who(entry['player'], people)} {BOXES[entry['to']]}"


def _ball(entry: Mapping[str, Json], people: People) -> str:
    where = {"loose": "is loose", "pad": "is on a teleporter", "gone": "is gone"}.get(entry["with"])
    number = f" {entry['ball']}" if entry["ball"] and entry["ball"] != 1 else ""
    return f"the ball{number} {where or 'is with ' + _who(entry['with'], people)}"


def _arrive(entry: Mapping[str, Json], people: People) -> str:
    where = f"by pad {entry['pad']}" if "pad" in entry else "in the end zone"
    return f"{_who(entry['player'], people)} arrives {where}"


def _event(entry: Mapping[str, Json], people: People) -> str:
    event = entry["event"]
    given = [
        _who(event[name], people)
        for name in ("player", "victim")
        if isinstance(event.get(name), int)
    ]
    kind = event_kind(event["type"])
    return f"{kind.name.lower()}: {', '.join(given)}" if given else kind.name


SAID: Mapping[str, Callable[[Mapping[str, Json], People], str]] = {
    "stand": _stand,
    "box": _box,
    "ball": _ball,
    "arrive": _arrive,
    "reroll": lambda entry, people: f"a re-roll is used: {entry['source']}",
    "monster": lambda entry, people: f"a monster is {entry['is']}",
    "event": _event,
    "chest": lambda entry, people: f"chest {entry['chest']} {CHESTS[entry['is']]}",
    "pad": lambda entry, people: f"teleporter {entry['pad']} is {entry['is']}",
    "door": lambda entry, people: f"the door is {entry['is']}",
    "sponge": lambda entry, people: f"the sponge brings back {_who(entry['player'], people)}",
    "eye": lambda entry, people: "the eye turns to their team",
    "whistle": lambda entry, people: "the match is over",
}
"""Every kind of entry that a procedure comes to."""
