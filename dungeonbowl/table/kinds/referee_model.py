from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from dungeonbowl.table.kinds.base import Number
from dungeonbowl.table.kinds.things import ThingEntry


class RefereeModelEntry(ThingEntry):
    """An on-site referee comes, goes down, or is gone (REF-04, REF-09)."""

    key: ClassVar[str] = "referee_model"
    things: ClassVar[str] = "referees"
    referee: Number
    now: Literal["up", "down", "gone"] = Field(alias="is")
