"""Everything that is measured, in the order in which it is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench.databases import Database, Shelf
from bench.findings import Finding


@dataclass(frozen=True, slots=True)
class Bench:
    """The databases to measure on. `small` is the one that `large` is compared with, if any.

    From the `shelf` comes an empty one, where something is to be brought.
    """

    large: Database
    small: Database | None
    shelf: Shelf


Measure = Callable[[Bench], Iterator[Finding]]
