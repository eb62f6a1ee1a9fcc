"""A malformed request: not a rule's refusal, but a field filled in wrongly."""

from __future__ import annotations


class FieldError(ValueError):
    """One field of a command is malformed or names what doesn't exist."""

    def __init__(self, field: str, message: str) -> None:
        self.field, self.message = field, message
        super().__init__(f"{field}: {message}")
