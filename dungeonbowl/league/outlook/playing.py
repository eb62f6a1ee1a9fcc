"""Simulating the rest of a season by strength, if nothing exact can be found.

How strong a team is follows from its team rating and from its results so far. Rounds still to be
drawn are made up: neighbours who haven't met meet.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from random import Random
from typing import NamedTuple

from dungeonbowl.league.outlook.question import OpenGame, OutlookQuestion, open_game
from dungeonbowl.league.outlook.sums import Sums
from dungeonbowl.league.results import WON, MatchResult
from dungeonbowl.league.tally import StandingsRow

# With this much more strength a team wins ten times as often; how much a point of team rating adds,
# and a season of wins instead of losses.
TENFOLD, A_RATING, ALL_WON = 400, 4, 400
# The prior: a number of games, half of them won.
GAMES_BEFORE, DRAWN_BEFORE = 4, 1
MOST_DRAWN = 0.5


Played = tuple[OpenGame, MatchResult]


class PlayedOut(NamedTuple):
    """One ending: each game's result, and the winning byes."""

    games: tuple[Played, ...]
    byes: tuple[int, ...] = ()

    @property
    def results(self) -> list[MatchResult]:
        """The results alone."""
        return [result for _, result in self.games]

    def but(self, team: int, outcome: str) -> list[MatchResult]:
        """The same results, except that this team won, or lost, all its games."""
        return [_turned(game, result, team, outcome) for game, result in self.games]


def _turned(game: OpenGame, result: MatchResult, team: int, outcome: str) -> MatchResult:
    if team not in game.teams or result.outcome(team) == outcome:
        return result
    return next((way for way in game.ways if way.outcome(team) == outcome), result)


class RestOfSeason:
    """A question's rest, ready to be played."""

    def __init__(self, question: OutlookQuestion, sums: Sums, lots: Random) -> None:
        self.question, self.sums, self.lots = question, sums, lots
        self.weights = {
            row.team: 10 ** (_strength(row, question.strengths.get(row.team, 0)) / TENFOLD)
            for row in sums.tally.rows.values()
        }
        self.level = _share_drawn(question.results)

    def once(self) -> PlayedOut:
        """Everything that is left, played once."""
        games = [(game, self._played(game)) for game in self.question.open]
        byes: list[int] = []
        for _ in range(self.question.to_come):
            self._draw(games, byes)
        return PlayedOut(tuple(games), tuple(byes))

    def _draw(self, games: list[Played], byes: list[int]) -> None:
        """One more round in every group."""
        order, met = self._order(games, byes), self._met(games)
        for group in self.question.groups:
            *pairs, last = _paired([team for team in order if team in group], met)
            drawn = [open_game(dict.fromkeys(pair)) for pair in pairs]
            games += [(game, self._played(game)) for game in drawn]
            byes += last if self.question.bye_wins else ()

    def _played(self, game: OpenGame) -> MatchResult:
        """A random result: drawn as often as games so far were, more so between equals."""
        weights = [self.weights.get(team, 1.0) for team in game.teams]
        (first,) = self.lots.choices(game.teams, weights)
        alike = min(weights) / max(weights)
        drawn = self.lots.random() < self.level * alike
        ends = [way for way in game.ways if (way.outcome(first) == WON) != drawn]
        fitting = [way for way in ends if not drawn or not way.winners]
        return self.lots.choice(fitting or game.ways)

    def _order(self, games: Sequence[Played], byes: Sequence[int]) -> list[int]:
        """The teams by points, level ones by lot."""
        points = {team: row.points for team, row in self.sums.tally.rows.items()}
        for _, result in games:
            for team, earned in self.sums.earned(result).items():
                points[team] += earned
        for team in byes:
            points[team] += self.question.points.won
        return sorted(points, key=lambda team: (-points[team], self.lots.random()))

    def _met(self, games: Sequence[Played]) -> set[frozenset[int]]:
        results = [*self.question.results, *(result for _, result in games)]
        return {frozenset(one.team for one in result.scores) for result in results}


def _paired(order: Sequence[int], met: Set[frozenset[int]]) -> list[list[int]]:
    """Each with the nearest below that it hasn't met; last the one left over, if any."""
    waiting, pairs = list(order), []
    left = [waiting.pop()] if len(waiting) % 2 else []
    while waiting:
        first = waiting.pop(0)
        fresh = (one for one in waiting if frozenset({first, one}) not in met)
        other = next(fresh, waiting[0])
        waiting.remove(other)
        pairs.append([first, other])
    return [*pairs, left]


def _strength(row: StandingsRow, rating: int) -> float:
    """By rating, and by the share of points of a game (a win one, a draw half) so far."""
    taken = row.won + row.drawn / 2 + GAMES_BEFORE / 2
    return A_RATING * rating + ALL_WON * taken / (row.played + GAMES_BEFORE)


def _share_drawn(results: Sequence[MatchResult]) -> float:
    """The share of draws among the games so far, with a prior."""
    drawn = sum(not result.winners for result in results)
    return min((drawn + DRAWN_BEFORE) / (len(results) + GAMES_BEFORE), MOST_DRAWN)
