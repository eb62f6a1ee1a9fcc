"""Who goes first (SET-05)."""

from dungeonbowl.procedures.language.inputs import number, refuse
from dungeonbowl.procedures.language.operations import number_option, option
from dungeonbowl.procedures.language.statements import draw, end, value
from dungeonbowl.procedures.language.terms import Number
from dungeonbowl.procedures.procedure import Procedure, ends

teams = number("teams", 2, 4, number_option("teams_in_match"), match=True)
first = Number("$first")

FIRST_TURN = Procedure(
    key="first_turn",
    rules=("SET-05",),
    inputs=(teams,),
    off=(refuse(option("first_turn").is_("agreed"), "OPT-80", "Who goes first is agreed here."),),
    do=(draw("first", teams, first, "Which side goes first"), value(first), end("first")),
    outcomes=(ends("first", "Side {=value} goes first."),),
)
