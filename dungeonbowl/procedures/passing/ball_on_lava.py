"""A ball on lava at the start of a turn (BAL-04)."""

from dungeonbowl.procedures.language.inputs import refuse
from dungeonbowl.procedures.language.operations import die, row
from dungeonbowl.procedures.language.statements import end, roll, then
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import BALL, feature

BALL_ON_LAVA = Procedure(
    key="ball_on_lava",
    rules=("BAL-04",),
    inputs=(BALL,),
    off=(refuse(~feature("lava"), "OPT-59", "There is no lava in this dungeon."),),
    do=(
        roll("ball", "Whether the ball is teleported: on 4 or more"),
        end(row("lava_ball", die("ball"))),
    ),
    outcomes=(
        ends("stays", "The ball stays on the lava."),
        ends("teleports", "The ball is teleported.", then("ball_on_pad", {"ball": BALL})),
    ),
)
