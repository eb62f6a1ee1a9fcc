from __future__ import annotations

from typing import ClassVar

from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.flags import FlagKind
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds.base import Objection, TableEntry, Whole

EYE = ("eye", 0)


class EyeEntry(TableEntry):
    """The eye of the referee looks at a side's dug-out, or at none (REF-02)."""

    key: ClassVar[str] = "eye"
    team: Whole | None

    def objection(self, table: TableInPlay) -> Objection | None:
        """Moved by two phones in one turn: the first in order holds."""
        earlier = table.this_turn.get(EYE)
        if earlier is None or earlier.device == table.device:
            return None
        return Objection(FlagKind.TAKEN, "The eye was moved by another phone this turn.", earlier)

    def apply(self, table: TableInPlay, entry: LogEntry) -> None:
        table.state.eye = self.team
        table.this_turn.setdefault(EYE, entry)
