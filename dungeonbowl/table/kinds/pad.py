from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from dungeonbowl.table.kinds.base import Number
from dungeonbowl.table.kinds.things import ThingEntry


class PadEntry(ThingEntry):
    """A teleporter is removed, or put back (TEL-13)."""

    key: ClassVar[str] = "pad"
    things: ClassVar[str] = "pads"
    option: ClassVar[str] = "teleporters"
    untouched: ClassVar[frozenset[str]] = frozenset({"open"})
    pad: Number
    now: Literal["open", "removed"] = Field(alias="is")
