"""The state of a table, as far as recorded."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from dungeonbowl.keys import Box, RerollSource
from dungeonbowl.match.pools import allowance

# The sources of a team re-roll, in order.
OWN = (RerollSource.TEAM, RerollSource.WHEEL, RerollSource.TRAINING)
DIGEST_LENGTH = 8


# As sentences say it: they are ...
WHERE = {
    Box.RESERVES: "in reserve",
    Box.DUNGEON: "in the dungeon",
    Box.KNOCKED_OUT: "knocked out",
    Box.CASUALTY: "carried off",
    Box.SENT_OFF: "sent off",
    Box.LOST: "lost in space",
    Box.DEAD: "dead",
    Box.STONE: "turned to stone",
    Box.AWAY: "away",
}
# Boxes whose players are out for the rest of the match.
OUT = frozenset({Box.CASUALTY, Box.SENT_OFF, Box.LOST, Box.DEAD, Box.STONE})


@dataclass(slots=True)
class TurnAtTable:
    """The present or last turn: its side, its `number` among that side's, and whether it is `over`.

    `by` is the device that recorded its beginning.
    """

    team: int | None = None
    number: int = 0
    over: bool = True
    by: int = 0

    def is_of(self, team: int | None) -> bool:
        """Whether it is this side's, and goes on."""
        return not self.over and team is not None and self.team == team


@dataclass(slots=True)
class SideAtTable:
    """One side: where its players are, what they did this turn, and what it has left.

    `pool` are its re-rolls by source as at the start, `used` how many of each are gone. `sponge` is
    how many sponges are left, None where there is one a turn (OPT-57).
    """

    pool: Mapping[str, int]
    boxes: dict[int, Box]
    leaders: frozenset[int] = frozenset()
    sponge: int | None = None
    score: int = 0
    turns: int = 0
    used: dict[str, int] = field(default_factory=dict)
    used_this_turn: bool = False
    acted: dict[int, None] = field(default_factory=dict)
    prone: set[int] = field(default_factory=set)
    stunned: set[int] = field(default_factory=set)

    def put(self, player: int, box: Box) -> None:
        """Into this box; who isn't in the dungeon neither lies nor stands there."""
        self.boxes[player] = box
        if box is not Box.DUNGEON:
            self.stand(player)

    def stand(self, player: int, how: str = "standing") -> None:
        """On their feet, prone or stunned."""
        self.prone.discard(player)
        self.stunned.discard(player)
        if how == "prone":
            self.prone.add(player)
        elif how == "stunned":
            self.stunned.add(player)

    def lying(self, player: int) -> str:
        """Standing, prone or stunned."""
        return (
            "prone" if player in self.prone else "stunned" if player in self.stunned else "standing"
        )

    def left_of(self, source: str) -> int:
        """How many re-rolls of this source are left; negative if more were used.

        The Leader's counts while one is in the dungeon (SKL-07).
        """
        held = allowance(self.pool)[RerollSource(source)]
        if source == RerollSource.LEADER and not self.led:
            held = 0
        return held - self.used.get(source, 0)

    def draw(self, source: str) -> None:
        """Use one: a team's own may be the Wheel's or Extra Training's too (SET-13)."""
        from_any = OWN if source == RerollSource.TEAM else (source,)
        drawn = next((one for one in from_any if self.left_of(one) > 0), source)
        self.used[drawn] = self.used.get(drawn, 0) + 1
        self.used_this_turn = True

    def has(self, source: str) -> bool:
        """Whether there is one to draw."""
        from_any = OWN if source == RerollSource.TEAM else (source,)
        return any(self.left_of(one) > 0 for one in from_any)

    def left_of_all(self, sources: Iterable[str] = tuple(RerollSource)) -> int:
        """How many are left of these together."""
        return sum(max(0, self.left_of(source)) for source in sources)

    @property
    def led(self) -> bool:
        """Whether a Leader is in the dungeon."""
        return any(self.boxes.get(player) is Box.DUNGEON for player in self.leaders)

    def as_dict(self) -> dict[str, Any]:
        """As a reply shows it."""
        boxes = {str(box): sorted(self._in(box)) for box in Box}
        left = self.left_of_all()
        rerolls = {str(source): self.pool.get(source, 0) for source in RerollSource}
        return {
            "score": self.score,
            "rerolls": {**rerolls, "left": left, "used_this_turn": self.used_this_turn},
            "sponge": self.sponge,
            "boxes": boxes,
            "acted": list(self.acted),
            "prone": sorted(self.prone),
            "stunned": sorted(self.stunned),
        }

    def _in(self, box: Box) -> Iterable[int]:
        return (player for player, where in self.boxes.items() if where is box)


@dataclass(slots=True)
class TableState:
    """The whole state of a table. Things of the dungeon are by number.

    `places` are the recorded squares of players and things.
    """

    sides: dict[int, SideAtTable]
    turn: TurnAtTable = field(default_factory=TurnAtTable)
    clock: dict[str, Any] = field(default_factory=lambda: {"running": False, "seconds": 0})
    chests: dict[int, dict[str, Any]] = field(default_factory=dict)
    pads: dict[int, dict[str, Any]] = field(default_factory=dict)
    doors: dict[int, dict[str, Any]] = field(default_factory=dict)
    balls: dict[int, dict[str, Any]] = field(default_factory=dict)
    monsters: dict[int, dict[str, Any]] = field(default_factory=dict)
    referees: dict[int, dict[str, Any]] = field(default_factory=dict)
    traps: dict[int, dict[str, Any]] = field(default_factory=dict)
    eye: int | None = None
    whistle: bool = False
    places: dict[tuple[str, int], tuple[int, ...]] = field(default_factory=dict)

    def side_of(self, player: int | None) -> SideAtTable | None:
        """The side that this player plays for."""
        found = (side for side in self.sides.values() if player in side.boxes)
        return next(found, None) if player is not None else None

    def team_of(self, player: int | None) -> int | None:
        """The same by its team's number."""
        found = (team for team, side in self.sides.items() if player in side.boxes)
        return next(found, None) if player is not None else None

    def lets_go(self, player: int) -> None:
        """Balls that they held become loose: dice say where they land (C-08, C-157)."""
        for ball, held in self.balls.items():
            if held["with"] == player:
                self.balls[ball] = {"with": "loose"}

    def as_dict(self) -> dict[str, Any]:
        """As every reply shows it."""
        turn = self.turn
        return {
            "turn": {"team": turn.team, "number": turn.number, "over": turn.over},
            "clock": dict(self.clock),
            "sides": {str(team): side.as_dict() for team, side in self.sides.items()},
            **{name: _numbered(getattr(self, name)) for name in THINGS},
            "eye": self.eye,
            "whistle": self.whistle,
            **self._places(),
        }

    def _places(self) -> dict[str, Any]:
        """By sort of thing and number; left out if nobody used a map."""
        if not self.places:
            return {}
        return {
            "places": {
                things: {
                    str(number): list(self.places[things, number])
                    for sort, number in sorted(self.places)
                    if sort == things
                }
                for things in PLACED
            }
        }


PLACED = ("players", "balls", "monsters", "referees")
THINGS = ("chests", "pads", "doors", "balls", "monsters", "referees", "traps")


def _numbered(things: Mapping[int, Mapping[str, Any]]) -> dict[str, Any]:
    return {str(number): dict(things[number]) for number in sorted(things)}


def canonical(state: Mapping[str, Any]) -> str:
    """The state as text, the same wherever it was worked out: sorted keys, no spaces."""
    return json.dumps(state, sort_keys=True, separators=(",", ":"))


def digest(state: Mapping[str, Any]) -> str:
    """Eight characters that two phones compare: if equal, both have the same game."""
    return sha256(canonical(state).encode()).hexdigest()[:DIGEST_LENGTH]
