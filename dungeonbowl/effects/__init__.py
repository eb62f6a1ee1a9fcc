"""What can happen to a team: each effect can apply itself and knows its inverse.

The ledger stores effects as JSON and brings a team up to date with `apply`; its audit refolds
the whole history with the same function.
"""

from dungeonbowl.effects.base import Effect, Impossible
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
from dungeonbowl.effects.lines import LedgerLine, fold
from dungeonbowl.effects.owning import (
    ApothecaryOwned,
    FanFactorChanged,
    Founded,
    HalfPriceRerolls,
    NumberChanged,
    RerollsChanged,
    StatusChanged,
    TeamRenamed,
)
from dungeonbowl.effects.staying import OfferChanged, Stayed
from dungeonbowl.effects.stored import BY_KIND, EFFECTS, from_json, to_json
from dungeonbowl.effects.suffering import Available, Healed, Injured, MissesNextGame

__all__ = [
    "BY_KIND",
    "EFFECTS",
    "ApothecaryOwned",
    "Armed",
    "Available",
    "Confiscated",
    "EarningForgotten",
    "EarningKept",
    "Effect",
    "FanFactorChanged",
    "Founded",
    "HalfPriceRerolls",
    "Healed",
    "Hired",
    "Impossible",
    "ImprovementForgotten",
    "ImprovementRolled",
    "Injured",
    "ItemGiven",
    "LedgerLine",
    "Left",
    "MissesNextGame",
    "NumberChanged",
    "OfferChanged",
    "Rejoined",
    "Renamed",
    "RerollsChanged",
    "SkillGained",
    "SkillLost",
    "StatusChanged",
    "Stayed",
    "TeamRenamed",
    "WeaponReturned",
    "fold",
    "from_json",
    "to_json",
]
