"""A ball that nobody can reach (BAL-06)."""

from dungeonbowl.procedures.language.inputs import REQUIRED, flag
from dungeonbowl.procedures.language.operations import either
from dungeonbowl.procedures.language.statements import end, then
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import BALL

agreed = flag("agreed", REQUIRED)

UNREACHABLE_BALL = Procedure(
    key="unreachable_ball",
    rules=("BAL-06",),
    inputs=(agreed, BALL),
    do=(end(either(agreed, "teleports", "stays")),),
    outcomes=(
        ends("teleports", "The ball is teleported.", then("ball_on_pad", {"ball": BALL})),
        ends("stays", "The ball stays where it is."),
    ),
)
