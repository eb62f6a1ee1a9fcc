"""Effects as the ledger stores them: JSON, each under its kind."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from dungeonbowl.effects.base import Effect
from dungeonbowl.effects.carrying import Armed, Confiscated, ItemGiven, WeaponReturned
from dungeonbowl.effects.improving import (
    EarningForgotten,
    EarningKept,
    ImprovementForgotten,
    ImprovementRolled,
    SkillGained,
    SkillLost,
)
from dungeonbowl.effects.joining import Hired, Left, Rejoined, Renamed
from dungeonbowl.effects.owning import (
    ApothecaryOwned,
    FanFactorChanged,
    Founded,
    HalfPriceRerolls,
    RerollsChanged,
    StatusChanged,
    TeamRenamed,
)
from dungeonbowl.effects.staying import OfferChanged, Stayed
from dungeonbowl.effects.suffering import Available, Healed, Injured, MissesNextGame

EFFECTS: tuple[type[Effect], ...] = (
    Hired,
    Left,
    Rejoined,
    Renamed,
    ImprovementRolled,
    ImprovementForgotten,
    SkillGained,
    SkillLost,
    EarningKept,
    EarningForgotten,
    Injured,
    Healed,
    MissesNextGame,
    Available,
    ItemGiven,
    Armed,
    Confiscated,
    WeaponReturned,
    Founded,
    TeamRenamed,
    StatusChanged,
    RerollsChanged,
    FanFactorChanged,
    HalfPriceRerolls,
    ApothecaryOwned,
    Stayed,
    OfferChanged,
)
BY_KIND = {effect.kind: effect for effect in EFFECTS}


def to_json(effect: Effect | None) -> dict[str, Any]:
    """The effect as the ledger stores it; nothing for none."""
    return {"kind": effect.kind} | asdict(effect) if effect else {}


def from_json(stored: dict[str, Any]) -> Effect | None:
    """The effect that the ledger stored. Raises KeyError for a kind that doesn't exist."""
    if not stored:
        return None
    facts = {key: _tupled(value) for key, value in stored.items() if key != "kind"}
    return BY_KIND[stored["kind"]](**facts)


def _tupled(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
