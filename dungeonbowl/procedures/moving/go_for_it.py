"""A player goes for it, or rushes the stairs (MOV-03, FEA-16)."""

from dungeonbowl.procedures.language.inputs import choice, flag, refuse
from dungeonbowl.procedures.language.operations import either
from dungeonbowl.procedures.language.statements import end, freely, roll, turnover, value, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import falls_over
from dungeonbowl.procedures.shared.inputs import CARRIER, IRON, PLAYER
from dungeonbowl.procedures.shared.rolls import reached

boots = flag("boots")
stairs = choice("stairs", ("up", "down"), None)

GO_FOR_IT = Procedure(
    key="go_for_it",
    rules=("MOV-03", "FEA-16", "ITEM-07"),
    inputs=(PLAYER, IRON, boots, stairs, CARRIER),
    forbid=(refuse(IRON, "VAR-05", "Nobody goes for it with an iron ball: {$player}."),),
    do=(
        when(boots, [end("passes")]),
        roll(
            "rush", "{$player} goes for it: {=target}+", target=2, mark=freely(PLAYER, "Sure Feet")
        ),
        when(reached(), [end("passes")]),
        value(either(stairs.is_("up"), "from", "to")),
        end("falls"),
    ),
    outcomes=(
        ends("passes", "{$player} makes it."),
        ends("falls", "{$player} falls over.", falls_over(), turnover()),
    ),
)
