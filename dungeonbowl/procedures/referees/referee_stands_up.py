"""A referee stands up and sends off whoever is nearest (REF-09, C-140)."""

from dungeonbowl.procedures.language.inputs import people
from dungeonbowl.procedures.language.statements import draw, end, let, value, when
from dungeonbowl.procedures.language.terms import Number, Person
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.referees import NOT_ON_SITE, sent_off

nearest = people("nearest")
place = Number("$place")
culprit = Person(nearest.at(place).json)

REFEREE_STANDS_UP = Procedure(
    key="referee_stands_up",
    rules=("REF-09", "C-140"),
    inputs=(nearest,),
    off=(NOT_ON_SITE,),
    do=(
        draw("nearest", nearest.length, place, "Whom the referee sends off"),
        value(place),
        when(place.is_missing, [end("nobody")]),
        let(Person("$player"), culprit),
        end("sent_off"),
    ),
    outcomes=(
        ends("sent_off", "The referee stands up and sends off {$player}.", sent_off()),
        ends("nobody", "The referee stands up and sees nobody near."),
    ),
)
