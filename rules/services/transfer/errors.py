"""The exception for refused documents."""

from __future__ import annotations

from dungeonbowl.errors import FieldError

FIELD = "document"


class Unreadable(FieldError):
    """The document can't be imported; the message says why."""

    def __init__(self, message: str) -> None:
        super().__init__(FIELD, message)
