from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

One = TypeVar("One")


def in_batches(of: Iterable[One], size: int) -> Iterator[list[One]]:
    """These, so many at a time (`itertools.batched` of a younger Python)."""
    left = iter(of)
    while some := list(islice(left, size)):
        yield some
