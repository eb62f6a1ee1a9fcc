"""A player picks up a ball, or moves onto one (MOV-06, SOR-05)."""

from dungeonbowl.procedures.language.inputs import flag, number, refuse
from dungeonbowl.procedures.language.operations import either, number_if
from dungeonbowl.procedures.language.statements import Modifier, end, then, turnover, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import held_by
from dungeonbowl.procedures.shared.inputs import BALL, IRON, MARKERS, PLAYER, WATER
from dungeonbowl.procedures.shared.rolls import (
    ENCHANTED,
    IRON_BALL,
    WADING,
    agility,
    marked,
    succeeded,
)

voluntary = flag("voluntary", True)
holds = number("holds", 0, 3, match=True)
remote = flag("remote")
hands = number_if(PLAYER.has("Extra Arms") | PLAYER.has("Tentacles"), 3, 2)
bounces = then("scatter", {"ball": BALL})

PICK_UP = Procedure(
    key="pick_up",
    rules=("MOV-06", "VAR-03", "VAR-05", "PAS-10", "SOR-05", "C-193", "C-197"),
    inputs=(PLAYER, BALL, MARKERS, IRON, WATER, voluntary, holds, remote),
    forbid=(refuse(holds >= hands, "PAS-10", "{$player} holds as many balls as can be held."),),
    do=(
        when(~voluntary | (PLAYER.st.is_(1) & BALL.is_("iron")), [end("bounces")]),
        agility(
            "agility",
            "{$player} picks up the ball",
            PLAYER,
            Modifier("Picking up", 1, "C-193"),
            marked("MOV-06", unless=remote),
            ENCHANTED,
            IRON_BALL,
            WADING,
            skill="Sure Hands",
        ),
        end(either(succeeded("agility"), "picked_up", "fails")),
    ),
    outcomes=(
        ends("bounces", "The ball bounces away from {$player}.", bounces),
        ends(
            "picked_up",
            "{$player} picks up the ball.",
            when(BALL.is_("enchanted"), [then("enchanted_ball", {"player": PLAYER})]),
            held_by(PLAYER),
        ),
        ends(
            "fails",
            "{$player} fails to pick up the ball.",
            when(~remote, [bounces, turnover()]),
        ),
    ),
)
