"""Who held a ball is out of the dungeon: what becomes of the ball (TEL-09, TEL-10, BAL-05)."""

from dungeonbowl.procedures.language.inputs import choice, flag
from dungeonbowl.procedures.language.operations import either, every, option
from dungeonbowl.procedures.language.statements import end, then, turnover, when
from dungeonbowl.procedures.language.terms import Truth
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import ACTIVE, BALL

how = choice(
    "how",
    (
        *("lost_in_space", "chasm", "pit", "lava", "teleported_out"),
        *("petrified", "sent_off", "knocked_out"),
    ),
)
on_pad = flag("on_pad")
by_003 = option("teleport_rules").is_("003")
stays = either(by_003, how.is_not("chasm"), on_pad | how.is_("knocked_out"))

CARRIER_GONE = Procedure(
    key="carrier_gone",
    rules=("TEL-09", "TEL-10", "BAL-03", "BAL-05", "C-157"),
    inputs=(how, on_pad, ACTIVE, BALL),
    do=(
        turnover(every(~by_003, on_pad, ACTIVE)),
        when(Truth(stays.json), [end("bounces")]),
        end("teleports"),
    ),
    outcomes=(
        ends("bounces", "The ball bounces from there.", then("scatter", {"ball": BALL})),
        ends("teleports", "The ball is teleported.", then("ball_on_pad", {"ball": BALL})),
    ),
)
