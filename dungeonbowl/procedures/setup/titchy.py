"""Titchy players slip in after set-up (SET-14)."""

from dungeonbowl.procedures.language.inputs import number, refuse
from dungeonbowl.procedures.language.operations import die, flag_option, lowest_of
from dungeonbowl.procedures.language.statements import end, roll, value, when
from dungeonbowl.procedures.procedure import Procedure, ends

set_up = number("set_up", 0, 16, match=True)
reserves = number("reserves", 0, 16, match=True)

TITCHY = Procedure(
    key="titchy",
    rules=("SET-14",),
    inputs=(set_up, reserves),
    off=(refuse(~flag_option("titchy_extra_setup"), "OPT-78", "Nobody slips in here."),),
    do=(
        when((set_up < 2) | reserves.is_(0), [end("none")]),
        roll("extra", "How many more Titchy players are set up", "d3"),
        value(lowest_of(die("extra"), reserves)),
        end("extra"),
    ),
    outcomes=(
        ends("none", "No Titchy player slips in."),
        ends("extra", "Titchy players set up besides: {=value}."),
    ),
)
