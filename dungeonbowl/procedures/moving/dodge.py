"""A player leaves an opponent's tackle zone (MOV-04)."""

from dungeonbowl.procedures.language.inputs import flag, number, wrong
from dungeonbowl.procedures.language.statements import Modifier, end, turnover, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import falls_over
from dungeonbowl.procedures.shared.inputs import CARRIER, IRON, MARKERS, PLAYER, WATER
from dungeonbowl.procedures.shared.rolls import (
    IRON_BALL,
    WADING,
    agility,
    marked,
    skilled,
    succeeded,
    with_item,
)

titchy_markers = number("titchy_markers", 0, 8)
gloves = flag("gloves")
titchy = PLAYER.has("Titchy")
why = "{$player} dodges"

DODGE = Procedure(
    key="dodge",
    rules=("MOV-04", "SKL-10", "ITEM-13", "C-193"),
    inputs=(PLAYER, MARKERS, titchy_markers, gloves, IRON, WATER, CARRIER),
    wrong=(
        wrong(titchy_markers > MARKERS, titchy_markers, "There aren't as many opponents at all."),
    ),
    do=(
        when(
            gloves,
            [with_item("agility", f"{why}: 6", 6, "Dodge")],
            [
                agility(
                    "agility",
                    why,
                    PLAYER,
                    Modifier("Dodging", 1, "C-193"),
                    skilled(PLAYER, "Titchy", "Titchy", 2, "SKL-10"),
                    marked("MOV-04", MARKERS - titchy_markers, unless=titchy),
                    IRON_BALL,
                    WADING,
                    skill="Dodge",
                )
            ],
        ),
        when(succeeded("agility"), [end("dodges")]),
        when(PLAYER.has("Stand Firm"), [end("stays_up")]),
        end("falls"),
    ),
    outcomes=(
        ends("dodges", "{$player} dodges away."),
        ends("stays_up", "{$player} stumbles, but stands firm."),
        ends("falls", "{$player} stumbles and falls.", falls_over(), turnover()),
    ),
)
