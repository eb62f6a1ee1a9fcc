"""A player's own nature stands in the way (SKL-08, SKL-09, SKL-11)."""

from dungeonbowl.procedures.language.inputs import choice, refuse
from dungeonbowl.procedures.language.operations import either, number_if
from dungeonbowl.procedures.language.statements import Modifier, end, freely, roll, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import PLAYER
from dungeonbowl.procedures.shared.rolls import reached

trait = choice("trait", ("dense", "take_root", "wild_animal"))
action = choice(
    "action", ("move", "block", "blitz", "pass", "hand_off", "foul", "throw", "other"), "move"
)
wild = trait.is_("wild_animal")
others_have_it = "{$player} isn't so."

TRAIT = Procedure(
    key="trait",
    rules=("SKL-08", "SKL-09", "SKL-11", "C-181"),
    inputs=(PLAYER, trait, action),
    forbid=(
        refuse(trait.is_("dense") & ~PLAYER.has("Dense"), "SKL-08", others_have_it),
        refuse(trait.is_("take_root") & ~PLAYER.has("Take Root"), "SKL-09", others_have_it),
        refuse(wild & ~PLAYER.has("Wild Animal"), "SKL-11", others_have_it),
    ),
    do=(
        when(trait.is_("dense") & ~action.one_of("blitz", "pass", "hand_off"), [end("acts")]),
        roll(
            "trait",
            "Whether {$player} acts: {=target}+",
            target=number_if(wild, 4, 2),
            add=(
                Modifier(
                    "Block or Blitz",
                    number_if(wild & action.one_of("block", "blitz"), 2),
                    "SKL-11",
                ),
            ),
            mark=freely(PLAYER),
        ),
        when(reached(), [end("acts")]),
        end(either(trait.is_("take_root"), "rooted", "loses_action")),
    ),
    outcomes=(
        ends("acts", "{$player} acts."),
        ends("loses_action", "{$player} loses the action."),
        ends("rooted", "{$player} takes root."),
    ),
)
