"""A chest or a trap explodes (CHE-03, CHE-11, VAR-12)."""

from dungeonbowl.procedures.language.inputs import choice
from dungeonbowl.procedures.language.operations import either
from dungeonbowl.procedures.language.statements import each, end, for_each, let, turnover, when
from dungeonbowl.procedures.language.terms import Listed, Number, Something, Term, Truth
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import armour, drops, goes_down
from dungeonbowl.procedures.shared.victims import VICTIMS

cause = choice("cause", ("chest", "trap"), "chest")
victims = VICTIMS
fates = Listed("$fates")
hit = Listed("$hit")
fate = "knocked_down"


def becomes(victim: Something, place: Number) -> Term:
    """What becomes of one who was near."""
    safe = victim.truth("wall") | victim.word("state").is_not("standing")
    braced = victim.person("player").has("Brace")
    return either(safe, "unaffected", either(braced, "placed_prone", "knocked_down"))


def is_down(victim: Something, place: Number) -> Truth:
    """Whether they are knocked down."""
    return fates.at(place).is_("knocked_down")


EXPLOSION = Procedure(
    key="explosion",
    rules=("CHE-03", "CHE-11", "VAR-12", "C-151", "C-152", "C-153", "C-161"),
    inputs=(cause, victims),
    do=(
        let(fates, victims.each("victim", becomes)),
        each(fates),
        for_each(
            victims,
            "victim",
            lambda victim, place: [
                when(is_down(victim, place), [armour(victim.person("player"), "explosion")]),
            ],
        ),
        for_each(
            victims,
            "victim",
            lambda victim, place: [
                when(
                    fates.at(place).is_not("unaffected"),
                    [drops(victim.truth("carrier")), goes_down(victim.person("player"))],
                ),
            ],
        ),
        turnover(victims.any("victim", lambda one, n: is_down(one, n) & one.truth("active"))),
        let(hit, victims.where("victim", is_down)),
        let(hit, hit.each("victim", lambda victim, place: victim.person("player"))),
        when(Term("knocked_down").among(fates), [end("knocked_down")]),
        when(Term("placed_prone").among(fates), [end("placed_prone")]),
        end("nobody"),
    ),
    outcomes=(
        ends("knocked_down", "The {$cause} explodes and knocks down {$hit}."),
        ends("placed_prone", "The {$cause} explodes, and whoever is near gets down in time."),
        ends("nobody", "The {$cause} explodes and hits nobody."),
    ),
)
