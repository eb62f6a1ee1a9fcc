"""A fist out of thin air (SOR-04, C-172)."""

from dungeonbowl.procedures.language.inputs import choice
from dungeonbowl.procedures.language.operations import die, either
from dungeonbowl.procedures.language.statements import end, freely, roll, then, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.blocks import FREE, FULL, ONTO, WALLS
from dungeonbowl.procedures.shared.following import armour, drops, goes_down
from dungeonbowl.procedures.shared.inputs import CARRIER, PLAYER

push_to = choice("push_to", (FREE, WALLS, FULL, ONTO), FREE)
against_wall = push_to.one_of(WALLS, FULL)

FLYING_FIST = Procedure(
    key="flying_fist",
    rules=("SOR-04", "C-172"),
    inputs=(PLAYER, push_to, CARRIER),
    do=(
        roll("block", "A fist strikes {$player}", "block", mark=freely(None)),
        when(die("block").one_of(1, 2), [end("no_effect")]),
        end(either(die("block").one_of(3, 4), "pushed", "down")),
    ),
    outcomes=(
        ends("no_effect", "The fist does {$player} no harm."),
        ends(
            "pushed",
            "The fist pushes {$player} back.",
            when(against_wall, [then("wall_push", {"player": PLAYER, "squares": push_to})]),
        ),
        ends(
            "down",
            "The fist knocks {$player} down.",
            goes_down(),
            when(
                against_wall,
                [
                    then(
                        "wall_push",
                        {"player": PLAYER, "knocked_down": True, "squares": push_to},
                    )
                ],
                [armour(PLAYER, "block")],
            ),
            drops(),
        ),
    ),
)
