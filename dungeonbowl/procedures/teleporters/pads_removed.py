"""Teleporters are taken away, when time runs (TEL-13)."""

from dungeonbowl.procedures.language.inputs import number, numbers
from dungeonbowl.procedures.language.operations import joined, lowest_of, number_option, numbers_to
from dungeonbowl.procedures.language.statements import (
    Block,
    draw,
    end,
    entry,
    for_each,
    let,
    value,
    when,
)
from dungeonbowl.procedures.language.terms import VALUE, Listed, Number, Something
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import BY_THE_CLOCK, PADS, TELEPORTERS

protected = numbers("protected", TELEPORTERS, (), rising=False)
teams = number("teams", 2, 4, number_option("teams_in_match"), match=True)
left = Listed("$left")
gone = Listed("$gone")
one = Number("$one")
may_go = PADS.where("pad", lambda pad, place: ~pad.among(protected))
count = lowest_of(2 + teams * 2, may_go.length)


def takes_away(turn: Something, place: Number) -> Block:
    """One of those left goes, by a die."""
    return [
        draw("removed", left, one, "Which teleporter is taken away", number=turn),
        let(gone, joined(gone, (one,))),
        let(left, left.where("pad", lambda pad, place: pad.is_not(one))),
    ]


PADS_REMOVED = Procedure(
    key="pads_removed",
    rules=("TEL-13", "C-177"),
    inputs=(PADS, protected, teams),
    off=(BY_THE_CLOCK,),
    do=(
        let(left, may_go),
        let(gone, ()),
        when(
            count < left.length,
            [for_each(numbers_to(count), "turn", takes_away)],
            [let(gone, left)],
        ),
        value(PADS.where("pad", lambda pad, place: pad.among(gone))),
        end("removed"),
    ),
    outcomes=(
        ends(
            "removed",
            "Teleporters taken away: {=value}.",
            for_each(
                Listed(VALUE.json),
                "pad",
                lambda pad, place: [entry("pad", pad=pad, **{"is": "removed"})],
            ),
        ),
    ),
)
