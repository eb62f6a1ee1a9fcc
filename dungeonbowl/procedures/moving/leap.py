"""A player leaps, by 003 (LEA-01 to LEA-05, LEA-07, LEA-08)."""

from dungeonbowl.procedures.language.inputs import (
    REQUIRED,
    choice,
    flag,
    number,
    perhaps,
    refuse,
    wrong,
)
from dungeonbowl.procedures.language.operations import either, number_if, option
from dungeonbowl.procedures.language.statements import (
    Modifier,
    draw,
    end,
    let,
    roll,
    then,
    turnover,
    value,
    when,
)
from dungeonbowl.procedures.language.terms import Number
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import armour, drops, falls_over, goes_down
from dungeonbowl.procedures.shared.inputs import CARRIER, IRON, PLAYER, WATER, feature
from dungeonbowl.procedures.shared.rolls import IRON_BALL, WADING, agility, skilled, succeeded

squares = number("squares", 2, 20, REQUIRED)
steps_up = number("steps_up", 0, 9)
steps_down = number("steps_down", 0, 9)
floor_down = flag("floor_down")
sandals = flag("sandals")
leapt = flag("leapt", match=True)
movement = number("movement", 0, 99, None, match=True)
target = choice("target", ("free", "player", "obstacle"), "free")
lands_in = choice(
    "lands_in",
    ("free", "player", "obstacle", "chasm", "lava", "teleporter", "trap"),
    "free",
)
hit = perhaps("hit")

distance = Number("$distance")
landing = Number("$landing")
gifted = PLAYER.has("Leap") | sandals
leveled = (steps_up > 0) | (steps_down > 0) | floor_down
onto = then("collide", {"lander": PLAYER, "hit": hit, "carrier": CARRIER})
scatters = roll("direction", "Where {$player} comes down", "d8")
into_chasm = [then("fall_in", {"player": PLAYER, "carrier": CARRIER}), turnover()]

LEAP = Procedure(
    key="leap",
    rules=(
        *("LEA-01", "LEA-02", "LEA-03", "LEA-04", "LEA-05", "LEA-07", "LEA-08", "ITEM-09"),
        *("C-158", "C-159", "C-160", "C-194"),
    ),
    inputs=(
        *(PLAYER, squares, steps_up, steps_down, floor_down, sandals, IRON, WATER, CARRIER),
        *(leapt, movement, target, lands_in, hit),
    ),
    off=(refuse(option("leap_rule").is_("002"), "OPT-50", "Players jump by 002 here."),),
    wrong=(
        wrong(
            (target.is_("player") | lands_in.is_("player")) & hit.is_missing,
            hit,
            "This must be given.",
        ),
    ),
    forbid=(
        refuse(steps_up > 1, "LEA-07", "Nobody leaps more than one step up."),
        refuse(leapt, "LEA-01", "{$player} has leapt this turn."),
        refuse(
            movement.is_given & (movement < squares + number_if(floor_down, 1)),
            "LEA-01",
            "{$player} has too little movement left.",
        ),
        refuse(
            leveled & ~feature("platforms"), "OPT-59", "There are no platforms in this dungeon."
        ),
    ),
    do=(
        let(distance, squares + number_if(floor_down, 1)),
        agility(
            "agility",
            "{$player} leaps",
            PLAYER,
            Modifier("Squares leapt", 2 - distance, "LEA-02"),
            Modifier("Leap", number_if(gifted, 1), "LEA-04"),
            Modifier("Sandals of Leaping", number_if(sandals & PLAYER.has("Leap"), 1), "ITEM-09"),
            skilled(PLAYER, "Very Strong Legs", "Very Strong Legs", 1, "LEA-05"),
            Modifier("Steps down", number_if(steps_down > 1, 1 - steps_down), "LEA-07"),
            Modifier("Floor down", number_if(floor_down, -1), "LEA-07"),
            IRON_BALL,
            WADING,
        ),
        when(
            succeeded("agility"),
            [
                when(target.is_("free"), [end("lands")]),
                when(target.is_("player"), [end("lands_on_player")]),
                end("lands_on_obstacle"),
            ],
        ),
        draw("landing", distance - 1, landing, "In which square {$player} falls"),
        value(landing + number_if(gifted, 1)),
        end("falls_short"),
    ),
    outcomes=(
        ends("lands", "{$player} leaps and lands."),
        ends("lands_on_player", "{$player} lands on {$hit}.", onto),
        ends(
            "lands_on_obstacle",
            "{$player} lands on something hard.",
            scatters,
            falls_over(),
            turnover(),
        ),
        ends(
            "falls_short",
            "{$player} falls short, in square {=value} of the leap.",
            when(lands_in.is_("player"), [onto]),
            when(lands_in.is_("chasm"), into_chasm),
            when(
                ~lands_in.one_of("player", "chasm"),
                [
                    when(lands_in.is_("obstacle"), [scatters]),
                    goes_down(),
                    armour(on=either(lands_in.is_("lava"), "lava")),
                    when(lands_in.is_("lava"), [then("lava", {"player": PLAYER})]),
                    when(lands_in.is_("teleporter"), [then("teleport", {"player": PLAYER})]),
                    when(lands_in.is_("trap"), [then("trap", {"player": PLAYER})]),
                    drops(),
                    turnover(),
                ],
            ),
        ),
    ),
)
