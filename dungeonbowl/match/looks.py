"""What people at a table say of its referees besides events, each in its place in the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class EyeTurned:
    """Somebody at the table said that the eye looks at this side, or at none: in that place."""

    order: tuple[int, int, int]
    team: int | None

    @property
    def said(self) -> Mapping[str, Any]:
        """What whoever judges by the referees is to know."""
        return {"eye": self.team}


@dataclass(frozen=True, slots=True)
class ModelsAway:
    """Somebody at the table said of the referees' models by which none is left, or one again."""

    order: tuple[int, int, int]
    away: bool

    @property
    def said(self) -> Mapping[str, Any]:
        """What whoever judges by the referees is to know."""
        return {"away": self.away}


Look = EyeTurned | ModelsAway
