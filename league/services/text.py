from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db.models import Model

from dungeonbowl.houserules import InvalidOption


def clean(field: str, typed: str) -> str:
    """The text without stray space. Raises ValidationError for unprintable characters."""
    text = " ".join(typed.split())
    if not text.isprintable():
        raise ValidationError({field: ["Only characters that can be printed."]})
    return text


def by_field(invalid: InvalidOption, within: str) -> dict[str, list[str]]:
    """Errors in options, by their names within the field."""
    return {
        key if key == "preset" else f"{within}.{key}": sentences
        for key, sentences in invalid.errors.items()
    }


def check(row: Model, *fields: str) -> None:
    """Validate these fields of a row against its model. Raises ValidationError by field."""
    row.clean_fields(exclude={field.name for field in row._meta.fields} - {*fields})
