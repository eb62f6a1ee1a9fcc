from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field, model_validator

from dungeonbowl.dungeon.limits import MOST_FLOORS, MOST_SIDE
from dungeonbowl.keys import Box
from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.flags import FlagKind
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds.base import Number, Objection, TableEntry, Whole

Coordinate = Annotated[int, Field(ge=0, lt=max(MOST_SIDE, MOST_FLOORS))]
# By the field that names it, as what it stands on the map.
PLACED = {"player": "players", "ball": "balls", "monster": "monsters", "referee": "referees"}


class SquareEntry(TableEntry):
    """Where on the map somebody or something is; without a square nobody knows any more.

    `at` is `[x, y]`, with the floor as a third number where there are several (MOV-01).
    """

    key: ClassVar[str] = "square"
    at: Annotated[list[Coordinate], Field(min_length=2, max_length=3)] | None
    player: Whole | None = None
    ball: Number | None = None
    monster: Number | None = None
    referee: Number | None = None

    @model_validator(mode="after")
    def _one_thing(self) -> SquareEntry:
        if len(self._named) != 1:
            raise ValueError("Name a player, a ball, a monster or a referee, and only one.")
        return self

    @property
    def _named(self) -> list[tuple[str, int]]:
        found = ((things, getattr(self, name)) for name, things in PLACED.items())
        return [(things, number) for things, number in found if number is not None]

    def objection(self, table: TableInPlay) -> Objection | None:
        """Only who is in the dungeon stands on its map, and nobody where there is none."""
        side = table.state.side_of(self.player)
        if self.at is None:
            return None
        if table.game.is_outside(self.at):
            text = f"{', '.join(map(str, self.at))} is no square of the dungeon."
            return Objection(FlagKind.IMPOSSIBLE, text)
        if side is None or side.boxes[self.player or 0] is Box.DUNGEON:
            return None
        text = f"{table.name(self.player)} is on the map, and isn't in the dungeon."
        return Objection(FlagKind.IMPOSSIBLE, text)

    def apply(self, table: TableInPlay, entry: LogEntry) -> None:
        (place,) = self._named
        if self.at is None:
            table.state.places.pop(place, None)
        else:
            table.state.places[place] = tuple(self.at)
