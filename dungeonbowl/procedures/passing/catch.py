"""A player catches a ball: a pass, a hand-off, a bounce, off a wall (PAS-05, PAS-06)."""

from dungeonbowl.procedures.language.inputs import choice, flag, wrong
from dungeonbowl.procedures.language.operations import either, number_if, option
from dungeonbowl.procedures.language.statements import (
    Modifier,
    end,
    event,
    then,
    turnover,
    when,
)
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import UNLESS_HELD, held_by
from dungeonbowl.procedures.shared.inputs import BALL, IRON, MARKERS, PLAYER, THROWN_BY, WATER
from dungeonbowl.procedures.shared.rolls import (
    ENCHANTED,
    IRON_BALL,
    WADING,
    agility,
    marked,
    succeeded,
    with_item,
)

how = choice("how", ("pass", "hand_off", "bounce", "wall"), "pass")
accurate = flag("accurate", True)
gauntlets = flag("gauntlets")
passed = how.is_("pass") & accurate
why = "{$player} catches the ball"
flies_on = how.is_("wall") & option("wall_pass").is_("004")

CATCH = Procedure(
    key="catch",
    rules=("PAS-05", "PAS-06", "VAR-03", "ITEM-05", "C-193"),
    inputs=(PLAYER, how, accurate, THROWN_BY, MARKERS, BALL, IRON, WATER, gauntlets),
    wrong=(wrong(gauntlets & how.is_not("pass"), gauntlets, "Only for a pass."),),
    do=(
        when(
            gauntlets,
            [with_item("agility", f"{why}: {{=target}}+", 2, "Catch")],
            [
                agility(
                    "agility",
                    why,
                    PLAYER,
                    Modifier("Accurate pass", number_if(passed, 1), "C-193"),
                    Modifier("Hand-off", number_if(how.is_("hand_off"), 1), "C-193"),
                    marked("PAS-05", unless=PLAYER.has("Nerves of Steel")),
                    ENCHANTED,
                    IRON_BALL,
                    WADING,
                    skill="Catch",
                )
            ],
        ),
        end(either(succeeded("agility"), "caught", "dropped")),
    ),
    outcomes=(
        ends(
            "caught",
            "{$player} catches the ball.",
            when(BALL.is_("enchanted"), [then("enchanted_ball", {"player": PLAYER})]),
            held_by(PLAYER),
            when(passed & THROWN_BY.is_("friend"), [event("completion", player=None)]),
        ),
        ends(
            "dropped",
            "{$player} drops the ball.",
            when(~flies_on, [then("scatter", {"ball": BALL})]),
            when(how.is_not("bounce"), [turnover(UNLESS_HELD)]),
        ),
    ),
)
