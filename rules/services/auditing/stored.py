"""Effects as the ledger has them, whatever became of them there."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache

from dungeonbowl.effects import Effect, Impossible, from_json
from dungeonbowl.team.state import TeamState

# How many are kept at once: many are as like as two improvements of one sort.
KNOWN = 20_000


@dataclass(frozen=True, slots=True)
class NonsenseEffect(Effect):
    """What can't be an effect: whoever folds it is told so, as of any contradiction.

    It has no kind, and no ledger ever stores it.
    """

    said: str

    def on_team(self, team: TeamState) -> TeamState:
        raise Impossible(f"{self.said} is no effect")


@lru_cache(KNOWN)
def stored_effect(said: str) -> Effect | None:
    """The effect that the ledger stored as this text: a value, which all may share."""
    try:
        return from_json(json.loads(said))
    except (KeyError, TypeError, AttributeError):
        return NonsenseEffect(said)
