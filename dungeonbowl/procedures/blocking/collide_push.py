"""A player is pushed into another, where the house rolls for it (BLK-06)."""

from functools import reduce
from operator import or_

from dungeonbowl.procedures.language.inputs import flag, perhaps, person, refuse
from dungeonbowl.procedures.language.operations import flag_option, row
from dungeonbowl.procedures.language.statements import (
    Block,
    Modifier,
    Statement,
    end,
    roll,
    then,
    turnover,
    when,
)
from dungeonbowl.procedures.language.terms import TOTAL, Value
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import armour, goes_down

first = person("first")
second = person("second")
first_down = flag("first_down")
second_down = flag("second_down")
third = perhaps("third")
first_active = flag("first_active", match=True)
second_active = flag("second_active", match=True)


def comes_to(first_falls: bool, second_falls: bool, *, pushed: bool) -> Block:
    """Who goes down who wasn't, and whether the second is pushed into a third."""
    falling = [
        (first, ~first_down, first_active, first_falls),
        (second, ~second_down, second_active, second_falls),
    ]
    down = [(who, stood, active) for who, stood, active, falls in falling if falls]
    brings: list[Statement] = [
        when(stood, [goes_down(who), armour(who, "pushed")]) for who, stood, _ in down
    ]
    over = [stood & active for _, stood, active in down]
    brings.append(turnover(reduce(or_, over)))
    if pushed:
        onwards: dict[str, Value] = {
            "first": second,
            "second": third,
            "first_down": True if second_falls else second_down,
            "first_active": second_active,
        }
        brings.append(when(third.is_given, [then("collide_push", onwards)]))
    return brings


COLLIDE_PUSH = Procedure(
    key="collide_push",
    rules=("BLK-06", "C-83", "C-204", "C-205"),
    inputs=(first, second, first_down, second_down, third, first_active, second_active),
    off=(refuse(~flag_option("push_collision"), "OPT-52", "Nobody rolls for pushes here."),),
    do=(
        roll(
            "collision",
            "{$first} is pushed into {$second}",
            add=(Modifier("Strength difference", first.st - second.st, "BLK-06"),),
            within=(1, 6),
        ),
        end(row("collision_push", TOTAL)),
    ),
    outcomes=(
        ends("first_down", "{$first} drops on the spot.", comes_to(True, False, pushed=False)),
        ends("nothing", "Neither {$first} nor {$second} moves."),
        ends(
            "both_pushed_first_down",
            "Both are pushed back, and {$first} goes down.",
            comes_to(True, False, pushed=True),
        ),
        ends(
            "both_pushed_both_down",
            "Both are pushed back and go down: {$first} and {$second}.",
            comes_to(True, True, pushed=True),
        ),
        ends(
            "both_pushed_second_down",
            "Both are pushed back, and {$second} goes down.",
            comes_to(False, True, pushed=True),
        ),
    ),
)
