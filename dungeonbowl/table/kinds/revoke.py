from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from dungeonbowl.table.kinds.base import LONGEST, EntryRef, Number, TableEntry


class RevokeEntry(TableEntry):
    """Takes an entry back; somebody else's only once they, or a referee, agree.

    One that is `proposed` waits for that even if the device could decide. With a `place` only that
    event of a procedure is taken back.

    It does nothing by itself: folding skips what is taken back (`table.folding`).
    """

    key: ClassVar[str] = "revoke"
    entry: EntryRef
    place: Number | None = None
    proposed: bool = False
    why: Annotated[str, Field(max_length=LONGEST)] | None = None

    @property
    def speaks_of_another(self) -> bool:
        return True
