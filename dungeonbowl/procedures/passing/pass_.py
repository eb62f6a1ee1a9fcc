"""A player passes the ball (PAS-01, PAS-05, PAS-09)."""

from collections.abc import Mapping

from dungeonbowl.procedures.language.inputs import choice, flag, perhaps, refuse
from dungeonbowl.procedures.language.operations import (
    die,
    either,
    highest_of,
    lowest_of,
    number_if,
    option,
)
from dungeonbowl.procedures.language.statements import (
    Modifier,
    end,
    then,
    turnover,
    when,
)
from dungeonbowl.procedures.language.terms import Value
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import UNLESS_HELD
from dungeonbowl.procedures.shared.inputs import BALL, IRON, MARKERS, PLAYER, SIDES, WATER
from dungeonbowl.procedures.shared.passes import BAND, RANGE
from dungeonbowl.procedures.shared.rolls import (
    IRON_BALL,
    WADING,
    agility,
    marked,
    skilled,
    succeeded,
    with_item,
)

level = choice("level", ("same", "up", "down"), "same")
headband = flag("headband")
magic = flag("magic")
wall = flag("wall")
catcher = perhaps("catcher")
catcher_side = choice("catcher_side", SIDES, "friend")

counted = (
    BAND
    + number_if(BALL.is_("spiked"), 1)
    + number_if(PLAYER.has("Titchy"), 2)
    - number_if(PLAYER.has("Strong Arm"), 1)
)
band = lowest_of(3, highest_of(0, counted))
why = "{$player} passes"
to_catcher: Mapping[str, Value] = {"player": catcher, "thrown_by": catcher_side}

PASS = Procedure(
    key="pass",
    rules=("PAS-01", "PAS-05", "PAS-09", "SOR-06", "ITEM-14", "C-193"),
    inputs=(
        *(PLAYER, RANGE, MARKERS, BALL, level, WATER, IRON, headband, magic, wall),
        *(catcher, catcher_side),
    ),
    forbid=(
        refuse(BALL.is_("iron"), "VAR-05", "An iron ball can't be thrown."),
        refuse(
            option("pass_band_limit").is_("also_limits_range") & (band > 1),
            "PAS-01",
            "{$player} can't throw as far.",
        ),
    ),
    do=(
        when(
            headband,
            [with_item("pass", f"{why}: {{=target}}+", 2, "Pass")],
            [
                agility(
                    "pass",
                    why,
                    PLAYER,
                    Modifier("Range", 1 - band, "C-193"),
                    marked("PAS-05", unless=PLAYER.has("Nerves of Steel") | magic),
                    skilled(PLAYER, "Accurate", "Accurate", 1, "SKL-06"),
                    Modifier("Up a level", number_if(level.is_("up"), -1), "PAS-09"),
                    Modifier("Down a level", number_if(level.is_("down"), 1), "PAS-09"),
                    IRON_BALL,
                    WADING,
                    skill="Pass",
                )
            ],
        ),
        when(die("pass").is_(1), [end("fumble")]),
        end(either(succeeded("pass"), "accurate", "inaccurate")),
    ),
    outcomes=(
        ends("fumble", "{$player} fumbles the ball.", then("scatter", {"ball": BALL}), turnover()),
        ends(
            "accurate",
            "{$player} throws an accurate pass.",
            when(
                wall,
                [then("wall_pass", {"ball": BALL})],
                [
                    when(
                        catcher.is_missing,
                        [then("scatter", {"ball": BALL})],
                        [
                            when(
                                BALL.is_("spiked"),
                                [then("spiked_ball", to_catcher)],
                                [then("catch", {**to_catcher, "ball": BALL})],
                            )
                        ],
                    )
                ],
            ),
            turnover(UNLESS_HELD),
        ),
        ends(
            "inaccurate",
            "{$player} throws an inaccurate pass.",
            when(
                wall,
                [then("wall_pass", {"accurate": False, "ball": BALL})],
                [then("scatter", {"times": 3, "ball": BALL})],
            ),
            turnover(UNLESS_HELD),
        ),
    ),
)
