from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from dungeonbowl.table.kinds.base import Number, Whole
from dungeonbowl.table.kinds.things import ThingEntry


class ChestEntry(ThingEntry):
    """A chest is opened, perhaps by somebody: on a ball, or it explodes (CHE-01 to CHE-03)."""

    key: ClassVar[str] = "chest"
    things: ClassVar[str] = "chests"
    option: ClassVar[str] = "chests"
    untouched: ClassVar[frozenset[str]] = frozenset({"closed"})
    chest: Number
    now: Literal["closed", "ball", "exploded", "gone"] = Field(alias="is")
    player: Whole | None = None

    @property
    def doer(self) -> int | None:
        return self.player
