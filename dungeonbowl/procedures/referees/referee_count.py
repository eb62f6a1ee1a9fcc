"""How many on-site referees there are (REF-04)."""

from dungeonbowl.procedures.language.inputs import refuse
from dungeonbowl.procedures.language.operations import die, option, row
from dungeonbowl.procedures.language.statements import end, roll, value
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.referees import NOT_ON_SITE

REFEREE_COUNT = Procedure(
    key="referee_count",
    rules=("REF-04",),
    inputs=(),
    off=(
        NOT_ON_SITE,
        refuse(
            option("onsite_ref_count").is_("agreed"), "OPT-69", "How many there are is agreed here."
        ),
    ),
    do=(
        roll("count", "How many on-site referees there are"),
        value(row("onsite_referees", die("count"), "value")),
        end(row("onsite_referees", die("count"))),
    ),
    outcomes=(
        ends("one", "There is one referee in the dungeon."),
        ends("two", "There are two referees in the dungeon."),
        ends("three", "There are three referees in the dungeon."),
    ),
)
