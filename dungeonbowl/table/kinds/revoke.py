from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from dungeonbowl.table.kinds.base import LONGEST, EntryRef, Number, TableEntry


class RevokeEntry(TableEntry):
    """An entry is taken back; somebody else's only once they, or a referee, say so.

    One that is `proposed` waits for their word even where the device might decide. With a `place`
    it is one of the events that a procedure brought, and the rest of it stands.

    It does nothing by itself: what is taken back isn't come to (`table.folding`).
    """

    key: ClassVar[str] = "revoke"
    entry: EntryRef
    place: Number | None = None
    proposed: bool = False
    why: Annotated[str, Field(max_length=LONGEST)] | None = None

    @property
    def speaks_of_another(self) -> bool:
        return True
