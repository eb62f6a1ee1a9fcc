"""A dragon's fire (MON-27)."""

from dungeonbowl.procedures.language.inputs import flag, person, records
from dungeonbowl.procedures.language.operations import either
from dungeonbowl.procedures.language.statements import Block, each, end, for_each, let, when
from dungeonbowl.procedures.language.terms import Listed, Number, Something, Term
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.beasts import NO_MONSTERS
from dungeonbowl.procedures.shared.following import armour, goes_down

victims = records("victims", person("player"), flag("prone"))
fates = Listed("$fates")


def burns(victim: Something, place: Number) -> Block:
    """Who goes prone in time is spared."""
    who = victim.person("player")
    return [when(victim.truth("prone"), [goes_down(who)], [armour(who, "monster")])]


FLAME_BURST = Procedure(
    key="flame_burst",
    rules=("MON-27",),
    inputs=(victims,),
    off=(NO_MONSTERS,),
    do=(
        let(
            fates,
            victims.each(
                "victim", lambda victim, place: either(victim.truth("prone"), "prone", "burnt")
            ),
        ),
        each(fates),
        for_each(victims, "victim", burns),
        end(either(Term("burnt").among(fates), "burns", "nobody")),
    ),
    outcomes=(
        ends("burns", "The fire burns whoever stays on their feet."),
        ends("nobody", "The fire burns nobody."),
    ),
)
