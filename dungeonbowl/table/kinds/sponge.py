from __future__ import annotations

from typing import ClassVar, Literal

from dungeonbowl.keys import Box
from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.flags import FlagKind
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds.base import Objection, TableEntry, Whole


class SpongeEntry(TableEntry):
    """The magic sponge: who was knocked out is back, or somebody healed (SPG-01 to SPG-03)."""

    key: ClassVar[str] = "sponge"
    team: Whole
    used: Literal["revive", "heal"]
    player: Whole | None = None

    def counter(self, table: TableInPlay) -> int | None:
        return self.team

    @property
    def must_play(self) -> int | None:
        """It brings back who was knocked out, and nobody else."""
        return self.player if self.used == "revive" else None

    def objection(self, table: TableInPlay) -> Objection | None:
        """One a game, where the options say so (OPT-57), and for one's own."""
        name = table.so_far.team_name(self.team)
        if table.state.team_of(self.player) not in (None, self.team):
            whom = table.name(self.player)
            text = f"{name} used the sponge on {whom}, who plays for another side."
            return Objection(FlagKind.IMPOSSIBLE, text)
        if table.side(self.team).sponge != 0:
            return None
        return Objection(FlagKind.IMPOSSIBLE, f"{name} used the sponge, and had used it before.")

    def apply(self, table: TableInPlay, entry: LogEntry) -> None:
        side = table.side(self.team)
        side.sponge = side.sponge and side.sponge - 1
        if self.player is not None and self.used == "revive":
            table.move(self.player, Box.RESERVES)
