"""Somebody touches an enchanted ball (VAR-03)."""

from dungeonbowl.procedures.language.operations import die, row
from dungeonbowl.procedures.language.statements import by_foot, end, roll, then
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import OCCUPANTS, PADS, PLAYER, no_ball

ENCHANTED_BALL = Procedure(
    key="enchanted_ball",
    rules=("VAR-03", "C-155"),
    inputs=(PLAYER, PADS, OCCUPANTS),
    off=(no_ball("enchanted"),),
    do=(
        roll("whisk", "Whether {$player} is whisked away: on a 1", mark=by_foot(PLAYER)),
        end(row("enchanted_ball", die("whisk"))),
    ),
    outcomes=(
        ends(
            "teleports",
            "The ball whisks {$player} away.",
            then(
                "teleport",
                {
                    "player": PLAYER,
                    "how": "enchanted",
                    "carrier": True,
                    "pads": PADS,
                    "occupants": OCCUPANTS,
                },
            ),
        ),
        ends("stays", "{$player} stays."),
    ),
)
