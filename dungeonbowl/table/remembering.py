"""What a table remembers besides its state: who teleported or leapt this turn, each ball's type.

Procedures need it, and nobody has to enter it again. It is worked out from the entries that count,
in order, and isn't part of the state. `static/js/table/remembering.js` does the same on a phone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dungeonbowl.table.kinds import TableEntry
from dungeonbowl.table.kinds.arrive import ArriveEntry
from dungeonbowl.table.kinds.ball import BallEntry
from dungeonbowl.table.kinds.event import EventEntry
from dungeonbowl.table.kinds.procedure import ProcedureEntry
from dungeonbowl.table.kinds.sponge import SpongeEntry
from dungeonbowl.table.kinds.turn import TurnEntry

OWN_HOPS = frozenset({"step", "trap", "enchanted", "arrival"})
FOUND = frozenset({"ball_found", "ball_snatched"})
PUSHED = frozenset({"pushed", "down"})
LOOSE = frozenset({"scatter", "ball_on_pad", "catch", "enchanted_ball"})
# Procedures that follow a push before it is known where the player ends up.
HARMS = LOOSE | {
    *("armour", "injury", "casualty", "drugs", "wall_push", "reroll_allowed", "penalty", "argue")
}
FIST = "flying_fist"
# Procedures between an accurate pass and its receiver; a ball stopped on its way has none.
FLIGHT = (HARMS - LOOSE) | {*("intercept", "obstacle", "spiked_ball", "balance", "fall", "fall_in")}
STOPPED = frozenset({"intercepted", "hits"})


def id_of(given: object) -> int | None:
    """The player whom an input names, by the number that the match knows them by."""
    number = given.get("id") if isinstance(given, Mapping) else None
    return number if isinstance(number, int) and not isinstance(number, bool) else None


class ThrownBefore(NamedTuple):
    """A procedure that counts, with its inputs and how it ended."""

    key: str
    inputs: Mapping[str, Any]
    outcome: str | None
    value: Any


@dataclass(slots=True)
class TurnRecalled:
    """What was done since the present turn began; `own_hops` are those of one's own doing, and
    `revived` are those whom a sponge brought back that was recorded as an event. `push` is the
    block that moved somebody, or the fist that its `caster` sent, if nothing but its harm was
    thrown for since; `passed` is the accurate pass whose ball is in the air."""

    own_hops: Counter[int | None] = field(default_factory=Counter[int | None])
    hops: Counter[int | None] = field(default_factory=Counter[int | None])
    leapt: set[int | None] = field(default_factory=set)
    entered: set[int] = field(default_factory=set)
    sponged: set[int] = field(default_factory=set)
    revived: set[int | None] = field(default_factory=set)
    push: ThrownBefore | None = None
    caster: int | None = None
    passed: ThrownBefore | None = None

    def hop(self, player: int | None, own: bool) -> None:
        """Somebody was teleported."""
        self.hops[player] += 1
        self.own_hops[player] += int(own)


@dataclass(slots=True)
class Recalled:
    """All of a match. Of balls `found` nobody has said yet which they are; `placed` are those who
    stand on a pad, while nobody has moved yet."""

    team: int | None = None
    over: bool = True
    device: int = 0
    turns: Counter[int] = field(default_factory=Counter[int])
    turn: TurnRecalled = field(default_factory=TurnRecalled)
    # Whether a referee was removed, and whether anybody said that it was the last.
    removed: bool = False
    gone: bool = False
    # Whether the clock took the teleporters away that may go, if any may.
    emptied: bool = False
    balls: dict[int, str] = field(default_factory=dict)
    found: list[str] = field(default_factory=list)
    eaten: int = 0
    heads: dict[str, int] = field(default_factory=dict)
    sponges: set[int] = field(default_factory=set)
    revived: set[int | None] = field(default_factory=set)
    placed: dict[int, int | None] = field(default_factory=dict)
    last: ThrownBefore | None = None

    def take(self, kind: TableEntry, device: int, thrown: ThrownBefore | None = None) -> None:
        """Take in an entry that counts; for a procedure `thrown` says what it came to."""
        if isinstance(kind, ProcedureEntry):
            self._throws(thrown)
        elif isinstance(kind, TurnEntry):
            self._turn(kind, device)
        elif isinstance(kind, EventEntry):
            self._happens(kind.event)
        elif isinstance(kind, ArriveEntry) and kind.pad is not None:
            self.turn.hop(kind.player, own=True)
            self.turn.entered.add(kind.player)
        elif isinstance(kind, SpongeEntry):
            self.turn.sponged.add(kind.team)
            self.sponges.add(kind.team)
        elif isinstance(kind, BallEntry) and kind.ball not in self.balls and self.found:
            # A ball not seen before is the first of the found ones.
            self.balls[kind.ball] = self.found.pop(0)

    def _throws(self, thrown: ThrownBefore | None) -> None:
        if thrown is not None:
            does = THROWN.get(thrown.key)
            if does is not None:
                does(self, thrown)
            if thrown.key not in HARMS:
                self.turn.push = thrown if thrown.outcome in PUSHED else None
            if thrown.key not in FLIGHT or thrown.outcome in STOPPED:
                accurate = thrown.key == "pass" and thrown.outcome == "accurate"
                self.turn.passed = thrown if accurate else None
            self.last = thrown

    def _happens(self, event: Mapping[str, Any]) -> None:
        does = HAPPENED.get(str(event.get("type")))
        if does is not None:
            does(self, event)

    def _turn(self, kind: TurnEntry, device: int) -> None:
        """The same beginning recorded by two phones counts once."""
        if kind.does == "end":
            self.over = self.over or self.team == kind.team
        elif self.over or self.team != kind.team or self.device == device:
            self.turns[kind.team] += 1
            self.team, self.over, self.device = kind.team, False, device
            self.turn, self.placed = TurnRecalled(), {}

    def pusher_of(self, player: int | None) -> int | None:
        """Who pushed somebody in this turn, if they were hurt at most since (BLK-07, SOR-04)."""
        push = self.turn.push
        if push is None:
            return None
        if push.key == FIST:
            return self.turn.caster if id_of(push.inputs.get("player")) == player else None
        struck = push.key == "block_dice" and id_of(push.inputs.get("defender")) == player
        return id_of(push.inputs.get("attacker")) if struck else None

    @property
    def since_turn_began(self) -> TurnRecalled:
        """What was done in the present turn; where no turn was recorded nobody knows of which it
        was, and it holds nobody back."""
        return TurnRecalled() if self.team is None else self.turn

    @property
    def passer(self) -> int | None:
        """Whose accurate pass is in the air."""
        passed = self.turn.passed
        return None if passed is None else id_of(passed.inputs.get("player"))


def _teleports(memory: Recalled, one: ThrownBefore) -> None:
    memory.turn.hop(id_of(one.inputs.get("player")), one.inputs.get("how", "step") in OWN_HOPS)


def _opens(memory: Recalled, one: ThrownBefore) -> None:
    if one.outcome in FOUND:
        memory.found.append(one.value)


def _sets_up(memory: Recalled, one: ThrownBefore) -> None:
    """Nobody may have said on which: an outcome that people declare has no number."""
    if one.outcome == "placed" and one.value is not None:
        memory.placed[one.value] = id_of(one.inputs.get("player"))


def _hits(memory: Recalled, one: ThrownBefore) -> None:
    monster = one.inputs.get("monster")
    if not isinstance(monster, str):
        return
    if one.outcome == "head_lost":
        memory.heads[monster] = one.value
    if one.outcome == "removed":
        memory.heads.pop(monster, None)


def _eats(memory: Recalled, one: ThrownBefore) -> None:
    memory.eaten += int(one.outcome == "eats")


def _casts(memory: Recalled, one: ThrownBefore) -> None:
    if one.outcome == "cast":
        memory.turn.caster = id_of(one.inputs.get("player"))


def _takes_pads(memory: Recalled, one: ThrownBefore) -> None:
    memory.emptied = one.outcome == "removed"


THROWN: Mapping[str, Callable[[Recalled, ThrownBefore], None]] = {
    "teleport": _teleports,
    "leap": lambda memory, one: memory.turn.leapt.add(id_of(one.inputs.get("player"))),
    "open_chest": _opens,
    "set_up": _sets_up,
    "monster_eats": _eats,
    "monster_hit": _hits,
    "spell": _casts,
    "pads_removed": _takes_pads,
}


def _was_teleported(memory: Recalled, event: Mapping[str, Any]) -> None:
    for _ in event.get("hops", ()):
        memory.turn.hop(event.get("player"), own=True)


def _loses_a_referee(memory: Recalled, event: Mapping[str, Any]) -> None:
    memory.removed, memory.gone = True, memory.gone or bool(event.get("last"))


def _is_sponged(memory: Recalled, event: Mapping[str, Any]) -> None:
    memory.revived.add(event.get("player"))
    memory.turn.revived.add(event.get("player"))


def _has_cast(memory: Recalled, event: Mapping[str, Any]) -> None:
    if event.get("success"):
        memory.turn.caster = event.get("player")


HAPPENED: Mapping[str, Callable[[Recalled, Mapping[str, Any]], None]] = {
    "spell": _has_cast,
    "sponge": _is_sponged,
    "teleport": _was_teleported,
    "referee_removed": _loses_a_referee,
}
