"""What an answer would do to a team, in sentences, before it is given.

The figures come from the very lines that the answer would post.
"""

from __future__ import annotations

from collections.abc import Iterable

from dungeonbowl.keys import Characteristic
from dungeonbowl.postgame.asking import Occasion
from dungeonbowl.roster.profiles import profile
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.team.value import team_rating, team_value
from dungeonbowl.wording import gold

SHOWN = (Characteristic.MA, Characteristic.ST, Characteristic.AG, Characteristic.AV)


def moved(occasion: Occasion, after: TeamState) -> Iterable[str]:
    """Treasury, value and rating, as far as they change."""
    before, rules = occasion.state, occasion.rules
    if after.treasury != before.treasury:
        yield f"treasury {gold(before.treasury)} to {gold(after.treasury)}"
    value = [team_value(one, rules).total for one in (before, after)]
    if value[0] != value[1]:
        yield f"team value {gold(value[0])} to {gold(value[1])}"
    rating = [team_rating(one, rules).total for one in (before, after)]
    if rating[0] != rating[1]:
        yield f"team rating {rating[0]} to {rating[1]}"


def profile_moved(occasion: Occasion, was: PlayerState, now: PlayerState) -> Iterable[str]:
    """`MA 4 to 5`."""
    college, book, rules = occasion.state.college, occasion.book, occasion.rules
    before, after = (profile(one, college, book, rules) for one in (was, now))
    for kind in SHOWN:
        old, new = getattr(before, kind), getattr(after, kind)
        if old != new:
            yield f"{kind.upper()} {old} to {new}"


def strung(*parts: str) -> str:
    """The parts joined by semicolons; "" without any."""
    return "; ".join(part for part in parts if part)


def sentence(*parts: str) -> str:
    """The same as a sentence."""
    text = strung(*parts)
    return f"{text[0].upper()}{text[1:]}." if text else ""
