from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar, Literal

from pydantic import model_validator

from dungeonbowl.keys import Box
from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.flags import FlagKind
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds.base import Number, Objection, TableEntry, Whole
from dungeonbowl.table.state import WHERE


class ArriveEntry(TableEntry):
    """A reserve comes into the dungeon, by a teleporter or in an end zone (SET-08, SET-09)."""

    key: ClassVar[str] = "arrive"
    player: Whole
    pad: Number | None = None
    end_zone: Literal[True] | None = None

    @model_validator(mode="after")
    def _one_way(self) -> ArriveEntry:
        if (self.pad is None) == (self.end_zone is None):
            raise ValueError("Say by which pad, or that it was the end zone.")
        return self

    @property
    def doer(self) -> int | None:
        return self.player

    @property
    def deed(self) -> Hashable | None:
        return self.player

    @property
    def moved(self) -> tuple[int | None, ...]:
        return (self.player,)

    def objection(self, table: TableInPlay) -> Objection | None:
        """Who isn't in the reserves doesn't arrive, and nobody by a pad that isn't there."""
        name, side = table.name(self.player), table.state.side_of(self.player)
        if side is not None and side.boxes[self.player] is not Box.RESERVES:
            where = WHERE[side.boxes[self.player]]
            return Objection(FlagKind.IMPOSSIBLE, f"{name} arrived, and was {where}.")
        if self.pad is not None and table.state.pads.get(self.pad) != {"is": "open"}:
            return Objection(
                FlagKind.IMPOSSIBLE, f"{name} arrived by pad {self.pad}: it isn't there."
            )
        return None

    def apply(self, table: TableInPlay, entry: LogEntry) -> None:
        table.move(self.player, Box.DUNGEON)
