"""Whole numbers as browsers and addresses send them: read by a field, never by hand.

Digits of any script count; five thousand digits, two signs or superscripts are no number.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

LARGEST = 2**31 - 1  # what an integer column holds
LARGEST_ID = 2**63 - 1


class WholeNumberField(forms.IntegerField):
    """A whole number that a column can hold, unless narrower bounds are named."""

    def __init__(
        self, *, min_value: int = -LARGEST, max_value: int = LARGEST, **kwargs: Any
    ) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **kwargs)
        # Browsers need no such bounds, so pages leave them out.
        self.widget.attrs = {
            name: value
            for name, value in self.widget.attrs.items()
            if value not in (-LARGEST, LARGEST)
        }


_NUMBER = WholeNumberField(min_value=0)
_ID = WholeNumberField(min_value=1, max_value=LARGEST_ID)


def number(sent: object) -> int | None:
    """The number, 0 or more, that was sent; None if it isn't one."""
    return _read(_NUMBER, sent)


def id_in(sent: object) -> int | None:
    """The id that was sent; None if it isn't one."""
    return _read(_ID, sent)


def _read(field: WholeNumberField, sent: object) -> int | None:
    try:
        return field.clean(sent)
    except ValidationError:
        return None
