"""Head to head: points from the matches among those who are level."""

from __future__ import annotations

from collections.abc import Sequence

from dungeonbowl.league.criteria.base import Criterion
from dungeonbowl.league.ranking import Value
from dungeonbowl.league.tally import StandingsRow, Tally


class HeadToHead(Criterion):
    """Points by result from matches between the teams still level; matches as allies don't count.

    If it separates some of them, it is worked out again for each part still level.
    """

    # It is meaningful only among level teams.
    column = None

    def values(self, level: Sequence[StandingsRow], tally: Tally) -> Sequence[Value]:
        rivals = {row.team for row in level}
        return [_points_against(tally, row.team, rivals) for row in level]


def _points_against(tally: Tally, team: int, rivals: set[int]) -> int:
    return sum(
        tally.points.worth(result.outcome(team))
        for score, result in tally.met[team]
        if any(one.team in rivals for one in result.opponents(score))
    )


HEAD_TO_HEAD = HeadToHead(
    "head_to_head",
    "Head to head",
    "H2H",
    "points from their own meetings",
    anew=True,
    by_outcomes=True,
)
