"""A trap is sprung (VAR-09 to VAR-15)."""

from dungeonbowl.procedures.language.inputs import choice, records, refuse, wrong
from dungeonbowl.procedures.language.operations import (
    either,
    joined,
    known_as,
    list_option,
    number_option,
)
from dungeonbowl.procedures.language.statements import draw, end, let, then, value, when
from dungeonbowl.procedures.language.terms import Term
from dungeonbowl.procedures.procedure import ANY_OTHER, Procedure, ends
from dungeonbowl.procedures.shared.following import pushed_into
from dungeonbowl.procedures.shared.inputs import ACTIVE, CARRIER, OCCUPANTS, PADS, PLAYER, PUSHED_BY
from dungeonbowl.procedures.shared.victims import FIELDS

types = list_option("trap_types")
trap_type = choice("type", types, None)
others = records("others", *FIELDS)
kind = Term("$kind")
caught = joined(({"player": PLAYER, "active": ACTIVE, "carrier": CARRIER},), others)
pushed = pushed_into("trap")
into_pit = then("fall", {"player": PLAYER, "off": kind, "carrier": CARRIER, "active": ACTIVE})

TRAP = Procedure(
    key="trap",
    rules=("VAR-09", "VAR-10", "VAR-11", "VAR-12", "VAR-13", "VAR-14", "VAR-15"),
    inputs=(PLAYER, trap_type, others, PUSHED_BY, ACTIVE, CARRIER, PADS, OCCUPANTS),
    off=(refuse(number_option("traps").is_(0), "OPT-64", "There are no traps in this match."),),
    wrong=(wrong(trap_type.is_missing & types.length.is_(0), trap_type, "This must be given."),),
    do=(
        let(kind, trap_type),
        when(kind.is_missing, [draw("type", types, kind, "What kind of trap it is")]),
        value(either(known_as("traps", kind).is_(False), "gone", "stays")),
        end(kind),
    ),
    outcomes=(
        ends("pit", "{$player} falls into a pit.", into_pit, pushed),
        ends("spiked_pit", "{$player} falls into a spiked pit.", into_pit, pushed),
        ends(
            "exploding",
            "{$player} sets off an explosion.",
            then("explosion", {"cause": "trap", "victims": caught}),
            pushed,
        ),
        ends("gas", "{$player} sets off a cloud of gas.", then("gas", {"victims": caught}), pushed),
        ends(
            "teleporter",
            "{$player} steps on a hidden teleporter.",
            then(
                "teleport",
                {
                    "player": PLAYER,
                    "how": "trap",
                    "pads": PADS,
                    "occupants": OCCUPANTS,
                    "carrier": CARRIER,
                    "active": ACTIVE,
                },
            ),
            pushed,
        ),
        ends(ANY_OTHER, "{$player} springs a trap: {$kind}.", pushed),
    ),
)
