"""Experimental Drugs (DT-04)."""

from collections.abc import Mapping

from dungeonbowl.procedures.language.inputs import choice, number, refuse
from dungeonbowl.procedures.language.operations import either, flag_option, lowest
from dungeonbowl.procedures.language.statements import (
    Modifier,
    by_foot,
    end,
    entry,
    event,
    roll,
    then,
    value,
    when,
)
from dungeonbowl.procedures.language.terms import Value
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import boxed
from dungeonbowl.procedures.shared.harm import (
    ATTACKER,
    BADLY_HURT,
    CAUSE,
    KNOCKED_OUT,
    VICTIM_STANDING,
)
from dungeonbowl.procedures.shared.inputs import PLAYER
from dungeonbowl.procedures.shared.rolls import reached

result = choice("result", ("knocked_out", "casualty", "badly_hurt"))
doses = number("doses", 1, 3, 1, match=True)
same: Mapping[str, Value] = {
    "player": PLAYER,
    "cause": CAUSE,
    "attacker": ATTACKER,
    "victim_standing": VICTIM_STANDING,
}

# A casualty all the same to whoever brought it about, where the house says so (C-76, OPT-89).
as_casualty = [
    event(
        "casualty",
        player=ATTACKER.id,
        victim=PLAYER.id,
        cause=CAUSE,
        victim_standing=VICTIM_STANDING,
    ),
    boxed("knocked_out"),
]

DRUGS = Procedure(
    key="drugs",
    rules=("DT-04", "C-175"),
    inputs=(PLAYER, result, doses, CAUSE, ATTACKER, VICTIM_STANDING),
    off=(refuse(~flag_option("dirty_tactics"), "OPT-20", "There are no dirty tactics here."),),
    do=(
        roll(
            "drugs",
            "Experimental Drugs for {$player}: {=target}+",
            target=lowest("drugs", "softened"),
            add=(Modifier("Further doses", doses - 1, "DT-04"),),
            mark=by_foot(PLAYER),
        ),
        when(~reached(), [end("no_effect")]),
        value(either(result.is_("knocked_out"), "stunned", "knocked_out")),
        end("softened"),
    ),
    outcomes=(
        ends(
            "softened",
            either(
                result.is_("knocked_out"),
                "Drugs help: {$player} is only stunned.",
                "Drugs help: {$player} is only knocked out.",
            ),
            when(
                result.is_("knocked_out"),
                [entry("stand", player=PLAYER.id, **{"as": "stunned"})],
                [when(flag_option("drugged_casualty_spp"), as_casualty, [KNOCKED_OUT])],
            ),
        ),
        ends(
            "no_effect",
            "Drugs don't help {$player}.",
            when(result.is_("casualty"), [then("casualty", same)]),
            when(result.is_("knocked_out"), [KNOCKED_OUT]),
            when(result.is_("badly_hurt"), [BADLY_HURT]),
        ),
    ),
)
