"""A player on lava (FEA-08)."""

from dungeonbowl.procedures.language.inputs import choice, refuse
from dungeonbowl.procedures.language.operations import either
from dungeonbowl.procedures.language.statements import end, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import armour, pushed_into
from dungeonbowl.procedures.shared.inputs import PLAYER, PUSHED_BY, feature

how = choice("how", ("enters", "starts", "leaves", "pushed_off", "ends"), "ends")
enters = when(how.is_("enters"), [pushed_into("lava")])

LAVA = Procedure(
    key="lava",
    rules=("FEA-08", "C-167"),
    inputs=(PLAYER, how, PUSHED_BY),
    off=(refuse(~feature("lava"), "OPT-59", "There is no lava in this dungeon."),),
    do=(end(either(how.one_of("leaves", "pushed_off", "ends"), "burns", "safe")),),
    outcomes=(
        ends(
            "burns",
            "{$player} is burnt by the lava.",
            armour(PLAYER, "hazard", lava=True, on=either(how.is_("ends"), "lava")),
        ),
        ends("safe", "The lava does {$player} no harm yet.", enters),
    ),
)
