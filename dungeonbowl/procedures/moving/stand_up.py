"""A player stands up (MOV-02)."""

from dungeonbowl.procedures.language.inputs import number
from dungeonbowl.procedures.language.statements import end, entry, freely, roll, value, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import PLAYER
from dungeonbowl.procedures.shared.rolls import reached

ma_bonus = number("ma_bonus", 0, 4)
movement = PLAYER.ma + ma_bonus
CHEAP = 3

STAND_UP = Procedure(
    key="stand_up",
    rules=("MOV-02",),
    inputs=(PLAYER, ma_bonus),
    do=(
        when(PLAYER.has("Jump Up"), [value(0), end("stands")]),
        when(movement >= CHEAP, [value(CHEAP), end("stands")]),
        roll("stand", "{$player} stands up: {=target}+", target=4, mark=freely(PLAYER)),
        when(reached(), [value(movement), end("stands")]),
        end("stays"),
    ),
    outcomes=(
        ends(
            "stands", "{$player} stands up.", entry("stand", player=PLAYER.id, **{"as": "standing"})
        ),
        ends("stays", "{$player} stays down."),
    ),
)
