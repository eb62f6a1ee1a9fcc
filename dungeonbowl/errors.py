"""Errors for malformed requests: not a rule's refusal, but a field filled in wrongly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class FieldError(ValueError):
    """One field of a command is malformed or names what doesn't exist."""

    def __init__(self, field: str, message: str) -> None:
        self.field, self.message = field, message
        self.errors: dict[str, list[str]] = {field: [message]}
        super().__init__(f"{field}: {message}")


class FieldErrors(FieldError):
    """Several fields of a command are malformed: the sentences for each, by name."""

    def __init__(self, errors: Mapping[str, Sequence[str]]) -> None:
        field, (message, *_) = next(iter(errors.items()))
        super().__init__(field, message)
        self.errors = {name: list(sentences) for name, sentences in errors.items()}
