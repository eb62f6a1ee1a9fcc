"""Results added up, a row for each team, before anybody orders them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from dungeonbowl.league.extras import NOTHING, ByHand, TableExtras
from dungeonbowl.league.pairing import drawn
from dungeonbowl.league.ranking import Value
from dungeonbowl.league.results import WON, MatchResult, Points, Score

# Appended to a draw's seed, so that the lot isn't the draw's order again.
APART = ".lot"
# What a receipt is for.
RESULT, PLACE, BONUS, BYE, BY_HAND = "result", "place", "bonus", "bye", "adjustment"
RECEIPTS = (RESULT, PLACE, BONUS, BYE, BY_HAND)


class PointsReceipt(NamedTuple):
    """Where points of a row come from: the match, if it is one, and what brought how many.

    `which` is the outcome of a result, the place, the key of a bonus or the reason of what was
    given or taken by hand; a bye has none. `at_least` is the number that the bonus asks for.
    """

    what: str
    points: int
    match: int | None = None
    which: str | int | None = None
    at_least: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """The form in which replies show it."""
        return self._asdict()


class Reason(NamedTuple):
    """Why a row is above or below `against`: the first criterion on which they differ.

    A tuple, because tables have many of them and tuples are quick to make.
    """

    criterion: str
    against: int
    mine: Value
    theirs: Value
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
    """A team's line in the table. `rank` counts from 1 and no two rows share one.

    `figures` are those of the table's criteria that have a column of their own, by their keys;
    `receipts` say where its points come from, match by match.
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
    receipts: list[PointsReceipt] = field(default_factory=list)

    @property
    def touchdowns(self) -> int:
        """Touchdowns scored."""
        return self.touchdowns_for

    @property
    def casualties(self) -> int:
        """Casualties caused."""
        return self.casualties_for

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
        receipts = [receipt.as_dict() for receipt in self.receipts]
        row = {"rank": self.rank, "team": self.team} | figures
        return row | {"why": why, "receipts": receipts}

    def take(self, receipt: PointsReceipt) -> None:
        """Add this receipt's points."""
        self.receipts.append(receipt)
        self.points += receipt.points


class Tally:
    """Rows being added up. `met` are each team's results, `place` its place in the draw."""

    def __init__(
        self, teams: Mapping[int, str], points: Points, extras: TableExtras = NOTHING
    ) -> None:
        self.rows = {team: StandingsRow(team, name) for team, name in teams.items()}
        self.points = points
        self.extras = extras
        self.met: dict[int, list[tuple[Score, MatchResult]]] = defaultdict(list)
        self.place = {team: place for place, team in enumerate(teams, start=1)}

    def add(self, result: MatchResult) -> None:
        """Count a result for each of its sides."""
        if not result.counts:
            return
        places = result.places() if self.extras.place_points and result.has_places else {}
        for score in result.scores:
            if row := self.rows.get(score.team):
                outcome = result.outcome(score.team)
                self._count(row, outcome)
                row.take(self._worth(result, outcome, places.get(score.team)))
                self._reward(row, score, result)
                self._score(row, score, result.opponents(score))
                self.met[score.team].append((score, result))

    def add_bye(self, team: int) -> None:
        """A bye that counts as a win without touchdowns."""
        if row := self.rows.get(team):
            self._count(row, WON)
            row.take(PointsReceipt(BYE, self.points.won))

    def adjust(self, given: ByHand) -> None:
        """Points given by hand, or taken."""
        if row := self.rows.get(given.team):
            row.take(PointsReceipt(BY_HAND, given.points, which=given.reason))

    def opponents(self, team: int) -> list[StandingsRow]:
        """The rows of its opponents, once for each match."""
        met = [one.team for score, result in self.met[team] for one in result.opponents(score)]
        return [self.rows[one] for one in met if one in self.rows]

    @cached_property
    def lots(self) -> Mapping[int, int]:
        """Each team's lot, drawn from the seed like a draw; the first has the highest."""
        order = drawn(self.rows, self.extras.lot + APART, self.extras.drawn_as)
        return {team: lot for lot, team in enumerate(reversed(order), start=1)}

    def _count(self, row: StandingsRow, outcome: str) -> None:
        row.played += 1
        setattr(row, outcome, getattr(row, outcome) + 1)

    def _worth(self, result: MatchResult, outcome: str, place: int | None) -> PointsReceipt:
        """The points by result or, in a game of three or four, by place."""
        if place is None:
            return PointsReceipt(RESULT, self.points.worth(outcome), result.match, outcome)
        worth = self.extras.place_points[place - 1 : place]
        return PointsReceipt(PLACE, sum(worth), result.match, place)

    def _reward(self, row: StandingsRow, score: Score, result: MatchResult) -> None:
        for bonus in self.extras.bonuses if result.played else ():
            if bonus.holds(score, result):
                which = (bonus.kind.key, bonus.at_least)
                row.take(PointsReceipt(BONUS, bonus.points, result.match, *which))

    def _score(self, row: StandingsRow, score: Score, opponents: Sequence[Score]) -> None:
        row.touchdowns_for += score.touchdowns
        row.touchdowns_against += sum([one.touchdowns for one in opponents])
        row.casualties_for += score.casualties_for
        row.casualties_against += score.casualties_against
