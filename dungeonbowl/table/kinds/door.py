from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from dungeonbowl.table.kinds.base import Number
from dungeonbowl.table.kinds.things import ThingEntry


class DoorEntry(ThingEntry):
    """A door is opened, closed, found locked, or smashed (FEA-03, FEA-04)."""

    key: ClassVar[str] = "door"
    things: ClassVar[str] = "doors"
    untouched: ClassVar[frozenset[str]] = frozenset({"closed", "locked"})
    door: Number
    now: Literal["closed", "open", "locked", "smashed"] = Field(alias="is")
