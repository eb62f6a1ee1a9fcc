"""Block dice: how many, who chooses, and which face stands (BLK-01, C-199)."""

from __future__ import annotations

from dungeonbowl.procedures.language.operations import die, either, many, number_if, numbers_to
from dungeonbowl.procedures.language.statements import (
    FREELY,
    Block,
    RerollMark,
    choose,
    let,
    roll,
    value,
)
from dungeonbowl.procedures.language.terms import Listed, Number, Person, Term, Truth

ARMBANDS = ("armbands_of_blocking", "lucky_rabbits_foot")
FREE = "free"
WALLS = "walls"
FULL = "full"
ONTO = "player"
mine, theirs, count = Number("$mine"), Number("$theirs"), Number("$count")


def block_thrown(
    attacker: Person, ours: Number, against: Number, why: str, *, unless: Truth | None = None
) -> Block:
    """One die on equal ST, two if one is higher, three if more than double; the stronger's coach
    chooses. Their number, negative where the opponent chooses, is the answer's value."""
    threefold = (mine > theirs * 2) | (theirs > mine * 2)
    return [
        let(mine, ours),
        let(theirs, against),
        let(count, number_if(mine.is_(theirs), 1, number_if(threefold, 3, 2))),
        value(number_if(theirs > mine, -count, count)),
        roll(
            "block",
            why,
            "block",
            count=count,
            mark=RerollMark(FREELY, attacker, items=ARMBANDS, unless=unless),
        ),
        choose(
            "chosen",
            _different(many(Term("#block"))),
            either(mine > theirs, "coach", "opponent"),
            "Which die stands",
        ),
    ]


def shows(*faces: int) -> Truth:
    """Whether the die that stands is one of these."""
    return die("chosen").one_of(*faces)


def _different(faces: Listed) -> Listed:
    """Each face once, in rising order."""
    return numbers_to(6).where("face", lambda face, place: face.among(faces))
