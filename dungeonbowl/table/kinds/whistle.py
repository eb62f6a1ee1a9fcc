from __future__ import annotations

from typing import ClassVar

from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds.base import TableEntry


class WhistleEntry(TableEntry):
    """The game is over."""

    key: ClassVar[str] = "whistle"

    def apply(self, table: TableInPlay, entry: LogEntry) -> None:
        table.state.whistle = True
