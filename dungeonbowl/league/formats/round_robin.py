"""Round robin: everybody meets everybody, once or several times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dungeonbowl.league.formats.base import Format, FormatOffer
from dungeonbowl.league.formats.settings import NumberSetting, setting
from dungeonbowl.league.pairing import Round, balanced

OFTEN = ("once", "twice", "three times", "four times")
MOST_LEGS = len(OFTEN)


@dataclass(frozen=True)
class RoundRobin(Format):
    """Each leg has every pair once, with the places swapped from leg to leg."""

    key = "round_robin"
    name = "Round robin"
    explained = f"Everybody meets everybody {OFTEN[0]}."
    start = " and makes all the matches"
    settings_said = {
        "rounds": "If left empty, a round robin plays all its rounds.",
        "legs": "For a round robin only: once, unless you say otherwise.",
    }

    legs: int = setting(1, NumberSetting("How many times does each pair meet?", 1, MOST_LEGS))

    @classmethod
    def offers(cls) -> tuple[FormatOffer, ...]:
        """Playing twice has its own name, which older data uses."""
        twice = cls(legs=2).described
        double = FormatOffer("double_round_robin", "Double round robin", twice, cls, {"legs": 2})
        return (*super().offers(), double)

    @property
    def described(self) -> str:
        return f"Everybody meets everybody {OFTEN[self.legs - 1]}."

    def rounds_in(self, teams: int) -> int:
        full = self.legs * (teams - 1 + teams % 2) if teams > 1 else 0
        return min(self.rounds or full, full)

    def opening(self, order: Sequence[int]) -> list[Round]:
        rounds = round_robin(order, self.legs)
        wished = self.rounds_in(len(order))
        return rounds if wished == len(rounds) else balanced(rounds[:wished])


def round_robin(teams: Sequence[int], legs: int = 1) -> list[Round]:
    """Everybody meets everybody once a leg.

    The circle method: the first stands still, the others move on one place a round. With an odd
    number a gap stands still instead, and whoever meets it has a bye. Nobody is named first more
    than once more or less often than second, in a leg or in all.
    """
    if len(teams) < 2:
        return []
    circle: list[int | None] = [*([None] if len(teams) % 2 else []), *teams]
    rounds = []
    for number in range(len(circle) - 1):
        rounds.append(_circle_round(circle, number))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return [_in_leg(leg, one) for leg in range(1, legs + 1) for one in rounds]


def _circle_round(circle: Sequence[int | None], number: int) -> Round:
    half = len(circle) // 2
    meetings = []
    for place, (one, other) in enumerate(zip(circle[:half], reversed(circle[half:]), strict=True)):
        # The fixed team is named first every other round; so are the others in turn.
        swapped = (number if place == 0 else place) % 2
        both = (other, one) if swapped else (one, other)
        meetings.append(tuple(team for team in both if team is not None))
    return Round(tuple(sorted(meetings, key=len, reverse=True)))


def _in_leg(leg: int, one: Round) -> Round:
    return Round(one.meetings if leg % 2 else tuple(each[::-1] for each in one.meetings), leg)
