"""What an entry came to: what a phone, which works out no rules, has to know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.match.changes import TableChange
from dungeonbowl.match.events import kinds
from dungeonbowl.match.fold import FoldedEntry
from dungeonbowl.match.so_far import MatchSoFar


@dataclass(frozen=True, slots=True)
class TableOutcome:
    """One entry's outcome: what it does at the table, its words, and why it is impossible, if so.

    An event has `changes`, a procedure the `entries` that it brings (None if unknown) and all its
    faces in `dice`, with what each was for in `rolled`; what it `lacks` is a sentence, and `filled`
    are the inputs that the match filled in. Entries that don't count have one too: a phone without
    a signal that settles their flag needs it.
    """

    changes: tuple[TableChange, ...]
    text: str
    fault: str = ""
    lacks: str = ""
    dice: Mapping[str, Any] = field(default_factory=dict)
    rolled: str = ""
    filled: Mapping[str, Any] = field(default_factory=dict)
    entries: tuple[Mapping[str, Any], ...] | None = None

    @classmethod
    def of(cls, folded: FoldedEntry, match: MatchSoFar) -> TableOutcome:
        """What an event came to; `match` is as it was before it."""
        event, kind = folded.event, kinds().get(folded.event.type)
        # A kind that no longer exists does nothing.
        changes = tuple(kind.changes(event, match)) if kind is not None else ()
        return cls(changes, str(event.outcome["text"]), _fault(folded))

    def as_dict(self) -> dict[str, Any]:
        """As a reply lists it."""
        known = {
            "fault": self.fault,
            "lacks": self.lacks,
            "dice": dict(self.dice),
            "rolled": self.rolled,
            "filled": dict(self.filled),
        }
        entries = {} if self.entries is None else {"entries": [*self.entries]}
        said = {name: one for name, one in known.items() if one}
        return {
            "changes": [list(one) for one in self.changes],
            "text": self.text,
            **said,
            **entries,
        }


def _fault(folded: FoldedEntry) -> str:
    """What the rules of the match say against an event."""
    if folded.fault is None:
        return ""
    faults = folded.event.outcome.get("faults", ())
    return " ".join(fault["text"] for fault in faults) or str(folded.fault)
