"""A reserve comes into the dungeon (SET-08, SET-09)."""

from dungeonbowl.procedures.language.inputs import choice, flag, number, refuse, wrong
from dungeonbowl.procedures.language.operations import either, option
from dungeonbowl.procedures.language.statements import end, entry, let, value, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import OCCUPANTS, PADS, PLAYER, TELEPORTERS
from dungeonbowl.procedures.shared.teleporting import OTHER, PAD, moves_on, random_pad

from_where = choice("choice", ("random", "own"), "random")
own_pad = number("own_pad", 1, TELEPORTERS, None)
closed = flag("closed", match=True)
sponge_used = flag("sponge_used", match=True)
own = from_where.is_("own")
comes = entry("arrive", player=PLAYER.id, pad=PAD)

ARRIVE = Procedure(
    key="arrive",
    rules=("SET-08", "SET-09", "TEL-07", "TEL-12", "TEL-13"),
    inputs=(PLAYER, from_where, own_pad, PADS, OCCUPANTS, closed, sponge_used),
    wrong=(wrong(own & own_pad.is_missing, own_pad, "This must be given."),),
    forbid=(
        refuse(
            own & option("reserve_arrival").is_("random"),
            "OPT-46",
            "Reserves come in on a random teleporter here.",
        ),
        refuse(closed, "TEL-13", "Nobody is teleported into the dungeon any more."),
        refuse(
            sponge_used & option("sponge").is_("per_turn_instead_of_entry"),
            "OPT-57",
            "The sponge was used instead this turn.",
        ),
    ),
    do=(
        when(own, [let(PAD, own_pad)], random_pad(~own)),
        value(PAD),
        end(either(OTHER.is_given, "chain", "arrives")),
    ),
    outcomes=(
        ends("arrives", "{$player} comes in on teleporter {=value}.", comes),
        ends(
            "chain",
            "{$player} comes in on teleporter {=value}, where somebody stands.",
            moves_on(),
            comes,
        ),
    ),
)
