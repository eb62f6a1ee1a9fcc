"""A league table out of results: who stands where, and why (OPT-38, OPT-91, C-126).

Pure and near linear: every result is added up once, and looked at again only for teams that are
still level when head to head is asked. Results are tuples, which are made in no time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from dungeonbowl.keys import Criterion, ResultKind
from dungeonbowl.ranking import Measure, Split, Value, ranked


class Score(NamedTuple):
    """One side of a finished match. `alliance` is the same for sides that win and lose together.

    Casualties are those by the team's players on other teams, and on its players by other teams.
    """

    team: int
    touchdowns: int = 0
    casualties_for: int = 0
    casualties_against: int = 0
    alliance: int | None = None


class MatchResult(NamedTuple):
    """A confirmed match: how it ended, which teams won (allies included), and every side."""

    kind: str
    winners: frozenset[int]
    scores: tuple[Score, ...]

    @property
    def counts(self) -> bool:
        """Whether it says anything: a match abandoned without a winner doesn't."""
        return bool(self.winners) or self.kind != ResultKind.ABANDONED

    def outcome(self, team: int) -> str:
        """`won`, `drawn` or `lost`. A monster's victory is everybody's loss (WIN-02, C-107)."""
        if team in self.winners:
            return "won"
        beaten = self.winners or self.kind == ResultKind.MONSTER_VICTORY
        return "lost" if beaten else "drawn"


@dataclass(frozen=True, slots=True)
class Points:
    """What a win, a draw and a loss are worth (OPT-38, C-126)."""

    won: int = 3
    drawn: int = 1
    lost: int = 0

    @classmethod
    def of(cls, values: Sequence[int]) -> Points:
        """From the option's list, win first."""
        return cls(*values)

    def worth(self, outcome: str) -> int:
        """The points of one outcome."""
        worth: int = getattr(self, outcome)
        return worth


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
        names = ("criterion", "against", "mine", "theirs", "text")
        return {name: getattr(self, name) for name in names}


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
class Row:
    """A team's line of the table. `rank` counts from 1 and no two rows share one."""

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


def table(
    results: Iterable[MatchResult],
    teams: Mapping[int, str],
    criteria: Sequence[str] = tuple(Criterion),
    points: Points = Points(),
    byes: Iterable[int] = (),
) -> list[Row]:
    """The rows in order, every rank different.

    `teams` are those in the season with their names; results of others count for their
    opponents alone. `byes` are the teams with a Swiss bye, once for each: a win without
    touchdowns. What the criteria leave level, the name decides, then who is listed first.
    Sources: OPT-38, OPT-91, C-126, C-145.
    """
    ledger = _Ledger(teams, points)
    for result in results:
        ledger.add(result)
    for team in byes:
        ledger.add_bye(team)
    measures = _measures(ledger)
    asked = [measures[name] for name in (*criteria, Criterion.NAME, LISTED)]
    order, splits = ranked(list(ledger.rows.values()), asked)
    for rank, row in enumerate(order, start=1):
        row.rank = rank
    _explain(order, splits)
    return order


# The last resort, so that every rank differs even between teams of one name.
LISTED = "listed"


class _Ledger:
    """Rows as they add up, and each team's results for head to head."""

    def __init__(self, teams: Mapping[int, str], points: Points) -> None:
        self.rows = {team: Row(team, name) for team, name in teams.items()}
        self.points = points
        self.met: dict[int, list[tuple[Score, MatchResult]]] = defaultdict(list)
        self.place = {team: place for place, team in enumerate(teams)}

    def add(self, result: MatchResult) -> None:
        """Count a result for each of its sides."""
        if not result.counts:
            return
        for score in result.scores:
            if row := self.rows.get(score.team):
                self._count(row, result.outcome(score.team))
                self._score(row, score, _opponents(score, result))
                self.met[score.team].append((score, result))

    def add_bye(self, team: int) -> None:
        """A bye that counts as a win without touchdowns."""
        if row := self.rows.get(team):
            self._count(row, "won")

    def _count(self, row: Row, outcome: str) -> None:
        row.played += 1
        setattr(row, outcome, getattr(row, outcome) + 1)
        row.points += self.points.worth(outcome)

    def _score(self, row: Row, score: Score, opponents: Sequence[Score]) -> None:
        row.touchdowns_for += score.touchdowns
        row.touchdowns_against += sum([one.touchdowns for one in opponents])
        row.casualties_for += score.casualties_for
        row.casualties_against += score.casualties_against

    def mini_points(self, level: Sequence[Row]) -> list[int]:
        """Points from matches against others of those still level (head to head)."""
        rivals = {row.team for row in level}
        return [self._points_against(row.team, rivals) for row in level]

    def _points_against(self, team: int, rivals: set[int]) -> int:
        return sum(
            self.points.worth(result.outcome(team))
            for score, result in self.met[team]
            if any(one.team in rivals for one in _opponents(score, result))
        )


def _opponents(score: Score, result: MatchResult) -> list[Score]:
    """The sides that play against this one: neither itself nor its allies (C-145)."""
    return [
        one
        for one in result.scores
        if one.team != score.team and (one.alliance is None or one.alliance != score.alliance)
    ]


def _measures(ledger: _Ledger) -> dict[str, Measure[Row]]:
    """Every criterion that a league may order by (OPT-91), and the two that come last."""

    def places(level: Sequence[Row]) -> list[int]:
        return [ledger.place[row.team] + 1 for row in level]

    measures: tuple[Measure[Row], ...] = (
        _column(Criterion.POINTS),
        _column(Criterion.TOUCHDOWN_DIFFERENCE),
        _column(Criterion.CASUALTY_DIFFERENCE),
        Measure(Criterion.HEAD_TO_HEAD, ledger.mini_points),
        _column(Criterion.WON),
        _column(Criterion.NAME, ascending=True),
        Measure(LISTED, places, ascending=True),
    )
    return {measure.name: measure for measure in measures}


def _column(name: str, ascending: bool = False) -> Measure[Row]:
    """A criterion that stands in the rows under its own name."""
    return Measure(name, lambda level: [getattr(row, name) for row in level], ascending)


def _explain(order: Sequence[Row], splits: Sequence[Split]) -> None:
    """Tell each row why it stands below the one above and, level on points, above the next."""
    for (upper, lower), split in zip(pairwise(order), splits, strict=True):
        if upper.points == lower.points:
            upper.why.append(_reason(split.criterion, split.upper, split.lower, "above", lower))
        above = _reason(split.criterion, split.lower, split.upper, "below", upper)
        lower.why.insert(0, above)


def _reason(criterion: str, mine: Value, theirs: Value, side: str, other: Row) -> Reason:
    """The reason with its sentence: `Below The Bolts on touchdown difference, +1 to +3.`"""
    return Reason(criterion, other.team, mine, theirs, _said(criterion, mine, theirs, side, other))


def _said(criterion: str, mine: Value, theirs: Value, side: str, other: Row) -> str:
    if criterion == Criterion.NAME:
        return f"Level with {other.name} till then, and {side} in the order of names."
    signed = criterion in (Criterion.TOUCHDOWN_DIFFERENCE, Criterion.CASUALTY_DIFFERENCE)
    first, second = (f"{value:+d}" if signed else str(value) for value in (int(mine), int(theirs)))
    return f"{side.capitalize()} {other.name} on {WORDS[criterion]}, {first} to {second}."


WORDS = {
    Criterion.POINTS: "points",
    Criterion.TOUCHDOWN_DIFFERENCE: "touchdown difference",
    Criterion.CASUALTY_DIFFERENCE: "casualty difference",
    Criterion.HEAD_TO_HEAD: "points from their own meetings",
    Criterion.WON: "wins",
    Criterion.NAME: "name",
    LISTED: "place in the draw",
}
