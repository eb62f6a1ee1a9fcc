"""A secret weapon at the end of a turn, by 002 (SW-07).

A 6 is the successful penalty roll for it (C-20): the coach may argue, and the weapon may be kept.
"""

from dungeonbowl.procedures.language.inputs import refuse
from dungeonbowl.procedures.language.operations import die, option, row
from dungeonbowl.procedures.language.statements import end, event, roll, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import boxed
from dungeonbowl.procedures.shared.inputs import PLAYER
from dungeonbowl.procedures.shared.referees import GONE, NOBODY, argues

WEAPON_EJECTION = Procedure(
    key="weapon_ejection",
    rules=("SW-07",),
    inputs=(PLAYER, GONE),
    off=(
        refuse(
            option("secret_weapon_ejection").is_("003"),
            "OPT-77",
            "Nobody is ejected at the end of a turn here.",
        ),
    ),
    do=(
        when(NOBODY | GONE, [end("play_on")]),
        roll("ejection", "Whether the weapon of {$player} is spotted: on a 6"),
        end(row("weapon_ejection", die("ejection"))),
    ),
    outcomes=(
        ends(
            "sent_off",
            "{$player} is sent off.",
            argues(kind="weapon"),
            event("infraction", player=PLAYER.id, kind="weapon"),
            boxed("sent_off"),
        ),
        ends("play_on", "Nobody notices the weapon of {$player}."),
    ),
)
