"""An evening as phones record it, entry by entry and without end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

Body = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Playing:
    """A side as its phones know it: its team, and who plays."""

    team: int
    players: Sequence[int]


def evening_of(sides: Sequence[Playing]) -> Iterator[tuple[int, Body]]:
    """What is recorded, each with the place of the side whose phone records it."""
    for turn in count():
        own, other = turn % len(sides), (turn + 1) % len(sides)
        for body in _turn(turn // len(sides), sides[own], sides[other]):
            yield own, body


def _turn(turn: int, own: Playing, other: Playing) -> Iterator[Body]:
    """Two come in while there are any; the rest run, pass and hit."""
    yield {"kind": "turn", "team": own.team, "does": "begin"}
    coming = own.players[2 * turn : 2 * turn + 2]
    yield from ({"kind": "arrive", "player": one, "pad": 1} for one in coming)
    # Who came in first is still there.
    runner, thrower, hitter = (own.players[(turn + one) % 2] for one in range(3))
    victim = other.players[turn % 2]
    yield {"kind": "stand", "player": runner, "as": "standing"}
    yield _thrown("go_for_it", runner, {"rush": 2 + turn % 5})
    yield {"kind": "event", "event": {"type": "completion", "player": thrower}}
    yield _thrown("armour", victim, {"armour": [1, 1 + turn % 3]})
    hurt = {"type": "hazard_push", "player": hitter, "victim": victim, "hazard": "trap"}
    yield {"kind": "event", "event": hurt}
    yield {"kind": "stand", "player": victim, "as": "prone"}
    yield {"kind": "note", "text": f"Turn {turn + 1} was a long one."}
    yield {"kind": "turn", "team": own.team, "does": "end"}


def _thrown(key: str, player: int, dice: dict[str, Any]) -> Body:
    return {"kind": "procedure", "key": key, "inputs": {"player": {"id": player}}, "dice": dice}
