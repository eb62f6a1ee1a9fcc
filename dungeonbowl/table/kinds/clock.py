from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds.base import MOST, TableEntry


class ClockEntry(TableEntry):
    """The clock is started, stopped, or set, to so many seconds (TIME-01)."""

    key: ClassVar[str] = "clock"
    does: Literal["start", "stop", "set"]
    seconds: Annotated[int, Field(ge=0, le=MOST)] | None = None

    @property
    def lacks(self) -> tuple[str, ...]:
        return ("seconds",) if self.does == "set" and self.seconds is None else ()

    def apply(self, table: TableInPlay, entry: LogEntry) -> None:
        clock = table.state.clock
        if self.does != "set":
            clock["running"] = self.does == "start"
        if self.seconds is not None:
            clock["seconds"] = self.seconds
