from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError

from core.errors import Conflict
from dungeonbowl.errors import FieldError
from dungeonbowl.verdicts import Refused

REFUSALS = (ValidationError, FieldError, Refused, Conflict)


def show(form: forms.Form, refusal: Exception) -> None:
    """Put what a service refused beside the fields it speaks of, or above them all."""
    for field, sentences in _sentences(refusal):
        name = field.removeprefix("house_rules.").removeprefix("options.")
        for sentence in sentences:
            form.add_error(name if name in form.fields else None, sentence)


def _sentences(refusal: Exception) -> list[tuple[str, list[str]]]:
    if isinstance(refusal, ValidationError):
        by_field = hasattr(refusal, "error_dict")
        return list(refusal.message_dict.items()) if by_field else [("", refusal.messages)]
    if isinstance(refusal, FieldError):
        return [(refusal.field, [refusal.message])]
    if isinstance(refusal, Refused):
        return [("", [f"{said.message} ({said.rule})" for said in refusal.verdicts])]
    return [("", [str(refusal)])]
