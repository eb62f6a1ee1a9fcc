"""A player teleports back to the dug-out (SET-10)."""

from dungeonbowl.procedures.language.inputs import choice, refuse
from dungeonbowl.procedures.language.operations import flag_option
from dungeonbowl.procedures.language.statements import end, then, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import boxed
from dungeonbowl.procedures.shared.inputs import ACTIVE, CARRIER, PLAYER
from dungeonbowl.procedures.shared.victims import STATES

state = choice("state", STATES, "standing", match=True)

TELEPORT_OUT = Procedure(
    key="teleport_out",
    rules=("SET-10",),
    inputs=(PLAYER, state, CARRIER, ACTIVE),
    off=(refuse(~flag_option("teleport_out"), "OPT-47", "Nobody teleports out here."),),
    forbid=(
        refuse(state.is_("stunned"), "SET-10", "Who is stunned can't teleport out: {$player}."),
    ),
    do=(end("out"),),
    outcomes=(
        ends(
            "out",
            "{$player} teleports back to the dug-out.",
            when(CARRIER, [then("carrier_gone", {"how": "teleported_out", "active": ACTIVE})]),
            boxed("reserves"),
        ),
    ),
)
