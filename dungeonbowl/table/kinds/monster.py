from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field

from dungeonbowl.table.kinds.base import Number, Words
from dungeonbowl.table.kinds.things import ThingEntry


class MonsterEntry(ThingEntry):
    """A monster comes, goes down, or is gone (MON-02, MON-10)."""

    key: ClassVar[str] = "monster"
    things: ClassVar[str] = "monsters"
    monster: Number
    now: Literal["up", "down", "gone"] = Field(alias="is")
    which: Words | None = Field(default=None, alias="key")

    def becomes(self, before: Mapping[str, Any]) -> dict[str, Any]:
        """Down or gone it is the monster that it was, where nobody says which it is."""
        which = self.which or before.get("key")
        return {"is": self.now} | ({"key": which} if which else {})
