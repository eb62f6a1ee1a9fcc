"""The Winds of Magic (FEA-12)."""

from dungeonbowl.procedures.language.inputs import flag, refuse
from dungeonbowl.procedures.language.operations import die, plain_list
from dungeonbowl.procedures.language.statements import choose, end, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import IRON, PLAYER, WATER, feature
from dungeonbowl.procedures.shared.rolls import IRON_BALL, WADING, agility, succeeded

used = flag("used", match=True)

WINDS_OF_MAGIC = Procedure(
    key="winds_of_magic",
    rules=("FEA-12",),
    inputs=(PLAYER, used, IRON, WATER),
    off=(refuse(~feature("inscriptions"), "OPT-59", "There are no inscriptions in this dungeon."),),
    forbid=(refuse(used, "FEA-12", "The winds of this circle blew already."),),
    do=(
        agility("spell", "{$player} calls the Winds of Magic", PLAYER, IRON_BALL, WADING),
        when(~succeeded("spell"), [end("fails")]),
        choose("effect", plain_list("prone", "stand"), "coach", "What the winds do"),
        end(die("effect")),
    ),
    outcomes=(
        ends("fails", "No wind blows for {$player}."),
        ends("prone", "The winds lay low everybody without Stand Firm."),
        ends("stand", "The winds set up everybody of MA 2 or more."),
    ),
)
