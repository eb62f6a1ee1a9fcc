"""A player is pushed against a wall (BLK-03, BLK-04)."""

from dungeonbowl.procedures.language.inputs import choice, flag
from dungeonbowl.procedures.language.operations import either, option
from dungeonbowl.procedures.language.statements import Statement, end, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.blocks import FULL, WALLS
from dungeonbowl.procedures.shared.following import armour
from dungeonbowl.procedures.shared.harm import ATTACKER, BRACERS, PIERCING, SPIKED
from dungeonbowl.procedures.shared.inputs import PLAYER

knocked_down = flag("knocked_down")
squares = choice("squares", (WALLS, FULL, "open"), WALLS)
rule = option("wall_push")
smashes = rule.one_of("003", "both") & squares.is_(WALLS)
slams = rule.one_of("002", "both") & squares.one_of(WALLS, FULL)


def hurt(wall: bool) -> Statement:
    """The armour roll of a block, made harder by a wall."""
    return armour(
        PLAYER,
        "block",
        attacker=ATTACKER,
        wall=wall,
        spiked=SPIKED,
        bracers=BRACERS,
        piercing=PIERCING,
    )


WALL_PUSH = Procedure(
    key="wall_push",
    rules=("BLK-03", "BLK-04"),
    inputs=(PLAYER, ATTACKER, knocked_down, squares, SPIKED, BRACERS, PIERCING),
    do=(
        when(knocked_down, [end(either(smashes, "smash", "nothing"))]),
        end(either(slams, "slam", "nothing")),
    ),
    outcomes=(
        ends("smash", "{$player} is smashed into the wall.", hurt(True)),
        ends("slam", "{$player} is slammed into the wall.", armour(PLAYER, "pushed")),
        ends(
            "nothing",
            "The wall does {$player} no more harm.",
            when(knocked_down, [hurt(False)]),
        ),
    ),
)
