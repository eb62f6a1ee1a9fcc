from __future__ import annotations

from typing import ClassVar, Literal

from dungeonbowl.keys import Box
from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.flags import What
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds.base import Objection, TableEntry, Whole


class SpongeEntry(TableEntry):
    """The magic sponge: who was knocked out is back, or somebody healed (SPG-01 to SPG-03)."""

    key: ClassVar[str] = "sponge"
    team: Whole
    used: Literal["revive", "heal"]
    player: Whole | None = None

    @property
    def counter(self) -> int | None:
        return self.team

    def objection(self, table: TableInPlay) -> Objection | None:
        """One a game, where the options say so (OPT-57)."""
        if table.side(self.team).sponge != 0:
            return None
        name = table.so_far.team_name(self.team)
        return Objection(What.IMPOSSIBLE, f"{name} used the sponge, and had used it before.")

    def apply(self, table: TableInPlay, entry: LogEntry) -> None:
        side = table.side(self.team)
        side.sponge = side.sponge and side.sponge - 1
        if self.player is not None and self.used == "revive":
            table.move(self.player, Box.RESERVES)
