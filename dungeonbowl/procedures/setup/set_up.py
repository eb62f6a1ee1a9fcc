"""A player is set up on a teleporter before the game (SET-02)."""

from dungeonbowl.procedures.language.inputs import refuse
from dungeonbowl.procedures.language.operations import kept_at, option
from dungeonbowl.procedures.language.statements import draw, end, entry, value, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import OCCUPANTS, PADS, PLAYER
from dungeonbowl.procedures.shared.teleporting import PAD

free = PADS.where("one", lambda pad, place: kept_at(OCCUPANTS, pad).is_missing)

SET_UP = Procedure(
    key="set_up",
    rules=("SET-02", "C-150"),
    inputs=(PLAYER, PADS, OCCUPANTS),
    off=(
        refuse(
            option("setup_mode").is_("end_zone"), "OPT-45", "Everybody starts in the end zone here."
        ),
    ),
    do=(
        draw("teleporter", free, PAD, "On which teleporter {$player} starts"),
        when(PAD.is_missing, [end("end_zone")]),
        value(PAD),
        end("placed"),
    ),
    outcomes=(
        ends(
            "placed",
            "{$player} starts on teleporter {=value}.",
            entry("arrive", player=PLAYER.id, pad=PAD),
        ),
        ends(
            "end_zone",
            "No teleporter is free: {$player} starts in the end zone.",
            entry("arrive", player=PLAYER.id, end_zone=True),
        ),
    ),
)
