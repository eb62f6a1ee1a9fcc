"""Everything that changes a team: one function a command, called by pages, API and tasks alike.

Each takes the `Command` and its arguments.
"""

from teams.services.buying import (
    buy_apothecary,
    buy_back,
    buy_fan_factor,
    buy_rerolls,
    hire,
    release,
    return_apothecary,
    return_fan_factor,
    return_rerolls,
)
from teams.services.commands import CommandResult, closed_because
from teams.services.correcting import Adjustment, adjust, read_corrections
from teams.services.equipping import arm, discard_item
from teams.services.founding import found, register, retire
from teams.services.improving import rename, take_skill
from teams.services.naming import name_everybody, rename_team, renumber
from teams.services.occupying import hold_again, occupy, vacate
from teams.services.opening import open_running
from teams.services.portraying import portray, portray_player
from teams.services.redrafting import hire_again
from teams.services.removing import coach_back, coach_removed
from teams.services.retracing import Retracing, redo, retracing, undo

__all__ = [
    "Adjustment",
    "CommandResult",
    "Retracing",
    "adjust",
    "arm",
    "buy_apothecary",
    "buy_back",
    "buy_fan_factor",
    "buy_rerolls",
    "closed_because",
    "coach_back",
    "coach_removed",
    "discard_item",
    "found",
    "hire",
    "hire_again",
    "hold_again",
    "name_everybody",
    "occupy",
    "open_running",
    "portray",
    "portray_player",
    "read_corrections",
    "redo",
    "register",
    "release",
    "rename",
    "rename_team",
    "renumber",
    "retire",
    "retracing",
    "return_apothecary",
    "return_fan_factor",
    "return_rerolls",
    "take_skill",
    "undo",
    "vacate",
]
