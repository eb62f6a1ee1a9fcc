"""Results added up, a row for each team, before anybody orders them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dungeonbowl.league.ranking import Value
from dungeonbowl.league.results import WON, MatchResult, Points, Score


class Reason(NamedTuple):
    """Why a row stands above or below `against`: the first criterion on which they differ.

    A tuple, because tables have many of them and tuples are made in no time.
    """

    criterion: str
    against: int
    mine: int | str
    theirs: int | str
    text: str

    def as_dict(self) -> dict[str, Any]:
        """The form in which replies show it."""
        return self._asdict()


COUNTS = (
    "played",
    "won",
    "drawn",
    "lost",
    "touchdowns_for",
    "touchdowns_against",
    "casualties_for",
    "casualties_against",
)


@dataclass(slots=True)
class StandingsRow:
    """A team's line of the table. `rank` counts from 1 and no two rows share one.

    `figures` are those of the table's criteria that have a column of their own, by their keys.
    """

    team: int
    name: str
    rank: int = 0
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    touchdowns_for: int = 0
    touchdowns_against: int = 0
    casualties_for: int = 0
    casualties_against: int = 0
    points: int = 0
    figures: dict[str, Value] = field(default_factory=dict)
    why: list[Reason] = field(default_factory=list)

    @property
    def touchdown_difference(self) -> int:
        """Touchdowns scored less those let in."""
        return self.touchdowns_for - self.touchdowns_against

    @property
    def casualty_difference(self) -> int:
        """Casualties caused less those suffered."""
        return self.casualties_for - self.casualties_against

    def as_dict(self) -> dict[str, Any]:
        """The form in which replies show it."""
        figures = {name: getattr(self, name) for name in (*COUNTS, "points")}
        why = [reason.as_dict() for reason in self.why]
        return {"rank": self.rank, "team": self.team} | figures | {"why": why}


class Tally:
    """Rows as they add up. `met` are each team's results, `place` its place in the draw."""

    def __init__(self, teams: Mapping[int, str], points: Points) -> None:
        self.rows = {team: StandingsRow(team, name) for team, name in teams.items()}
        self.points = points
        self.met: dict[int, list[tuple[Score, MatchResult]]] = defaultdict(list)
        self.place = {team: place for place, team in enumerate(teams, start=1)}

    def add(self, result: MatchResult) -> None:
        """Count a result for each of its sides."""
        if not result.counts:
            return
        for score in result.scores:
            if row := self.rows.get(score.team):
                self._count(row, result.outcome(score.team))
                self._score(row, score, result.opponents(score))
                self.met[score.team].append((score, result))

    def add_bye(self, team: int) -> None:
        """A bye that counts as a win without touchdowns."""
        if row := self.rows.get(team):
            self._count(row, WON)

    def adjust(self, team: int, points: int) -> None:
        """Points given by hand, or taken."""
        if row := self.rows.get(team):
            row.points += points

    def _count(self, row: StandingsRow, outcome: str) -> None:
        row.played += 1
        setattr(row, outcome, getattr(row, outcome) + 1)
        row.points += self.points.worth(outcome)

    def _score(self, row: StandingsRow, score: Score, opponents: Sequence[Score]) -> None:
        row.touchdowns_for += score.touchdowns
        row.touchdowns_against += sum([one.touchdowns for one in opponents])
        row.casualties_for += score.casualties_for
        row.casualties_against += score.casualties_against
