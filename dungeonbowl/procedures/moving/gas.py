"""A cloud of gas (VAR-13)."""

from dungeonbowl.procedures.language.inputs import choice, records
from dungeonbowl.procedures.language.operations import either, every, lowest, numbered_die
from dungeonbowl.procedures.language.statements import (
    Block,
    by_foot,
    each,
    end,
    entry,
    event,
    for_each,
    let,
    roll,
    turnover,
    when,
)
from dungeonbowl.procedures.language.terms import Listed, Number, Something, Term, Truth
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import drops
from dungeonbowl.procedures.shared.victims import FIELDS

victims = records("victims", *FIELDS, choice("on", ("lava", "water"), None))
fates = Listed("$fates")
TOUGH = 5


def resists(victim: Something) -> Truth:
    """Whether a die says what becomes of them: who is strong, and no wall between."""
    return (victim.person("player").st >= TOUGH) & ~victim.truth("wall")


def rolls(victim: Something, place: Number) -> Block:
    """The die of one who may resist."""
    return [
        when(
            resists(victim),
            [
                roll(
                    "gas",
                    "Whether the gas stuns {$victim.player}: {=target}+",
                    target=lowest("gas_resistance", "stunned"),
                    number=place,
                    mark=by_foot(victim.person("player")),
                )
            ],
        )
    ]


def becomes(victim: Something, place: Number) -> Term:
    """What becomes of one who was near."""
    withstood = resists(victim) & (numbered_die("gas", place) < lowest("gas_resistance", "stunned"))
    stunned = either(victim.word("on").is_given, "knocked_out", "stunned")
    return either(victim.truth("wall") | withstood, "unaffected", stunned)


def say_who_was_hit(victim: Something, place: Number) -> Block:
    """What is to be said of one who was hit."""
    who = victim.person("player")
    return [
        when(
            fates.at(place).is_not("unaffected"),
            [
                drops(victim.truth("carrier")),
                when(
                    fates.at(place).is_("stunned"),
                    [entry("stand", player=who.id, **{"as": "stunned"})],
                    [event("knocked_out", victim=who.id)],
                ),
            ],
        )
    ]


def ends_turn(victim: Something, place: Number) -> Truth:
    """Whether one of the active team who stood is hit."""
    return every(
        fates.at(place).is_not("unaffected"),
        victim.truth("active"),
        victim.word("state").is_("standing"),
    )


GAS = Procedure(
    key="gas",
    rules=("VAR-13", "C-161"),
    inputs=(victims,),
    do=(
        for_each(victims, "victim", rolls),
        let(fates, victims.each("victim", becomes)),
        each(fates),
        for_each(victims, "victim", say_who_was_hit),
        turnover(victims.any("victim", ends_turn)),
        when(Term("stunned").among(fates) | Term("knocked_out").among(fates), [end("stunned")]),
        end("nobody"),
    ),
    outcomes=(
        ends("stunned", "Gas spreads and stuns whoever breathes it."),
        ends("nobody", "Gas spreads and does nobody any harm."),
    ),
)
