"""Flags: entries that are impossible, or contradict another's, and wait to be settled."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from dungeonbowl.match.entry import LogEntry, Ref


class FlagKind(StrEnum):
    """What is the matter."""

    # The same deed, recorded on two phones.
    TWICE = "twice"
    # Something that a side's own phone counts, recorded by another's.
    COUNTER = "counter"
    # A chest, a pad, a door or the eye, already recorded by somebody.
    TAKEN = "taken"
    # The doer had left the game.
    OUT_OF_PLAY = "out_of_play"
    IMPOSSIBLE = "impossible"
    # A die or a choice is missing, so the outcome isn't known yet.
    LACKS = "lacks"
    # Somebody wants another's entry taken back.
    REVOKE = "revoke"


# The words that settle each; the first is the default as long as it is open.
CHOICES = {
    FlagKind.TWICE: ("one", "two"),
    FlagKind.COUNTER: ("falls", "stands"),
    FlagKind.TAKEN: ("first", "second"),
    FlagKind.OUT_OF_PLAY: ("falls", "stands"),
    FlagKind.IMPOSSIBLE: ("falls", "stands"),
    FlagKind.LACKS: ("falls",),
    FlagKind.REVOKE: ("keep", "revoke"),
}


# All of them.
SETTLING = tuple(dict.fromkeys(word for words in CHOICES.values() for word in words))


@dataclass(frozen=True, slots=True)
class Flag:
    """Something to settle: what, a sentence, the entries concerned, and for whom it is.

    `teams` are the sides whose coaches may settle it, `person` the only one who may, if any.
    """

    what: FlagKind
    text: str
    entries: tuple[Ref, ...]
    teams: frozenset[int] = frozenset()
    person: int | None = None

    @property
    def id(self) -> str:
        """Its id, derived from the entries: the same on every phone."""
        return "-".join([self.what, *(f"{device}.{n}" for device, n in self.entries)])

    @property
    def choices(self) -> tuple[str, ...]:
        """The words that settle it."""
        return CHOICES[self.what]

    def as_dict(self) -> dict[str, Any]:
        """As a reply lists it."""
        return {
            "id": self.id,
            "what": str(self.what),
            "text": self.text,
            "entries": [list(ref) for ref in self.entries],
            "choices": list(self.choices),
        }


def refs(*entries: LogEntry) -> tuple[Ref, ...]:
    """What the entries are called by, in the order of all phones."""
    ordered: Sequence[LogEntry] = sorted(entries, key=lambda entry: entry.order)
    return tuple(entry.ref for entry in ordered)


def concerned(*some: Collection[int]) -> frozenset[int]:
    """All of these sides."""
    return frozenset[int]().union(*some)
