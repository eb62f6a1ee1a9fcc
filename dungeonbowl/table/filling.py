"""What a match fills in for a procedure's inputs that weren't given.

Inputs marked for that, as far as the table knows them at the entry's place. Given inputs take
precedence, and what nobody can know has its default (`UNKNOWN` says why). `starredOf` in
`static/js/table/filling.js` does the same on a phone; vectors keep the two equal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dungeonbowl.keys import Box, RerollSource
from dungeonbowl.procedures.document import document
from dungeonbowl.procedures.interpreter.terms import Scope
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kit import heads
from dungeonbowl.table.remembering import Recalled, id_of
from dungeonbowl.table.state import OWN
from dungeonbowl.table.thatplace import AtThatPlace

Json = Any
# Whose ball it is that `carrier` asks for: of two players, theirs to whom it happens.
DROPPERS = ("defender", "lander", "thrown", "player")

# Inputs that no log knows, for one procedure or all.
UNKNOWN: Mapping[str, str] = {
    "player": "who does it is recorded",
    "content": "what a chest holds is seen when it is opened",
    "water": "who stands on water only a map says, and the phone that has one tells it",
    "on": "on which square somebody is down only a map says, and the phone that has one tells it",
    "movement": "how far somebody moved nobody records",
    "doses": "what a side took of drugs is filled in by the match itself (`Game.filled`)",
    "door_open.state": "the entry doesn't say which door",
    "monster_activation.state": "the entry doesn't say which monster",
    "monster_appears.already": "the entry doesn't say which chest or monster",
    "titchy.reserves": "the entry doesn't say whose side",
    "titchy.set_up": "the entry doesn't say whose side",
    "winds_of_magic.used": "from which circle the Winds blow nobody records",
}


def is_known(procedure: str, name: str) -> bool:
    """Whether the table may know this input of a procedure."""
    return name not in UNKNOWN and f"{procedure}.{name}" not in UNKNOWN


def starred(
    procedure: str, inputs: Mapping[str, Json], table: TableInPlay, memory: Recalled
) -> dict[str, Json]:
    """What to fill in for a procedure at this table, if it differs from the default."""
    held = document(table.game.start.book)
    asked = held.procedures.get(procedure, {}).get("inputs", ())
    scope = Scope(table.game.options, held.data)
    stand = AtThatPlace(table, memory, procedure, inputs)
    found: dict[str, Json] = {}
    for one in asked:
        name = one["name"]
        if one.get("match") and name not in inputs and is_known(procedure, name):
            value = KNOWN[name](stand)
            if value is not None and not _usual(value, scope.value(one.get("default"))):
                found[name] = value
    return found


def author_of(
    procedure: str, inputs: Mapping[str, Json], table: TableInPlay, memory: Recalled
) -> int | None:
    """Who pushed, or passed to, the player whom a procedure is about.

    None if unknown (BLK-07, SPP-01, C-132).
    """
    at = AtThatPlace(table, memory, procedure, inputs)
    if procedure != "catch":
        return memory.pusher_of(id_of(inputs.get("player")))
    passer = memory.passer
    known = passer is not None and passer != at.player
    return passer if known and at.friends(at.team(passer), at.own) else None


def _usual(value: Json, default: Json) -> bool:
    return type(value) is type(default) and value == default


def _numbers(things: Mapping[int, Mapping[str, Json]], word: str) -> list[int]:
    return [number for number in sorted(things) if things[number]["is"] == word]


def _chests(at: AtThatPlace) -> list[int]:
    return _numbers(at.table.state.chests, "closed")


def _balls_left(at: AtThatPlace) -> int | None:
    most: int = at.option("balls")
    if at.procedure == "open_chest":
        return max(0, most - len(_numbers(at.table.state.chests, "ball")))
    return max(0, most - len(at.balls("gone"))) or None


def _eye_on_team(at: AtThatPlace) -> bool:
    eye = at.table.state.eye
    return eye is not None and eye == at.own


def _gone(at: AtThatPlace) -> bool:
    """Whether no referee is left: the last one was removed, or no model is there."""
    only = at.option("referee_mode") == "s1_model"
    return at.memory.gone or (only and at.memory.removed) or no_model_left(at.table)


def no_model_left(table: TableInPlay) -> bool:
    """Whether every recorded model is gone, or 001's is down (REF-11, REF-19)."""
    models = table.state.referees.values()
    down = ("down", "gone") if table.game.options["referee_mode"] == "s1_model" else ("gone",)
    return bool(models) and all(one["is"] in down for one in models)


def _already(at: AtThatPlace) -> bool:
    """In 003 only one's own teleports count, in 002 all since the turn began (C-154)."""
    turn = at.memory.since_turn_began
    hops = turn.hops if at.option("teleport_rules") == "002" else turn.own_hops
    return hops[at.player] > 0


def _used(at: AtThatPlace) -> bool:
    memory, once = at.memory, at.option("sponge") == "once_per_game"
    return at.of_own(memory.revived) or at.own in memory.sponges if once else _sponged(at)


def _sponged(at: AtThatPlace) -> bool:
    """Whether their side used a sponge this turn, however that was recorded."""
    turn = at.memory.since_turn_began
    return at.own in turn.sponged or at.of_own(turn.revived)


def _closed(at: AtThatPlace) -> bool:
    removed = any(one["is"] == "removed" for one in at.table.state.pads.values())
    return at.option("time_limit") == "002" and (removed or at.memory.emptied)


def _box(at: AtThatPlace) -> str:
    player, side = at.player, at.side
    there = side is not None and player is not None and side.boxes.get(player) is Box.CASUALTY
    return "casualty" if there else "knocked_out"


def _left(at: AtThatPlace) -> int | None:
    """The team's re-rolls and the Leader's are counted separately (SET-12, SET-13)."""
    sources = (RerollSource.LEADER,) if at.inputs.get("source") == "leader" else OWN
    return None if at.side is None else at.side.left_of_all(sources)


def _pro_failed(at: AtThatPlace) -> bool:
    last = at.memory.last
    judged = last is not None and last.key == "reroll_allowed" and last.outcome == "pro_failed"
    return judged and last is not None and id_of(last.inputs.get("player")) == at.player


def _pushed_by(at: AtThatPlace) -> str | None:
    pusher = at.memory.pusher_of(at.player)
    if pusher is None:
        return None
    return "friend" if at.friends(at.team(pusher), at.own) else "opponent"


def _thrown_by(at: AtThatPlace) -> str | None:
    turn = at.table.state.turn
    if turn.over or at.player is None:
        return None
    return "friend" if at.friends(turn.team, at.own) else "opponent"


def _occupants(at: AtThatPlace) -> dict[str, Json] | None:
    placed = sorted(at.memory.placed.items())
    return {str(pad): {"id": player} for pad, player in placed} or None


def _heads(at: AtThatPlace) -> int | None:
    key = at.inputs.get("monster")
    if not isinstance(key, str):
        return None
    return at.memory.heads.get(key) or heads(at.table.game.start.rules).get(key)


def _equal_turns(at: AtThatPlace) -> bool:
    turns = {at.memory.turns[team] for team in at.table.state.sides}
    return at.memory.over and len(turns) == 1


# By the input's name; None if it can't be known.
KNOWN: Mapping[str, Callable[[AtThatPlace], Json]] = {
    "active": lambda at: at.active("lander", "player"),
    "attacker_active": lambda at: at.active("attacker"),
    "first_active": lambda at: at.active("first"),
    "second_active": lambda at: at.active("second"),
    "hit_active": lambda at: at.active("hit"),
    "hit_state": lambda at: at.lying("hit"),
    "state": lambda at: at.lying("player"),
    "carrier": lambda at: at.holds(*DROPPERS),
    "ball": AtThatPlace.ball_type,
    "iron": lambda at: at.carries("iron"),
    "holds": lambda at: None if at.player is None else len(at.balls(at.player)),
    "pads": lambda at: _numbers(at.table.state.pads, "open"),
    "chests": _chests,
    "chests_left": lambda at: len(_chests(at)) or None,
    "balls_left": _balls_left,
    "eye_on_team": _eye_on_team,
    "barred": lambda at: at.own in at.table.silenced,
    "gone": _gone,
    "already": _already,
    "arrived": lambda at: at.of_own(at.memory.since_turn_began.entered),
    "sponge_used": _sponged,
    "used": _used,
    "closed": _closed,
    "box": _box,
    "left": _left,
    "leader_in_dungeon": lambda at: None if at.side is None else at.side.led,
    "pro_failed": _pro_failed,
    "leapt": lambda at: at.player in at.memory.since_turn_began.leapt,
    "pushed_by": _pushed_by,
    "teams": lambda at: len(at.table.state.sides),
    "thrown_by": _thrown_by,
    "occupants": _occupants,
    "eaten": lambda at: at.memory.eaten,
    "heads": _heads,
    "scored": lambda at: any(side.score > 0 for side in at.table.state.sides.values()),
    "equal_turns": _equal_turns,
}
