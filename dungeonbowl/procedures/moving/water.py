"""A player in water (FEA-09)."""

from dungeonbowl.procedures.language.inputs import choice, refuse
from dungeonbowl.procedures.language.statements import end, event, then, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.harm import DOSES
from dungeonbowl.procedures.shared.inputs import PLAYER, feature

how = choice("how", ("enters", "leaves"), "enters")

WADE = Procedure(
    key="water",
    rules=("FEA-09",),
    inputs=(PLAYER, DOSES, how),
    off=(refuse(~feature("water"), "OPT-59", "There is no water in this dungeon."),),
    do=(
        when(PLAYER.has("Titchy") & how.is_("enters"), [end("knocked_out")]),
        end("wades"),
    ),
    outcomes=(
        ends(
            "knocked_out",
            "{$player} goes under and is knocked out.",
            when(
                DOSES > 0,
                [then("drugs", {"player": PLAYER, "result": "knocked_out", "doses": DOSES})],
                [event("knocked_out", victim=PLAYER.id)],
            ),
        ),
        ends("wades", "{$player} wades on."),
    ),
)
