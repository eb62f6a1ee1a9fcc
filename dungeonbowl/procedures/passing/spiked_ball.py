"""A spiked ball comes to somebody (VAR-02)."""

from collections.abc import Mapping

from dungeonbowl.procedures.language.inputs import flag
from dungeonbowl.procedures.language.operations import either, number_if
from dungeonbowl.procedures.language.statements import Modifier, end, then
from dungeonbowl.procedures.language.terms import Value
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import armour
from dungeonbowl.procedures.shared.inputs import IRON, PLAYER, THROWN_BY, WATER, no_ball
from dungeonbowl.procedures.shared.rolls import IRON_BALL, WADING, agility, succeeded

accurate = flag("accurate", True)
then_catches: Mapping[str, Value] = {
    "player": PLAYER,
    "ball": "spiked",
    "thrown_by": THROWN_BY,
    "accurate": accurate,
}

SPIKED_BALL_COMES = Procedure(
    key="spiked_ball",
    rules=("VAR-02",),
    inputs=(PLAYER, THROWN_BY, accurate, IRON, WATER),
    off=(no_ball("spiked"),),
    do=(
        agility(
            "agility",
            "{$player} faces a spiked ball",
            PLAYER,
            Modifier("Thrown by a friend", number_if(THROWN_BY.is_("friend"), 1), "VAR-02"),
            Modifier("Thrown by an opponent", number_if(THROWN_BY.is_("opponent"), -1), "VAR-02"),
            IRON_BALL,
            WADING,
        ),
        end(either(succeeded("agility"), "unhurt", "cut")),
    ),
    outcomes=(
        ends("unhurt", "{$player} isn't cut by the ball.", then("catch", then_catches)),
        ends(
            "cut",
            "{$player} is cut by the ball.",
            armour(),
            then("catch", then_catches, after="holds"),
            then("scatter", {"ball": "spiked"}, after="broken"),
        ),
    ),
)
