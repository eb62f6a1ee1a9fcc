"""A player climbs out of a pit (VAR-10)."""

from dungeonbowl.procedures.language.inputs import number
from dungeonbowl.procedures.language.operations import either
from dungeonbowl.procedures.language.statements import Modifier, end
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import IRON, PLAYER
from dungeonbowl.procedures.shared.rolls import IRON_BALL, agility, succeeded

friends = number("friends", 0, 8)

CLIMB_OUT = Procedure(
    key="climb_out",
    rules=("VAR-10",),
    inputs=(PLAYER, friends, IRON),
    do=(
        agility(
            "agility",
            "{$player} climbs out",
            PLAYER,
            Modifier("Friends at the edge", friends, "VAR-10"),
            IRON_BALL,
        ),
        end(either(succeeded("agility"), "out", "stays")),
    ),
    outcomes=(
        ends("out", "{$player} climbs out of the pit."),
        ends("stays", "{$player} stays in the pit."),
    ),
)
