"""Our own document, as a file or as JSON."""

from __future__ import annotations

import json
from typing import Any

from dungeonbowl.dungeon import Layout, TextReading, read_layout
from dungeonbowl.errors import FieldError


def document_of(layout: Layout) -> dict[str, Any]:
    """The document itself."""
    return layout.document()


def read_document(content: Any) -> TextReading:
    """The dungeon in a document. Raises FieldError for a text that is no JSON, FieldErrors."""
    return TextReading(read_layout(_parsed(content) if isinstance(content, str) else content))


def _parsed(content: str) -> Any:
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        raise FieldError("content", "This is no JSON.") from None
