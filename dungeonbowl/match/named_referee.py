"""Which referee's model watches a match, where a lot names it (REF-13, OPT-73)."""

from __future__ import annotations

from dungeonbowl.dice import Dice
from dungeonbowl.houserules import HouseRules

ONE_MODEL, BY_LOT = "s1_model", "random"
OPTION = "named_referee"


def referee_drawn(rules: HouseRules, dice: Dice) -> str | None:
    """The option's value for whoever the lot names; None where nobody is drawn.

    Asks for `named_referee`, a die with a face for each of them. Source: 001, Choosing a Ref.
    """
    if rules.choice("referee_mode") != ONE_MODEL or rules.choice(OPTION) != BY_LOT:
        return None
    known = [str(one) for one in rules.book.options[OPTION].choices if one != BY_LOT]
    names = [rules.book.referees[one.casefold()].name for one in known]
    faces = ", ".join(f"{face} {name}" for face, name in enumerate(names, start=1))
    (drawn,) = dice.faces(OPTION, f"d{len(known)}", why=f"referee of the match: {faces}")
    return known[drawn - 1]
