"""Our own document, as a file or as JSON."""

from __future__ import annotations

from typing import Any

from dungeonbowl.dungeon import Layout, TextReading, read_layout
from dungeons.transfer.sent import parsed


def document_of(layout: Layout) -> dict[str, Any]:
    """The document itself."""
    return layout.document()


def read_document(content: Any) -> TextReading:
    """The dungeon in a document. Raises FieldError for a text that isn't JSON, FieldErrors."""
    return TextReading(read_layout(parsed(content)))
