"""Coming out on a pad: which one, and who stands there (TEL-04, TEL-07)."""

from __future__ import annotations

from dungeonbowl.procedures.language.operations import die, kept_at, many, number_if
from dungeonbowl.procedures.language.statements import (
    Block,
    Statement,
    by_foot,
    choose,
    draw,
    let,
    then,
)
from dungeonbowl.procedures.language.terms import Listed, Number, Person, Term, Truth
from dungeonbowl.procedures.shared.inputs import OCCUPANTS, PADS, PLAYER

PAD = Number("$pad")
drawn = Term("$drawn")
OTHER: Person = kept_at(OCCUPANTS, PAD)
"""Who stands on the pad."""


def random_pad(may_choose: Truth) -> Block:
    """A pad by a die; of two where Sixth Sense holds. The die is the player's own (C-149)."""
    both: Listed = PADS.where("one", lambda one, place: one.among(many(drawn)))
    return [
        draw(
            "teleporter",
            PADS,
            drawn,
            "On which teleporter {$player} comes out",
            count=number_if(may_choose & PLAYER.has("Sixth Sense"), 2, 1),
            mark=by_foot(PLAYER),
        ),
        choose("pad", both, "coach", "Which of the two teleporters {$player} takes"),
        let(PAD, die("pad")),
    ]


def moves_on() -> Statement:
    """Who stood on the pad is teleported in turn, and the newcomer stands there."""
    now = Term(["with", OCCUPANTS.json, PAD.json, PLAYER.json])
    return then(
        "teleport",
        {"player": OTHER, "from": PAD, "how": "chain", "pads": PADS, "occupants": now},
    )
