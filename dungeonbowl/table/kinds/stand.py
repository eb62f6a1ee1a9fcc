from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from dungeonbowl.keys import Box
from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.flags import FlagKind
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds.base import Objection, TableEntry, Whole


class StandEntry(TableEntry):
    """A player stands, lies prone, or is stunned (MOV-02, INJ-02)."""

    key: ClassVar[str] = "stand"
    player: Whole
    how: Literal["standing", "prone", "stunned"] = Field(alias="as")

    def objection(self, table: TableInPlay) -> Objection | None:
        """Only on the dungeon's floor anybody stands or lies."""
        side = table.state.side_of(self.player)
        if side is None or side.boxes[self.player] is Box.DUNGEON:
            return None
        text = f"{table.name(self.player)} is {self.how}, and isn't in the dungeon."
        return Objection(FlagKind.IMPOSSIBLE, text)

    def apply(self, table: TableInPlay, entry: LogEntry) -> None:
        side = table.state.side_of(self.player)
        if side is not None and side.boxes[self.player] is Box.DUNGEON:
            side.stand(self.player, self.how)
