"""A monster is hurt, or gone (MON-10, MON-25)."""

from dungeonbowl.procedures.language.inputs import choice, number
from dungeonbowl.procedures.language.operations import die
from dungeonbowl.procedures.language.statements import end, event, roll, value, when
from dungeonbowl.procedures.language.terms import Number
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.beasts import BEAST, NO_MONSTERS
from dungeonbowl.procedures.shared.inputs import PLAYER

result = choice("result", ("stunned", "knocked_out", "casualty", "gone"))
heads = number("heads", 1, 9, 1, match=True)
strong = BEAST.st >= Number("%figures.strong_monster_st")
award = Number("%figures.monster_removed")

MONSTER_HIT = Procedure(
    key="monster_hit",
    rules=("MON-10", "MON-25", "C-89", "C-90", "C-169", "C-170"),
    inputs=(PLAYER, BEAST, result, heads),
    off=(NO_MONSTERS,),
    do=(
        when(result.one_of("stunned", "gone"), [end(result)]),
        when(heads > 1, [value(heads - 1), end("head_lost")]),
        value(award),
        when(
            strong,
            [
                roll("monster_bonus", "{$player} removes a strong monster"),
                value(award + die("monster_bonus")),
            ],
        ),
        end("removed"),
    ),
    outcomes=(
        ends("stunned", "{$monster} is stunned."),
        ends("gone", "{$monster} is gone."),
        ends("head_lost", "{$monster} loses a head."),
        ends(
            "removed",
            "{$player} gets rid of {$monster}.",
            event("monster_removed", player=PLAYER.id, monster=BEAST.field("key")),
        ),
    ),
)
