"""A player intercepts a pass (PAS-05, LEA-05)."""

from dungeonbowl.procedures.language.inputs import flag
from dungeonbowl.procedures.language.operations import either
from dungeonbowl.procedures.language.statements import (
    Modifier,
    end,
    event,
    then,
    turnover,
    when,
)
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import BALL, IRON, MARKERS, PLAYER, WATER
from dungeonbowl.procedures.shared.rolls import (
    ENCHANTED,
    IRON_BALL,
    WADING,
    agility,
    marked,
    skilled,
    succeeded,
    with_item,
)

amulet = flag("amulet")
why = "{$player} intercepts the ball"

INTERCEPT = Procedure(
    key="intercept",
    rules=("PAS-05", "LEA-05", "ITEM-08", "C-193"),
    inputs=(PLAYER, MARKERS, BALL, IRON, WATER, amulet),
    do=(
        when(
            amulet,
            [with_item("agility", f"{why}: {{=target}}+", 2)],
            [
                agility(
                    "agility",
                    why,
                    PLAYER,
                    Modifier("Intercepting", -2, "C-193"),
                    skilled(PLAYER, "Very Strong Legs", "Very Strong Legs", 1, "LEA-05"),
                    marked("PAS-05"),
                    ENCHANTED,
                    IRON_BALL,
                    WADING,
                )
            ],
        ),
        end(either(succeeded("agility"), "intercepted", "missed")),
    ),
    outcomes=(
        ends(
            "intercepted",
            "{$player} intercepts the ball.",
            when(
                BALL.is_("spiked"),
                [
                    then(
                        "spiked_ball",
                        {"player": PLAYER, "thrown_by": "opponent", "accurate": False},
                    )
                ],
            ),
            when(BALL.is_("enchanted"), [then("enchanted_ball", {"player": PLAYER})]),
            event("interception", player=PLAYER.id),
            turnover(),
        ),
        ends("missed", "{$player} doesn't reach the ball."),
    ),
)
