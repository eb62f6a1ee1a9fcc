"""Where a referee starts (REF-05, REF-14)."""

from dungeonbowl.procedures.language.inputs import refuse
from dungeonbowl.procedures.language.operations import option
from dungeonbowl.procedures.language.statements import draw, end, roll, value
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import PADS
from dungeonbowl.procedures.shared.referees import BY_MODEL, NO_MODELS, ON_SITE
from dungeonbowl.procedures.shared.teleporting import PAD

agreed = "Where a referee starts is agreed here."

REFEREE_PLACE = Procedure(
    key="referee_place",
    rules=("REF-05", "REF-14"),
    inputs=(PADS,),
    off=(
        NO_MODELS,
        refuse(ON_SITE & option("onsite_ref_placement").is_("agreed"), "OPT-70", agreed),
        refuse(BY_MODEL & option("s1_ref_deployment").is_("agreed"), "OPT-86", agreed),
    ),
    do=(
        draw("teleporter", PADS, PAD, "From which teleporter the referee comes"),
        roll("direction", "Where the referee ends up", "d8", count=3),
        value(PAD),
        end("placed"),
    ),
    outcomes=(ends("placed", "The referee starts from teleporter {=value}, scattered thrice."),),
)
