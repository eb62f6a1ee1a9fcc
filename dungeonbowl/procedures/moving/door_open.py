"""A door is tried, opened or closed (FEA-03)."""

from dungeonbowl.procedures.language.inputs import choice
from dungeonbowl.procedures.language.operations import die, row
from dungeonbowl.procedures.language.statements import Statement, end, entry, roll, value, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import NO_DOORS

state = choice("state", ("untried", "closed", "open", "locked"), "untried", match=True)
MOVEMENT = 3


def is_now(word: str) -> Statement:
    """What the door is now."""
    return entry("door", door=None, **{"is": word})


DOOR_OPEN = Procedure(
    key="door_open",
    rules=("FEA-03", "C-166"),
    inputs=(state,),
    off=(NO_DOORS,),
    do=(
        value(MOVEMENT),
        when(state.is_("closed"), [end("opens")]),
        when(state.is_("open"), [end("closes")]),
        when(
            state.is_("untried"),
            [
                roll("door", "Whether the door is locked: on a 1"),
                when(row("door", die("door")).is_("opens"), [end("opens")]),
            ],
        ),
        value(0),
        end("locked"),
    ),
    outcomes=(
        ends("opens", "The door opens.", is_now("open")),
        ends("closes", "The door is closed.", is_now("closed")),
        ends("locked", "The door is locked.", is_now("locked")),
    ),
)
