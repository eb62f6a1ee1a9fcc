"""A Big Guy throws a chest (CHE-06 to CHE-08)."""

from dungeonbowl.procedures.language.inputs import number, perhaps, refuse
from dungeonbowl.procedures.language.operations import either, flag_option, lowest
from dungeonbowl.procedures.language.statements import end, roll, then, value, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.categories import BIG_GUY, category
from dungeonbowl.procedures.shared.inputs import MARKERS, PLAYER, WATER
from dungeonbowl.procedures.shared.passes import HOW_THROWN, RANGE, flies, fumbled, thrown
from dungeonbowl.procedures.shared.rolls import reached

chest = number("chest", 1, 99, 1)
hit = perhaps("hit")
lands_on = when(hit.is_given, [then("collide", {"lander": "chest", "hit": hit, "how": "thrown"})])
able = PLAYER.has("Throw Team-mate") & category(PLAYER).is_(BIG_GUY)

THROW_CHEST = Procedure(
    key="throw_chest",
    rules=("CHE-06", "CHE-07", "CHE-08", "PAS-07"),
    inputs=(PLAYER, chest, RANGE, MARKERS, WATER, hit),
    off=(refuse(~flag_option("moving_chests"), "OPT-58", "Chests aren't moved here."),),
    forbid=(refuse(~able, "CHE-07", "{$player} is no Big Guy who throws team-mates."),),
    do=(
        thrown("{$player} throws chest {$chest}"),
        value(HOW_THROWN),
        flies(),
        when(~fumbled, [roll("bounce", "Where the chest bounces", "d8")]),
        roll(
            "opens",
            "Whether chest {$chest} opens: {=target}+",
            target=lowest("thrown_chest", "opens"),
        ),
        end(either(reached(), "opens", "stays_closed")),
    ),
    outcomes=(
        ends(
            "opens",
            "{$player} throws chest {$chest}, and it opens.",
            lands_on,
            then("open_chest", {"chest": chest}),
        ),
        ends("stays_closed", "{$player} throws chest {$chest}, and it stays closed.", lands_on),
    ),
)
