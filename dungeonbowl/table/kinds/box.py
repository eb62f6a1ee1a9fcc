from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from dungeonbowl.keys import Box
from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds.base import TableEntry, Whole


class BoxEntry(TableEntry):
    """A player is put into a box, whichever they were in: people are the masters."""

    key: ClassVar[str] = "box"
    player: Whole
    to: Box = Field(strict=False)

    def apply(self, table: TableInPlay, entry: LogEntry) -> None:
        table.move(self.player, self.to)
