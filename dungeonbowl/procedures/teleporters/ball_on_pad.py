"""A ball is teleported (TEL-08)."""

from dungeonbowl.procedures.language.operations import either
from dungeonbowl.procedures.language.statements import draw, end, then, value
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import BALL, OCCUPANTS, PADS
from dungeonbowl.procedures.shared.teleporting import OTHER, PAD

BALL_ON_PAD = Procedure(
    key="ball_on_pad",
    rules=("TEL-08",),
    inputs=(BALL, PADS, OCCUPANTS),
    do=(
        draw("teleporter", PADS, PAD, "On which teleporter the ball comes out"),
        value(PAD),
        end(either(OTHER.is_given, "to_player", "bounces")),
    ),
    outcomes=(
        ends(
            "to_player",
            "The ball comes out on teleporter {=value}, where somebody stands.",
            then("catch", {"player": OTHER, "how": "bounce", "ball": BALL}),
        ),
        ends(
            "bounces",
            "The ball comes out on teleporter {=value} and bounces.",
            then("scatter", {"ball": BALL}),
        ),
    ),
)
