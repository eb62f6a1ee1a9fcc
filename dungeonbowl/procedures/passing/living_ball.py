"""A living ball at the end of a turn (VAR-04)."""

from dungeonbowl.procedures.language.inputs import flag, number
from dungeonbowl.procedures.language.operations import die, lowest_of, number_if
from dungeonbowl.procedures.language.statements import end, roll, value, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import no_ball

alone = flag("alone", True)
squares_free = number("squares_free", 0, 12, None)
distance = die("distance")

LIVING_BALL = Procedure(
    key="living_ball",
    rules=("VAR-04",),
    inputs=(alone, squares_free),
    off=(no_ball("living"),),
    do=(
        when(~alone, [end("stays")]),
        roll("direction", "Where the ball runs", "d8"),
        roll("distance", "How far the ball runs"),
        value(number_if(squares_free.is_given, lowest_of(distance, squares_free), distance)),
        end("runs"),
    ),
    outcomes=(
        ends("stays", "The ball stays."),
        ends("runs", "Squares that the ball runs: {=value}."),
    ),
)
