"""The chain: each change of a team carries a hash of itself, its entries and the change before.

So none can be edited, torn out or slipped in without breaking what comes after it, and the team's
row has the hash of the last, so that the end can't be torn off either. Row ids aren't part of it.
The format is fixed for ever: other hashes would need a migration that computes them all again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC
from hashlib import sha256
from operator import attrgetter
from typing import Any

# The hash before a team's first change.
NOTHING = ""
CHAINED = ("entries_hash", "before", "hash")
# What an entry says.
FACTS = ("team_id", "player_id", "gold", "spp", "effect", "text")
facts_of: Callable[[Any], tuple[Any, ...]] = attrgetter(*FACTS)
# One encoder for all of them: making one takes as long as using it.
_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


def chain(change: Any, entries: Sequence[Any], before: str) -> str:
    """Set the change's hashes, for these entries and the hash before it; returns its own hash."""
    change.entries_hash = entries_hash(facts_of(entry) for entry in entries)
    change.before = before
    change.hash = change_hash(change)
    return str(change.hash)


def change_hash(change: Any, before: str | None = None) -> str:
    """The hash of a change's own facts, of its entries' hash and of the hash before it.

    With another `before`, the hash that it would have after that one.
    """
    facts = {
        "team": change.team_id,
        "key": change.key,
        "by": change.by_id,
        "why": change.why,
        "at": change.at.astimezone(UTC).isoformat(timespec="microseconds"),
        "match": change.match,
        "step": change.step,
        "reverses": change.reverses_id,
        "entries": change.entries_hash,
        "before": change.before if before is None else before,
    }
    return _hashed(facts)


def entries_hash(entries: Iterable[Sequence[Any]]) -> str:
    """The hash of a change's entries, each by its `facts_of`, in the order of the ledger."""
    return _hashed(list(entries))


def _hashed(document: Any) -> str:
    return sha256(_canonical(document).encode()).hexdigest()
