"""The base of all kinds of entries; each kind is a file beside this one."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import BaseModel, ConfigDict, Field

from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.flags import FlagKind
from dungeonbowl.table.inplay import TableInPlay

MOST = 2**31 - 1
LONGEST = 300

# A side or a player by id; `reading` checks whether they are in this match.
Whole = Annotated[int, Field(ge=1, le=MOST)]
# A numbered thing of the dungeon, perhaps beyond their number: that is flagged, not refused.
Number = Annotated[int, Field(ge=1, le=MOST)]
Words = Annotated[str, Field(min_length=1, max_length=LONGEST)]
# A reference to another entry: its device, and that device's own count.
EntryRef = Annotated[tuple[Whole, Whole], Field(strict=False)]


@dataclass(frozen=True, slots=True)
class Objection:
    """Why an entry is flagged; `earlier` is the one that it contradicts, if any."""

    what: FlagKind
    text: str
    earlier: LogEntry | None = None


class TableEntry(BaseModel):
    """One kind of entry, as its fields: anything else is malformed.

    A kind defines only what sets it apart. `since` is the count, on its device, of the entry with
    which it was recorded in one go: phones offer to take back such a chain as a whole.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    key: ClassVar[str]
    since: Whole | None = None

    @property
    def people(self) -> tuple[int | None, ...]:
        """The players it names."""
        return (getattr(self, "player", None),)

    @property
    def teams(self) -> tuple[int | None, ...]:
        """The sides it names."""
        return (getattr(self, "team", None),)

    @property
    def doer(self) -> int | None:
        """The player who did something, and has acted then."""
        return None

    @property
    def must_play(self) -> int | None:
        """The player who must not be out of the game, if any."""
        return self.doer

    @property
    def deed(self) -> Hashable | None:
        """Equal for two entries of the same deed in one turn; None if this is no deed."""
        return None

    def counter(self, table: TableInPlay) -> int | None:
        """The side whose counter it changes, if any."""
        return None

    @property
    def lacks(self) -> tuple[str, ...]:
        """The fields missing, given the others: asked of new entries; old logs lack some."""
        return ()

    @property
    def moved(self) -> tuple[int | None, ...]:
        """The players who move: the map can't know where to."""
        return ()

    @property
    def speaks_of_another(self) -> bool:
        """Whether it changes what an earlier entry comes to: then everything is folded again."""
        return False

    def objection(self, table: TableInPlay) -> Objection | None:
        """Why it is impossible in this state."""
        return None

    def apply(self, table: TableInPlay, entry: LogEntry) -> None:
        """Apply it to the table.

        If it is impossible but counts anyway, as much of it as possible.
        """
