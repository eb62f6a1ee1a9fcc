"""The roster: who plays, in which race groups, with which profile, and whether it is legal."""

from dungeonbowl.roster.composition import composition
from dungeonbowl.roster.journeymen import journeymen, journeymen_due
from dungeonbowl.roster.profiles import Profile, can_fall, printed, profile
from dungeonbowl.roster.races import FilledSlot, race_slots
from dungeonbowl.roster.start import apothecary_verdicts, fan_factor_verdicts, starting
from dungeonbowl.roster.titchy import titchy_extra

__all__ = [
    "FilledSlot",
    "Profile",
    "apothecary_verdicts",
    "can_fall",
    "composition",
    "fan_factor_verdicts",
    "journeymen",
    "journeymen_due",
    "printed",
    "profile",
    "race_slots",
    "starting",
    "titchy_extra",
]
