"""A table's game: the match before its first turn, and what its options call for."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from dungeonbowl.changed import changed
from dungeonbowl.dungeon.squares import ROCK
from dungeonbowl.keys import Box
from dungeonbowl.match.contradictions import to_score
from dungeonbowl.match.fold import DiceOf
from dungeonbowl.match.so_far import MatchSoFar, PlayingSide
from dungeonbowl.procedures.document import document
from dungeonbowl.procedures.squads import player_inputs
from dungeonbowl.table.seats import TableSeat
from dungeonbowl.table.state import SideAtTable, TableState

# The skill whose bearers bring their side a re-roll while they are in the dungeon (SKL-07).
LEADER = "Leader"
MOST_DOSES = 3


@dataclass(frozen=True)
class Game:
    """A match for its table: sides, rules, dice and seats.

    `rerolls` are each side's at the start, by source (SET-13). `seats` are by device. Dice are
    derived from `seed`, which is also the key for cached results; None if nothing is cached.
    `floors` are the rows of its dungeon, floor by floor, if it is played in one.
    """

    start: MatchSoFar
    dice_of: DiceOf
    rerolls: Mapping[int, Mapping[str, int]]
    seats: Mapping[int, TableSeat] = field(default_factory=dict)
    seed: str | None = None
    floors: Sequence[Sequence[str]] = ()

    @cached_property
    def match(self) -> MatchSoFar:
        """The match before anything happened."""
        return changed(self.start, events=(), looks=())

    @cached_property
    def options(self) -> Mapping[str, Any]:
        """The match's own, by their keys."""
        return self.start.rules.as_dict()

    @cached_property
    def to_score(self) -> int:
        """How many touchdowns end it (WIN-01, VAR-07)."""
        return to_score(self.start.rules)

    @cached_property
    def squads(self) -> Mapping[int, Mapping[str, Any]]:
        """Everybody as procedures take them, by id."""
        known = self.start.rules
        return {
            player.id: player_inputs(
                player, side.team, side.state.college, side.book or known.book, known
            )
            for side in self.start.sides.values()
            for player in side.state.players.values()
        }

    @cached_property
    def token(self) -> Hashable:
        """Everything on which a procedure's result depends besides itself."""
        doses = [(side.team, side.drugs) for side in self.start.sides.values()]
        known = json.dumps([self.start.rules.as_dict(), self.squads, doses], sort_keys=True)
        return (self.start.book, self.seed, known)

    def filled(self, procedure: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        """A procedure's inputs with a side's doses of drugs filled in, if missing (DT-04).

        Everything else that a match knows depends on the log, and is filled in there.
        """
        asked = document(self.start.book).procedures.get(procedure, {}).get("inputs", ())
        player = inputs.get("player")
        number = player.get("id") if isinstance(player, Mapping) else None
        side = self.start.side_of(number) if isinstance(number, int) else None
        if not side or not side.drugs or "doses" in inputs:
            return inputs
        asks = any(one["name"] == "doses" for one in asked)
        return {**inputs, "doses": min(side.drugs, MOST_DOSES)} if asks else inputs

    @cached_property
    def players(self) -> frozenset[int]:
        """Everybody who may take part."""
        sides = self.beginning().sides.values()
        return frozenset(player for side in sides for player in side.boxes)

    def most(self, things: str) -> int:
        """How many chests, teleporters, balls or traps there are, by the option's key."""
        return self.start.rules.number(things)

    def is_outside(self, at: Sequence[int]) -> bool:
        """Whether the square isn't in the dungeon: outside its rows, or rock."""
        x, y, floor = (*at, 0)[:3]
        rows = self.floors[floor] if floor < len(self.floors) else ()
        sign = rows[y][x] if y < len(rows) and x < len(rows[y]) else ROCK
        return bool(self.floors) and sign == ROCK

    def seated(self, team: int) -> bool:
        """Whether a side has a phone of its own at the table."""
        return any(seat.role == "coach" and team in seat.teams for seat in self.seats.values())

    def beginning(self) -> TableState:
        """Everybody in the reserves, every chest closed, every teleporter there."""
        return TableState(
            sides={team: self._side(side) for team, side in self.start.sides.items()},
            chests=_all(self.most("chests"), "closed"),
            pads=_all(self.most("teleporters"), "open"),
            traps=_all(self.most("traps"), "hidden"),
        )

    def _side(self, side: PlayingSide) -> SideAtTable:
        playing = [one.id for one in side.state.players.values() if self._plays(side, one.id)]
        once = self.start.rules.choice("sponge") == "once_per_game"
        return SideAtTable(
            pool=dict(self.rerolls.get(side.team, {})),
            boxes=dict.fromkeys(playing, Box.RESERVES),
            leaders=frozenset(one for one in playing if LEADER in self.start.skills(one)),
            sponge=1 if once else None,
        )

    @staticmethod
    def _plays(side: PlayingSide, player: int) -> bool:
        """Whether they may take part; before the start only the roster is known."""
        if side.took_part is not None:
            return player in side.took_part
        return side.state.players[player].rostered


def _all(count: int, word: str) -> dict[int, dict[str, str]]:
    return {number: {"is": word} for number in range(1, count + 1)}
