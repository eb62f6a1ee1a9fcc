from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from dungeonbowl.table.kinds.base import TableEntry, Words


class SettleEntry(TableEntry):
    """A flag is settled by one of its words; the flag finds it (`table.folding`)."""

    key: ClassVar[str] = "settle"
    flag: Words
    word: Words = Field(alias="as")

    @property
    def speaks_of_another(self) -> bool:
        return True
