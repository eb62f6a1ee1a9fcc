"""A player jumps over things, by 002 (LEA-06)."""

from dungeonbowl.procedures.language.inputs import REQUIRED, flag, number, refuse
from dungeonbowl.procedures.language.operations import die, either, number_if, option
from dungeonbowl.procedures.language.statements import Modifier, end, freely, roll, then
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import ACTIVE, CARRIER, PLAYER
from dungeonbowl.procedures.shared.rolls import reached, skilled

squares = number("squares", 1, 20, REQUIRED)
zones = flag("zones")
cleared = die("jump").is_not(1) & reached()

JUMP_002 = Procedure(
    key="jump_002",
    rules=("LEA-06",),
    inputs=(PLAYER, squares, zones, CARRIER, ACTIVE),
    off=(refuse(option("leap_rule").is_("003"), "OPT-50", "Players leap by 003 here."),),
    do=(
        roll(
            "jump",
            "{$player} jumps: {=target}+",
            target=squares + 1,
            add=(
                Modifier("Tackle zones", number_if(zones, -1), "LEA-06"),
                skilled(PLAYER, "Leap", "Leap", 1, "LEA-06"),
                skilled(PLAYER, "Very Strong Legs", "Very Long Legs", 1, "LEA-06"),
            ),
            mark=freely(PLAYER),
        ),
        end(either(cleared, "jumps", "falls_in")),
    ),
    outcomes=(
        ends("jumps", "{$player} jumps across."),
        ends(
            "falls_in",
            "{$player} jumps too short and falls in.",
            then("fall_in", {"player": PLAYER, "carrier": CARRIER, "active": ACTIVE}),
        ),
    ),
)
