"""A ravenous monster picks up a ball (MON-17)."""

from dungeonbowl.procedures.language.inputs import number, refuse
from dungeonbowl.procedures.language.operations import either
from dungeonbowl.procedures.language.statements import Modifier, end, then, value, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.beasts import BEAST, MONSTERS
from dungeonbowl.procedures.shared.inputs import BALL, MARKERS
from dungeonbowl.procedures.shared.rolls import ENCHANTED, agility, marked, succeeded

eaten = number("eaten", 0, 2, 0, match=True)
ENOUGH = 3

MONSTER_EATS = Procedure(
    key="monster_eats",
    rules=("MON-17",),
    inputs=(BEAST, MARKERS, eaten, BALL),
    off=(refuse(MONSTERS.is_not("Monsterbowl"), "OPT-66", "Monsters eat no balls in this match."),),
    do=(
        agility(
            "agility",
            "{$monster} picks up the ball",
            BEAST,
            Modifier("Picking up", 1, "C-193"),
            marked("MOV-06"),
            ENCHANTED,
            mark=False,
        ),
        when(~succeeded("agility"), [end("fails")]),
        value(eaten + 1),
        end(either((eaten + 1).is_(ENOUGH), "victory", "eats")),
    ),
    outcomes=(
        ends("fails", "{$monster} fails to pick up the ball.", then("scatter", {"ball": BALL})),
        ends("eats", "{$monster} eats the ball.", then("ball_on_pad")),
        ends("victory", "{$monster} eats the last ball and wins the game."),
    ),
)
