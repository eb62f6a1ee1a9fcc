from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from dungeonbowl.table.kinds.base import Number
from dungeonbowl.table.kinds.things import ThingEntry


class TrapEntry(ThingEntry):
    """A trap is laid face down, found, or gone (VAR-09)."""

    key: ClassVar[str] = "trap"
    things: ClassVar[str] = "traps"
    option: ClassVar[str] = "traps"
    trap: Number
    now: Literal["hidden", "known", "gone"] = Field(alias="is")
