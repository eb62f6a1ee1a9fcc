"""What a league's document is refused with."""

from __future__ import annotations

from dungeonbowl.errors import FieldError

FIELD = "document"


class Unreadable(FieldError):
    """The document is none that can be imported; the message says why."""

    def __init__(self, message: str) -> None:
        super().__init__(FIELD, message)
