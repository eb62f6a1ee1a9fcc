from __future__ import annotations

from typing import ClassVar

from dungeonbowl.table.kinds.base import TableEntry, Words


class NoteEntry(TableEntry):
    """Something worth remembering, which changes nothing."""

    key: ClassVar[str] = "note"
    text: Words
