from __future__ import annotations

from typing import ClassVar, Literal

from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.flags import FlagKind
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds.base import Objection, TableEntry, Whole, Words
from dungeonbowl.table.state import TurnAtTable


class TurnEntry(TableEntry):
    """A side's turn begins or ends, perhaps by a turnover (SET-05, MOV-09)."""

    key: ClassVar[str] = "turn"
    team: Whole
    does: Literal["begin", "end"]
    turnover: Words | None = None

    def objection(self, table: TableInPlay) -> Objection | None:
        """Nobody ends a turn who has had none; whoever recorded its end recorded one end."""
        if self.does == "begin" or table.side(self.team).turns:
            return None
        name = table.so_far.team_name(self.team)
        return Objection(FlagKind.IMPOSSIBLE, f"{name} ended a turn, and had none yet.")

    def apply(self, table: TableInPlay, entry: LogEntry) -> None:
        turn = table.state.turn
        if self.does == "end":
            turn.over = turn.over or turn.team == self.team
        elif not turn.is_of(self.team) or turn.by == entry.device:
            self._begin(table, entry)

    def _begin(self, table: TableInPlay, entry: LogEntry) -> None:
        side = table.side(self.team)
        side.turns += 1
        side.acted.clear()
        side.used_this_turn = False
        table.this_turn.clear()
        table.state.turn = TurnAtTable(self.team, side.turns, over=False, by=entry.device)
