"""A ball thrown at a wall (PAS-03, PAS-04)."""

from dungeonbowl.procedures.language.inputs import flag, people
from dungeonbowl.procedures.language.operations import (
    dice,
    die,
    either,
    number_if,
    option,
    row,
    total_of,
)
from dungeonbowl.procedures.language.statements import (
    end,
    for_each,
    roll,
    then,
    turnover,
    value,
    when,
)
from dungeonbowl.procedures.language.terms import Person
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import UNLESS_HELD
from dungeonbowl.procedures.shared.inputs import BALL

accurate = flag("accurate", True)
over = people("over")
by_003 = option("wall_pass").is_("003")
first = Person(over.at(1).json)
catches = for_each(
    over,
    "one",
    lambda one, place: [
        when(
            place.is_(1),
            [then("catch", {"player": one, "how": "wall", "ball": BALL})],
            [then("catch", {"player": one, "how": "wall", "ball": BALL}, after="dropped")],
        )
    ],
)
comes_off = [
    when(
        over.length.is_(0),
        [then("scatter", {"ball": BALL})],
        [
            when(
                by_003,
                [then("catch", {"player": first, "how": "wall", "ball": BALL})],
                [catches, then("scatter", {"ball": BALL}, after="dropped")],
            )
        ],
    ),
    turnover(UNLESS_HELD),
]

WALL_PASS = Procedure(
    key="wall_pass",
    rules=("PAS-03", "PAS-04", "C-17", "C-164", "C-200"),
    inputs=(accurate, over, BALL),
    do=(
        when(~accurate, [roll("side", "Which square of the wall the ball hits")]),
        when(by_003, [roll("direction", "Where the ball comes off the wall")]),
        roll(
            "distance",
            "How far the ball comes off the wall",
            count=number_if(by_003, 2, 1),
        ),
        value(total_of(dice("distance"))),
        when(accurate, [end("hits_target")]),
        end(either(row("wall_pass_side", die("side")).is_("right"), "hits_right", "hits_left")),
    ),
    outcomes=(
        ends("hits_target", "The ball comes off the wall: {=value} squares.", comes_off),
        ends("hits_right", "The ball hits the wall further right: {=value} squares.", comes_off),
        ends("hits_left", "The ball hits the wall further left: {=value} squares.", comes_off),
    ),
)
