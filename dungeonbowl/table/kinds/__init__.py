"""The kinds of entries, one file each; this tuple is where a new one is added."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from dungeonbowl.table.kinds.arrive import ArriveEntry
from dungeonbowl.table.kinds.ball import BallEntry
from dungeonbowl.table.kinds.base import Objection, TableEntry
from dungeonbowl.table.kinds.box import BoxEntry
from dungeonbowl.table.kinds.chest import ChestEntry
from dungeonbowl.table.kinds.clock import ClockEntry
from dungeonbowl.table.kinds.door import DoorEntry
from dungeonbowl.table.kinds.event import EventEntry
from dungeonbowl.table.kinds.eye import EyeEntry
from dungeonbowl.table.kinds.monster import MonsterEntry
from dungeonbowl.table.kinds.note import NoteEntry
from dungeonbowl.table.kinds.pad import PadEntry
from dungeonbowl.table.kinds.procedure import ProcedureEntry
from dungeonbowl.table.kinds.referee_model import RefereeModelEntry
from dungeonbowl.table.kinds.reroll import RerollEntry
from dungeonbowl.table.kinds.revoke import RevokeEntry
from dungeonbowl.table.kinds.settle import SettleEntry
from dungeonbowl.table.kinds.sponge import SpongeEntry
from dungeonbowl.table.kinds.square import SquareEntry
from dungeonbowl.table.kinds.stand import StandEntry
from dungeonbowl.table.kinds.trap import TrapEntry
from dungeonbowl.table.kinds.turn import TurnEntry
from dungeonbowl.table.kinds.whistle import WhistleEntry

__all__ = ["KINDS", "Objection", "TableEntry", "table_kinds"]

KINDS: tuple[type[TableEntry], ...] = (
    TurnEntry,
    ArriveEntry,
    BoxEntry,
    StandEntry,
    SquareEntry,
    EventEntry,
    ProcedureEntry,
    RerollEntry,
    SpongeEntry,
    ChestEntry,
    PadEntry,
    BallEntry,
    DoorEntry,
    MonsterEntry,
    RefereeModelEntry,
    TrapEntry,
    EyeEntry,
    ClockEntry,
    NoteEntry,
    RevokeEntry,
    SettleEntry,
    WhistleEntry,
)


def table_kinds() -> Mapping[str, type[TableEntry]]:
    """Every kind, by its key."""
    return _by_key(KINDS)


@lru_cache(maxsize=8)
def _by_key(known: tuple[type[TableEntry], ...]) -> Mapping[str, type[TableEntry]]:
    return {kind.key: kind for kind in known}
