"""What happened at the table, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ProcedureRuling:
    """What a procedure at the table decided about the event that it brought.

    `outcome`, `value` and `target` are the procedure's, `thrown` its dice by purpose. `overruled`
    says that people declared otherwise, whatever the dice say.
    """

    procedure: str
    outcome: str
    value: Any = None
    target: int | None = None
    thrown: Mapping[str, Any] = field(default_factory=dict)
    overruled: bool = False


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """One thing recorded of a match. Ids are the program's, in the order recorded.

    `details` holds what was sent beyond who did it to whom (cause, hazard, kind, monster,
    near_ref, text, ...), `outcome` what the rules and dice made of it (the casualty's result, a
    penalty, SPP earned). `ruling` is a procedure's, if one brought it; it isn't kept with the
    outcome that follows from it. `key` is what entries of a table's log call it by, `1.7`, or
    `1.7.2` where it is the second that a procedure brought; "" outside of a log.
    """

    id: int
    type: str
    player: int | None = None
    player_team: int | None = None
    victim: int | None = None
    victim_team: int | None = None
    details: Mapping[str, Any] = field(default_factory=dict)
    outcome: Mapping[str, Any] = field(default_factory=dict)
    ruling: ProcedureRuling | None = None
    key: str = ""

    @property
    def impossible(self) -> bool:
        """Whether it is impossible as recorded: then only the record itself can be relied on."""
        return "faults" in self.outcome
