from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

One = TypeVar("One")


def in_batches(of: Iterable[One], size: int) -> Iterator[list[One]]:
    """These in batches of that size (`itertools.batched` of Python 3.12)."""
    left = iter(of)
    while some := list(islice(left, size)):
        yield some
