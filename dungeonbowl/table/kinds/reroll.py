from __future__ import annotations

from typing import ClassVar, Literal

from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.flags import FlagKind
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds.base import EntryRef, Objection, TableEntry, Whole

# What a side has only so many of; a skill's and an item's are their bearer's.
COUNTED = frozenset({"team", "wheel", "training", "leader"})


class RerollEntry(TableEntry):
    """A die is rolled again, by one of the side's re-rolls or by a skill or item (SET-12, SET-13).

    `of` is the entry whose die it was.
    """

    key: ClassVar[str] = "reroll"
    team: Whole
    source: Literal["team", "wheel", "training", "leader", "pro", "skill", "lucky_rabbits_foot"]
    of: EntryRef | None = None

    def counter(self, table: TableInPlay) -> int | None:
        return self.team

    def objection(self, table: TableInPlay) -> Objection | None:
        """No more than there are."""
        if self.source not in COUNTED or table.side(self.team).has(self.source):
            return None
        name = table.so_far.team_name(self.team)
        what = "Leader's re-roll" if self.source == "leader" else "re-roll"
        return Objection(FlagKind.IMPOSSIBLE, f"{name} used a {what}, and has none left.")

    def apply(self, table: TableInPlay, entry: LogEntry) -> None:
        if self.source in COUNTED:
            table.side(self.team).draw(self.source)
