"""One thing recorded at a table, as it was sent: only inputs, in an order that all phones share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

# The device and its own count, by which entries refer to each other.
Ref = tuple[int, int]


class EntryKind(StrEnum):
    """What an entry does: it records something, changes it, or takes it back."""

    EVENT = "event"
    CHANGE = "change"
    REVOKE = "revoke"


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An entry of a match's log, never edited and never deleted.

    Its dice are derived from `key`; `id` is the program's. `body` holds what was sent: for an event
    its fields under `event`; changes and revocations name the one that they are about under
    `entry`, and a change has the new fields. `dice` are the faces given.
    """

    id: int
    key: str
    device: int
    n: int
    clock: int
    kind: str
    body: Mapping[str, Any] = field(default_factory=dict)
    dice: Mapping[str, Any] = field(default_factory=dict)

    @property
    def ref(self) -> Ref:
        """How other entries refer to it."""
        return (self.device, self.n)

    @property
    def about(self) -> Ref | None:
        """The entry that this one is about, if any."""
        named = self.body.get("entry")
        return (named[0], named[1]) if named else None

    @property
    def order(self) -> tuple[int, int, int]:
        """Its place among the others, the same on every phone: by clock, then device, then n."""
        return (self.clock, self.device, self.n)
