"""The table so far, and who stands where once the open games have ended in some way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from copy import copy
from itertools import takewhile

from dungeonbowl.league.besides import NOTHING
from dungeonbowl.league.criteria import LAST, Criterion, criterion
from dungeonbowl.league.criteria.points import POINTS
from dungeonbowl.league.outlook.question import OutlookQuestion, Span
from dungeonbowl.league.ranking import Measure, levels
from dungeonbowl.league.results import MatchResult
from dungeonbowl.league.standings import added_up, measure
from dungeonbowl.league.tally import StandingsRow, Tally


class Sums:
    """What is certain of a question's table: points so far, and what it goes by.

    `leading` are the criteria that wins, draws and losses alone decide, up to the first that
    touchdowns, casualties, chests or a lot have a say in: from there on level teams may come
    either way, but for those who have played all their games.
    """

    def __init__(self, question: OutlookQuestion) -> None:
        self.question = question
        self.tally = added_up(question.results, question.teams, question.points, question.besides)
        self.own = question.besides.places
        asked = [*map(criterion, question.criteria), *LAST]
        self.leading = list(takewhile(lambda one: one.by_outcomes, asked))
        self.rest = asked[len(self.leading) :]
        self.busy = {team for game in question.open for team in game.teams}
        if question.to_come:
            self.busy |= {*question.teams}

    @property
    def points_first(self) -> bool:
        """Whether the table goes by points before anything else of ours."""
        return [one.key for one in self.leading[:1]] == [POINTS.key]

    @property
    def by_points(self) -> bool:
        """Whether nothing but points and the format's own order decides for certain."""
        return [one.key for one in self.leading] == [POINTS.key]

    def spans(self, results: Iterable[MatchResult], byes: Iterable[int] = ()) -> dict[int, Span]:
        """Every team's places once the open games have ended so, and these had byes that win."""
        tally = _with(self.tally, results)
        for team in byes:
            tally.add_bye(team)
        found: dict[int, Span] = {}
        above = 0
        for level in self.levels(list(tally.rows.values()), self.leading, tally):
            done = self.in_order([row for row in level if row.team not in self.busy], tally)
            for row in level:
                better = done.index(row.team) if row.team in done else 0
                worse = len(done) - 1 - better if row.team in done else 0
                found[row.team] = Span(above + 1 + better, above + len(level) - worse)
            above += len(level)
        return found

    def in_order(self, rows: Sequence[StandingsRow], tally: Tally) -> list[int]:
        """Teams that have played all their games, and are level so far, by all that is left."""
        if len(rows) < 2:
            return [row.team for row in rows]
        return [row.team for level in self.levels(rows, self.rest, tally) for row in level]

    def levels(
        self, rows: Sequence[StandingsRow], asked: Iterable[Criterion], tally: Tally
    ) -> list[list[StandingsRow]]:
        """The rows in order, in lots that these criteria leave level."""
        own = Measure("own", self._own)
        return levels(rows, [own, *(measure(one, tally) for one in asked)])

    def _own(self, rows: Sequence[StandingsRow]) -> list[int]:
        return [self.own.get(row.team, 0) for row in rows]

    def earned(self, result: MatchResult) -> dict[int, int]:
        """The points that a result brings each of its teams, bonuses left aside."""
        teams = {score.team: "" for score in result.scores}
        tally = added_up([result], teams, self.question.points, NOTHING)
        return {team: row.points for team, row in tally.rows.items()}


def _with(tally: Tally, results: Iterable[MatchResult]) -> Tally:
    """A copy of the tally in which these results count as well."""
    more = copy(tally)
    more.rows = {team: copy(row) for team, row in tally.rows.items()}
    for row in more.rows.values():
        row.receipts = []
    more.met = defaultdict(list, {team: [*met] for team, met in tally.met.items()})
    for result in results:
        more.add(result)
    return more
