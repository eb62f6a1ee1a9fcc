"""A packed document read table by table, so that its text is never held whole.

A table begins with a head that can't stand within words: there a quotation mark has a stroke before
it. A document that is laid out otherwise than exports are, is read whole.
"""

from __future__ import annotations

import gzip
from io import BytesIO
from json import JSONDecoder
from typing import Any

from pydantic_core import from_json

from rules.services.carrying.registry import FAMILIES

SOME = 1 << 20
FIELDS = b'{"fields":'


def unpacked(packed: bytes) -> Any:
    """The document. Raises ValueError for what is none."""
    try:
        return _by_tables(gzip.GzipFile(fileobj=BytesIO(packed)))
    except (ValueError, AttributeError):
        # Words that stand in many rows are kept once: that is a third of the memory.
        return from_json(gzip.decompress(packed))


def _by_tables(file: gzip.GzipFile) -> dict[str, Any]:
    text, (first, *others) = _Text(file), FAMILIES
    before, tables, label = text.until(b'"%s":' % first.encode()), {}, first
    for other in others:
        tables[label] = from_json(FIELDS + text.until(b',"%s":' % other.encode()))
        label = other
    last = (FIELDS + text.until(b"")).decode()
    tables[label], end = JSONDecoder().raw_decode(last)
    whole = from_json(before + last[end:].encode())
    if whole.get("tables") != {}:
        raise ValueError("Its tables stand elsewhere.")
    return {**whole, "tables": tables}


class _Text:
    """What is still to be read of a file, up to one mark after the other."""

    def __init__(self, file: gzip.GzipFile) -> None:
        self.file, self.held = file, bytearray()

    def until(self, mark: bytes) -> bytes:
        """All before a table's head with this mark; to the end without one. Raises ValueError."""
        head, looked = mark + FIELDS, 0
        while not mark or (found := self.held.find(head, looked)) < 0:
            looked = max(0, len(self.held) - len(head))
            some = self.file.read(SOME)
            if not some and mark:
                raise ValueError(f"There is no {mark!r}.")
            if not some:
                found, head = len(self.held), b""
                break
            self.held += some
        said = bytes(self.held[:found])
        del self.held[: found + len(head)]
        return said
