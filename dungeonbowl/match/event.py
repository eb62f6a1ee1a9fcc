"""What happened at the table, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ToldEvent:
    """One thing recorded of a match. Ids are the program's; order is the order of telling.

    `details` holds what the teller said beyond who did it to whom (cause, hazard, kind, monster,
    near_ref, text, ...), `outcome` what the rules and dice made of it (the casualty's result, a
    penalty, SPP earned).
    """

    id: int
    type: str
    player: int | None = None
    player_team: int | None = None
    victim: int | None = None
    victim_team: int | None = None
    details: Mapping[str, Any] = field(default_factory=dict)
    outcome: Mapping[str, Any] = field(default_factory=dict)
