"""Whether the ball is real (VAR-08, C-195)."""

from dungeonbowl.procedures.language.inputs import number, refuse
from dungeonbowl.procedures.language.operations import either, number_option, option
from dungeonbowl.procedures.language.statements import draw, end, entry, event, turnover
from dungeonbowl.procedures.language.terms import Number
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import ONLY_BALL, PLAYER

balls = number_option("balls")
balls_left = number("balls_left", 1, 99, balls, match=True)
place = Number("$place")

ILLUSION = Procedure(
    key="illusion",
    rules=("VAR-08", "C-195"),
    inputs=(PLAYER, balls_left),
    off=(
        refuse(
            option("multiball").is_not("illusionary") | balls.is_(1),
            "OPT-63",
            "Every ball is real in this match.",
        ),
    ),
    do=(
        draw("real", balls_left, place, "Whether the ball of {$player} is real: on a 1"),
        end(either(place.is_(1), "real", "illusion")),
    ),
    outcomes=(
        ends(
            "real",
            "The ball is real: {$player} scores and wins the game.",
            event("touchdown", player=PLAYER.id),
            entry("whistle"),
        ),
        ends(
            "illusion",
            "The ball of {$player} was an illusion.",
            entry("ball", ball=ONLY_BALL, **{"with": "gone"}),
            turnover(),
        ),
    ),
)
