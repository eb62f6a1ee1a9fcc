"""A player attacks a referee's model (REF-09, REF-11, REF-17, REF-19)."""

from dungeonbowl.procedures.language.inputs import choice, flag
from dungeonbowl.procedures.language.operations import either, flag_option
from dungeonbowl.procedures.language.statements import end, event, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import PLAYER
from dungeonbowl.procedures.shared.referees import NO_MODELS, ON_SITE, argues, sent_off

result = choice("result", ("standing", "holds", "stunned", "knocked_out", "casualty"))
last = flag("last")

REFEREE_HIT = Procedure(
    key="referee_hit",
    rules=("REF-09", "REF-11", "REF-17", "REF-19", "C-171", "C-187"),
    inputs=(PLAYER, result, last),
    off=(NO_MODELS,),
    do=(
        when(result.is_("standing"), [end("sent_off")]),
        when(result.is_("holds"), [end(either(ON_SITE, "down", "sent_off"))]),
        end(either(ON_SITE, "removed", "down")),
    ),
    outcomes=(
        ends(
            "sent_off",
            "{$player} attacked the referee and is sent off.",
            when(
                ON_SITE & flag_option("argue_auto_sendoff"),
                [argues(automatic=True)],
            ),
            sent_off(),
        ),
        ends("down", "{$player} knocks the referee down."),
        ends(
            "removed",
            "{$player} gets rid of the referee.",
            event("referee_removed", player=PLAYER.id, last=last),
        ),
    ),
)
