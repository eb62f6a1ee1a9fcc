"""A monster acts by itself (MON-06, MON-27, C-201)."""

from dungeonbowl.procedures.language.inputs import choice, flag, number
from dungeonbowl.procedures.language.operations import every, lowest, number_if
from dungeonbowl.procedures.language.statements import Modifier, draw, end, roll, value, when
from dungeonbowl.procedures.language.terms import Number
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.beasts import BEAST, NO_MONSTERS
from dungeonbowl.procedures.shared.rolls import reached
from dungeonbowl.procedures.shared.victims import STATES

state = choice("state", STATES, "standing", match=True)
nearest = number("nearest", 0, 12, 1)
within_four = flag("within_four", True)
in_range = number("in_range", 0, 12, 0)
prey = Number("$prey")
slow = BEAST.has("Bonehead") | BEAST.has("Dense") | BEAST.has("Take Root")
stupid = ~slow & BEAST.has("Really Stupid")
wild = every(~slow, ~stupid, BEAST.has("Wild Animal"))
breathes = every(BEAST.field("key").is_("cave_dragon"), ~within_four, in_range > 0)

MONSTER_ACTIVATION = Procedure(
    key="monster_activation",
    rules=("MON-06", "MON-27", "C-201"),
    inputs=(BEAST, state, nearest, within_four, in_range),
    off=(NO_MONSTERS,),
    do=(
        when(
            slow | stupid | wild,
            [
                roll(
                    "trait",
                    "Whether {$monster} acts: {=target}+",
                    target=number_if(slow, 2, 4),
                    add=(Modifier("Blitz", number_if(wild, 2), "SKL-11"),),
                ),
                when(~reached(), [end("skips")]),
            ],
        ),
        when(state.is_("prone"), [end("stands_up")]),
        when(state.is_("stunned"), [end("recovers")]),
        when(
            breathes,
            [
                roll(
                    "flame",
                    "Whether {$monster} breathes fire: {=target}+",
                    target=lowest("flame_burst", "flame_burst"),
                ),
                when(reached(), [end("flame_burst")]),
            ],
        ),
        draw("target", nearest, prey, "Whom {$monster} goes for"),
        value(prey),
        end("blitzes"),
    ),
    outcomes=(
        ends("skips", "{$monster} does nothing."),
        ends("stands_up", "{$monster} stands up."),
        ends("recovers", "{$monster} comes to."),
        ends("flame_burst", "{$monster} breathes fire on who is nearest."),
        ends("blitzes", "{$monster} moves and attacks."),
    ),
)
