"""A player falls into a chasm, or by 002 into any hole (FEA-05, FEA-06, INJ-09)."""

from dungeonbowl.procedures.language.inputs import refuse
from dungeonbowl.procedures.language.operations import die, either, flag_option, option, row
from dungeonbowl.procedures.language.statements import (
    by_foot,
    end,
    event,
    roll,
    then,
    turnover,
    when,
)
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import pushed_into
from dungeonbowl.procedures.shared.inputs import ACTIVE, CARRIER, PLAYER, PUSHED_BY, feature

rule = option("chasm_rule")
no_holes = ~(feature("chasms") | option("leap_rule").is_("002") | option("precarious").is_("002"))
gone = [
    when(CARRIER, [then("carrier_gone", {"how": "chasm", "active": ACTIVE})]),
    event("chasm", player=PLAYER.id),
    when(flag_option("chasm_is_ledge"), [pushed_into("chasm")]),
    turnover(ACTIVE),
]

FALL_IN = Procedure(
    key="fall_in",
    rules=("FEA-05", "FEA-06", "INJ-09", "C-101", "C-161"),
    inputs=(PLAYER, CARRIER, ACTIVE, PUSHED_BY),
    off=(refuse(no_holes, "OPT-59", "There are no chasms in this dungeon."),),
    do=(
        when(rule.is_("harmless"), [end("lost_in_space")]),
        roll("chasm", "What becomes of {$player}", mark=by_foot(PLAYER)),
        end(row(either(rule.is_("003"), "chasm_003", "chasm_002"), die("chasm"))),
    ),
    outcomes=(
        ends("reserves", "{$player} is fished out and stays in reserve for this turn.", gone),
        ends("lost_in_space", "{$player} falls in and is out for this match.", gone),
        ends("dead", "{$player} falls to death.", gone),
        ends(
            "casualty",
            "{$player} falls in and is hurt.",
            then("casualty", {"player": PLAYER, "cause": "hazard"}),
            gone,
        ),
    ),
)
