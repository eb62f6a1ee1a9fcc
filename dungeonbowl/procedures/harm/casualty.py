"""A casualty roll (INJ-03 to INJ-07, C-143)."""

from collections.abc import Mapping

from dungeonbowl.procedures.language.inputs import choice, wrong
from dungeonbowl.procedures.language.operations import dice, either, number_if, option, row
from dungeonbowl.procedures.language.statements import (
    Block,
    Modifier,
    end,
    event,
    let,
    roll,
    value,
    when,
)
from dungeonbowl.procedures.language.terms import TOTAL, USED, Number, Term, Truth, Value
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.harm import ATTACKER, CAUSE, VICTIM_STANDING
from dungeonbowl.procedures.shared.inputs import PLAYER

OUTCOMES = ("badly_hurt", "seriously_hurt", "serious_injury", "lasting_injury", "dead")
CHARACTERISTICS = ("ma", "st", "ag", "av", "pa")
own_outcome = choice("told", (*OUTCOMES, *CHARACTERISTICS, "niggling"), None)
tables = option("casualty_table")
by_hand = tables.is_("manual")
arm = option("broken_arm")
niggles = number_if(option("niggling").is_("casualty_plus_1"), PLAYER.number("niggles"))
key = Term("$key")
lost = Term("$lost")
rolled: Mapping[str, Value] = {
    "player": ATTACKER.id,
    "victim": PLAYER.id,
    "cause": CAUSE,
    "victim_standing": VICTIM_STANDING,
    "rolls": USED,
}
carried_off = when(
    by_hand, [event("casualty", **rolled, outcome=own_outcome)], [event("casualty", **rolled)]
)


def is_arm(face: Number) -> Truth:
    """Whether a lasting injury is a broken arm."""
    return row("lasting_injury", face, "value").is_("pa")


def by_d16() -> Block:
    """004's table, and which characteristic suffers."""
    return [
        roll(
            "casualty",
            "Casualty of {$player}",
            "d16",
            add=(Modifier("Niggling injuries", niggles, "INJ-05"),),
            within=(None, 16),
        ),
        let(key, row("casualty_d16", TOTAL)),
        when(
            key.is_("lasting_injury"),
            [
                roll(
                    "lasting",
                    "Lasting injury of {$player}",
                    again=lambda face: arm.is_("reroll") & is_arm(face),
                ),
                let(lost, row("lasting_injury", dice("lasting").last, "value")),
                when(lost.is_("pa") & arm.is_("ag_minus_1"), [let(lost, "ag")]),
            ],
        ),
    ]


def by_d68() -> Block:
    """The table of LRB5, whose rows name the characteristic."""
    return [
        roll("casualty", "Casualty of {$player}", "d68", add=()),
        let(key, row("casualty_d68", TOTAL)),
        let(lost, row("casualty_d68", TOTAL, "value")),
    ]


CASUALTY = Procedure(
    key="casualty",
    rules=("INJ-03", "INJ-04", "INJ-05", "INJ-06", "INJ-07", "SW-08", "C-143", "C-192"),
    inputs=(PLAYER, CAUSE, ATTACKER, VICTIM_STANDING, own_outcome),
    wrong=(wrong(by_hand & own_outcome.is_missing, own_outcome, "This must be given."),),
    do=(
        let(key, own_outcome),
        let(lost, either(by_hand, own_outcome, None)),
        when(tables.is_("d16_004"), [by_d16()]),
        when(tables.is_("d68_lrb5"), [by_d68()]),
        when(key.is_("niggling"), [let(key, "serious_injury")]),
        when(lost.one_of(*CHARACTERISTICS), [let(key, "lasting_injury"), value(lost)]),
        end(key),
    ),
    outcomes=(
        ends("badly_hurt", "{$player} is badly hurt.", carried_off),
        ends("seriously_hurt", "{$player} misses the next game.", carried_off),
        ends(
            "serious_injury",
            "{$player} keeps a niggling injury and misses the next game.",
            carried_off,
        ),
        ends(
            "lasting_injury",
            "{$player} is hurt for good and misses the next game.",
            carried_off,
        ),
        ends("dead", "{$player} is dead.", carried_off),
    ),
)
