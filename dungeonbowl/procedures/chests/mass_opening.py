"""All chests open at once, when time runs (CHE-12)."""

from dungeonbowl.procedures.language.inputs import numbers
from dungeonbowl.procedures.language.operations import number_option, numbers_to
from dungeonbowl.procedures.language.statements import end, for_each, then
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import BY_THE_CLOCK

every_chest = number_option("chests")
chests = numbers("chests", every_chest, numbers_to(every_chest), match=True)

MASS_OPENING = Procedure(
    key="mass_opening",
    rules=("CHE-12", "C-178"),
    inputs=(chests,),
    off=(BY_THE_CLOCK,),
    do=(end("opened"),),
    outcomes=(
        ends(
            "opened",
            "Every chest opens at once.",
            for_each(chests, "chest", lambda chest, n: [then("open_chest", {"chest": chest})]),
        ),
    ),
)
