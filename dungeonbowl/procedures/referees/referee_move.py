"""A referee moves, or is obstructed (REF-06, REF-07, REF-15)."""

from dungeonbowl.procedures.language.inputs import number, people
from dungeonbowl.procedures.language.operations import lowest_of, number_if
from dungeonbowl.procedures.language.statements import draw, end, roll, then, value, when
from dungeonbowl.procedures.language.terms import Person
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.referees import NO_MODELS, ON_SITE

ma = number("ma", 1, 12, 6)
obstructed_by = people("obstructed_by")
stopped_after = number("stopped_after", 0, 11, None)
steps = number_if(stopped_after.is_given, lowest_of(ma, stopped_after), ma)
thrown_for = number_if(stopped_after.is_given, lowest_of(ma, stopped_after + 1), ma)
culprit = Person("$culprit")

REFEREE_MOVE = Procedure(
    key="referee_move",
    rules=("REF-06", "REF-07", "REF-15"),
    inputs=(ma, obstructed_by, stopped_after),
    off=(NO_MODELS,),
    do=(
        when(
            ON_SITE,
            [
                when(
                    obstructed_by.length > 0,
                    [
                        draw("obstructor", obstructed_by, culprit, "Who obstructs the referee"),
                        end("obstructed"),
                    ],
                ),
                value(ma.halved),
            ],
            [
                roll("step", "Which way the referee goes", count=thrown_for),
                value(steps),
            ],
        ),
        end("moves"),
    ),
    outcomes=(
        ends(
            "obstructed",
            "{$culprit} obstructs the referee.",
            then("penalty", {"player": culprit, "kind": "obstruction"}),
        ),
        ends("moves", "Squares that the referee moves: {=value}."),
    ),
)
