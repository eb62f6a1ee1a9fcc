"""What every kind of entry is; each kind is a file beside this one."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import BaseModel, ConfigDict, Field

from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.flags import What
from dungeonbowl.table.inplay import TableInPlay

MOST = 2**31 - 1
LONGEST = 300

# A side or a player by their number; whether they are of this match, `reading` asks the game.
Whole = Annotated[int, Field(ge=1, le=MOST)]
# One of the numbered things of the dungeon, though there be fewer: that is flagged, and read.
Number = Annotated[int, Field(ge=1, le=MOST)]
Words = Annotated[str, Field(min_length=1, max_length=LONGEST)]
# What another entry is called by: its device, and that device's own count.
EntryRef = Annotated[tuple[Whole, Whole], Field(strict=False)]


@dataclass(frozen=True, slots=True)
class Objection:
    """Why an entry is flagged; `earlier` is the one that it can't stand beside, if one."""

    what: What
    text: str
    earlier: LogEntry | None = None


class TableEntry(BaseModel):
    """One kind of entry, as its fields: what can't be read so is malformed.

    A kind says only what sets it apart. `since` is the count, on its device, of the entry with
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
        """Who can't have done it once they are out of the game."""
        return self.doer

    @property
    def deed(self) -> Hashable | None:
        """What makes it the same deed as another's in the same turn; None where it is no deed."""
        return None

    def counter(self, table: TableInPlay) -> int | None:
        """The side whose own counter it moves, if it does."""
        return None

    @property
    def lacks(self) -> tuple[str, ...]:
        """The fields that it needs as the others stand: asked as it is sent; old logs lack some."""
        return ()

    @property
    def moved(self) -> tuple[int | None, ...]:
        """Who is no longer where the map has them: it can't know where they came to stand."""
        return ()

    @property
    def speaks_of_another(self) -> bool:
        """Whether it changes what an earlier entry comes to: then all is gone through anew."""
        return False

    def objection(self, table: TableInPlay) -> Objection | None:
        """Why it can't be, by all that stands."""
        return None

    def apply(self, table: TableInPlay, entry: LogEntry) -> None:
        """Let it happen. Where it can't be and stands all the same, as much of it as can."""
