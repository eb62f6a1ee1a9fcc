"""Patterns in the API's schema, which other programs read by other rules than Python's."""

from __future__ import annotations

from typing import Any


def without_unicode_patterns(result: dict[str, Any], **context: Any) -> dict[str, Any]:
    """The schema without patterns that use classes of characters such as "word character".

    In Python they match every alphabet; in the schema's own dialect only English letters.
    """
    _strip(result)
    return result


def _strip(part: Any) -> None:
    if isinstance(part, list):
        for one in part:
            _strip(one)
    elif isinstance(part, dict):
        if "\\w" in str(part.get("pattern", "")):
            del part["pattern"]
        for one in part.values():
            _strip(one)
