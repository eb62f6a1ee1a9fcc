"""Effects as stored in the ledger, even if tampered with."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache

from dungeonbowl.effects import Effect, Impossible, from_json
from dungeonbowl.team.state import TeamState

# The cache's size: many effects are equal.
KNOWN = 20_000


@dataclass(frozen=True, slots=True)
class NonsenseEffect(Effect):
    """Stands for a text that isn't an effect: folding it fails like any contradiction.

    It has no kind, and no ledger ever stores it.
    """

    said: str

    def on_team(self, team: TeamState) -> TeamState:
        raise Impossible(f"{self.said} is no effect")


@lru_cache(KNOWN)
def stored_effect(said: str) -> Effect | None:
    """The effect stored as this text, cached."""
    try:
        return from_json(json.loads(said))
    except (KeyError, TypeError, AttributeError):
        return NonsenseEffect(said)
