"""A ball is thrown across obstacles (PAS-08)."""

from dungeonbowl.procedures.language.inputs import number, refuse
from dungeonbowl.procedures.language.operations import numbered_die, numbers_to
from dungeonbowl.procedures.language.statements import (
    Block,
    end,
    for_each,
    roll,
    then,
    turnover,
    value,
    when,
)
from dungeonbowl.procedures.language.terms import Number, Something
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import BALL, feature

squares = number("squares", 1, 12, 1)


def crosses(square: Something, place: Number) -> Block:
    """One obstacle, which a 1 hits."""
    return [
        roll("obstacle", "Whether the ball hits obstacle {$square}: on a 1", number=square),
        when(numbered_die("obstacle", square).is_(1), [value(square), end("hits")]),
    ]


OBSTACLE = Procedure(
    key="obstacle",
    rules=("PAS-08",),
    inputs=(squares, BALL),
    off=(refuse(~feature("obstacles"), "OPT-59", "There are no obstacles in this dungeon."),),
    do=(for_each(numbers_to(squares), "square", crosses), end("clears")),
    outcomes=(
        ends("clears", "The ball clears every obstacle."),
        ends(
            "hits", "The ball hits obstacle {=value}.", then("scatter", {"ball": BALL}), turnover()
        ),
    ),
)
