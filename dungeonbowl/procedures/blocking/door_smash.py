"""A player smashes a door (FEA-04)."""

from dungeonbowl.procedures.language.inputs import flag, person, refuse
from dungeonbowl.procedures.language.operations import either, number_if, number_option
from dungeonbowl.procedures.language.statements import (
    Modifier,
    end,
    entry,
    modifiers,
    turnover,
    when,
)
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.blocks import block_thrown, shows
from dungeonbowl.procedures.shared.following import armour, drops, goes_down
from dungeonbowl.procedures.shared.harm import ASSISTS
from dungeonbowl.procedures.shared.inputs import NO_DOORS

attacker = person("attacker")
iron_gate = flag("iron_gate")
attacker_carrier = flag("attacker_carrier")
DOOR_ST = 4
GATE_ST = 5
smashed = entry("door", door=None, **{"is": "smashed"})
falls = [goes_down(attacker), armour(attacker), drops(attacker_carrier), turnover()]

DOOR_SMASH = Procedure(
    key="door_smash",
    rules=("FEA-04",),
    inputs=(attacker, iron_gate, ASSISTS, attacker_carrier),
    off=(NO_DOORS,),
    forbid=(
        refuse(
            iron_gate & number_option("iron_gates").is_(0),
            "OPT-60",
            "There are no iron gates in this dungeon.",
        ),
    ),
    do=(
        modifiers(Modifier("Offensive assists", ASSISTS, "BLK-02")),
        block_thrown(
            attacker,
            attacker.st + ASSISTS,
            number_if(iron_gate, GATE_ST, DOOR_ST),
            "{$attacker} smashes the door",
        ),
        when(shows(1), [end("attacker_down")]),
        when(shows(2), [end(either(attacker.has("Block"), "smashed", "both_down"))]),
        end(either(shows(3, 4), "holds", "smashed")),
    ),
    outcomes=(
        ends("attacker_down", "{$attacker} goes down.", falls),
        ends("both_down", "{$attacker} goes down, and so does the door.", falls, smashed),
        ends("holds", "The door holds."),
        ends("smashed", "{$attacker} smashes the door.", smashed),
    ),
)
