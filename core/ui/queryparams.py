"""Reading the query of a page that is shown even if something in the query is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.core.exceptions import ValidationError

Wanted = TypeVar("Wanted")
Wrong = dict[str, list[str]]


def read_or_default(
    read: Callable[[], Wanted], default: Callable[[], Wanted]
) -> tuple[Wanted, Wrong]:
    """What `read` finds, or the default if it refuses; and what was wrong."""
    try:
        return read(), {}
    except ValidationError as refused:
        return default(), refused.message_dict
