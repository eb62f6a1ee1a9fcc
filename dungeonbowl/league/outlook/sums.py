"""The table so far, and the places after some ending of the open games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import replace
from itertools import takewhile

from dungeonbowl.league.criteria import LAST, Criterion, criterion
from dungeonbowl.league.criteria.points import POINTS
from dungeonbowl.league.extras import TableExtras
from dungeonbowl.league.outlook.question import OutlookQuestion, Span
from dungeonbowl.league.ranking import Measure, levels
from dungeonbowl.league.results import MatchResult
from dungeonbowl.league.standings import added_up, measure
from dungeonbowl.league.tally import StandingsRow, Tally


class Sums:
    """What is certain in a question's table: points so far, and its criteria.

    `leading` are the criteria that wins, draws and losses alone decide, up to the first that
    touchdowns, casualties, chests or a lot have a say in: from there on level teams may come in any
    order, except those who have played all their games. With bonuses, which can't be foreseen,
    points are `unsure`.
    """

    def __init__(self, question: OutlookQuestion) -> None:
        self.question = question
        plain = replace(question.extras, bonuses=())
        self.unsure = bool(question.extras.bonuses)
        self.tally = added_up(question.results, question.teams, question.points, question.extras)
        self.tally.extras = plain
        self.own = question.extras.places
        self.places = TableExtras(place_points=question.extras.place_points)
        asked = [*map(criterion, question.criteria), *LAST]
        self.points_first = asked[0].key == POINTS.key
        self.leading = list(takewhile(self._certain, asked))
        self.rest = asked[len(self.leading) :]
        self.busy = {team for game in question.open for team in game.teams}
        if question.to_come:
            self.busy |= {*question.teams}

    def _certain(self, one: Criterion) -> bool:
        return one.by_outcomes and not self.unsure

    @property
    def by_points(self) -> bool:
        """Whether only points and the format's own order decide for certain."""
        certain = [one.key for one in self.leading]
        return self.points_first and (self.unsure or certain == [POINTS.key])

    def spans(self, results: Sequence[MatchResult], byes: Iterable[int] = ()) -> dict[int, Span]:
        """Every team's places after this ending, with these winning byes."""
        tally = _with(self.tally, results)
        for team in byes:
            tally.add_bye(team)
        if self.unsure and self.points_first:
            return self._unsure(tally, results)
        return self._level(tally)

    def _level(self, tally: Tally) -> dict[int, Span]:
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

    def _unsure(self, tally: Tally, results: Sequence[MatchResult]) -> dict[int, Span]:
        """The same with bonuses: in open games everybody may get all or none."""
        least = {team: (self.own.get(team, 0), row.points) for team, row in tally.rows.items()}
        most = dict(least)
        for result in results:
            for team in {score.team for score in result.scores} & least.keys():
                low, high = self.extras(result.outcome(team))
                least[team] = (least[team][0], least[team][1] + low)
                most[team] = (most[team][0], most[team][1] + high)
        order = self.done(tally)
        found = {}
        for team in least:
            others = [other for other in least if other != team]
            both = [other for other in others if team in order and other in order]
            sure = {other: order[other] < order[team] for other in both}
            above = sum(sure.get(other, least[other] > most[team]) for other in others)
            reach = sum(sure.get(other, most[other] >= least[team]) for other in others)
            found[team] = Span(1 + above, 1 + reach)
        return found

    def extras(self, outcome: str) -> tuple[int, int]:
        """The least and the most that bonuses may bring after an outcome."""
        bonuses = self.question.extras.bonuses
        worth = [one.points for one in bonuses if outcome in one.kind.after]
        return sum(min(each, 0) for each in worth), sum(max(each, 0) for each in worth)

    def done(self, tally: Tally) -> dict[int, int]:
        """The teams that have played all their games, with their order among each other."""
        over = [row for row in tally.rows.values() if row.team not in self.busy]
        asked = [*self.leading, *self.rest]
        order = [row.team for level in self.levels(over, asked, tally) for row in level]
        return {team: place for place, team in enumerate(order)}

    def in_order(self, rows: Sequence[StandingsRow], tally: Tally) -> list[int]:
        """Level teams that have played all their games, ordered by the remaining criteria."""
        if len(rows) < 2:
            return [row.team for row in rows]
        return [row.team for level in self.levels(rows, self.rest, tally) for row in level]

    def levels(
        self, rows: Sequence[StandingsRow], asked: Iterable[Criterion], tally: Tally
    ) -> list[list[StandingsRow]]:
        """The rows in order, in groups that these criteria leave level."""
        own = Measure("own", self._own)
        return levels(rows, [own, *(measure(one, tally) for one in asked)])

    def _own(self, rows: Sequence[StandingsRow]) -> list[int]:
        return [self.own.get(row.team, 0) for row in rows]

    def earned(self, result: MatchResult) -> dict[int, int]:
        """The points that a result brings each of its teams, without bonuses."""
        teams = {score.team: "" for score in result.scores}
        tally = added_up([result], teams, self.question.points, self.places)
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
