"""What decides if results don't: the order of names, then that of the draw."""

from __future__ import annotations

from collections.abc import Sequence

from dungeonbowl.league.criteria.base import CountedCriterion, Criterion
from dungeonbowl.league.ranking import Value
from dungeonbowl.league.tally import StandingsRow, Tally


class NameCriterion(CountedCriterion):
    """Alphabetical, ignoring case."""

    def reason(self, mine: Value, theirs: Value, side: str, other: str) -> str:
        return f"Level with {other} till then, and {side} in the order of names."


class AsListed(Criterion):
    """By the place in the draw, which no two teams share."""

    column = None

    def values(self, level: Sequence[StandingsRow], tally: Tally) -> Sequence[Value]:
        return [tally.place[row.team] for row in level]


NAME = NameCriterion("name", "Name", "Name", "name", ascending=True, by_outcomes=True)
LISTED = AsListed(
    "listed", "Place in the draw", "Draw", "place in the draw", ascending=True, by_outcomes=True
)
