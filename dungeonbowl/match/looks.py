"""What people at a table say about its referees besides events, in its place in the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class EyeTurned:
    """Somebody at the table said that the eye looks at this side, or at none."""

    order: tuple[int, int, int]
    team: int | None

    @property
    def said(self) -> Mapping[str, Any]:
        """The fact for `referee.watch`."""
        return {"eye": self.team}


@dataclass(frozen=True, slots=True)
class ModelsAway:
    """Somebody at the table said that no referee's model is left, or one is again."""

    order: tuple[int, int, int]
    away: bool

    @property
    def said(self) -> Mapping[str, Any]:
        """The fact for `referee.watch`."""
        return {"away": self.away}


Look = EyeTurned | ModelsAway
