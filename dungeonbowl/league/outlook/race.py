"""The exact best and worst place of each team, by points.

A team gets furthest by winning, and lowest by losing. What remains to choose are the games among
the others, so that as few as possible get beyond it (`loads`). Best and worst are the same question
with signs reversed. If criteria decide that the search can't follow (head to head, opponents), the
place lies between two answers: with level teams counted for it, and against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dungeonbowl.league.outlook.loads import Loading, SearchSteps, Way, fewest_over
from dungeonbowl.league.outlook.question import OpenGame, OutlookQuestion
from dungeonbowl.league.outlook.sums import Sums

UP, DOWN = 1, -1
PAIR = 2
# A team's supposed results in its open games, in order; None leaves one to the search.
Mine = Sequence[str] | None


class Tangled(Exception):
    """The points are such that it isn't clear which end of a game is best for a team."""


class Aim(NamedTuple):
    """Whose place is sought, best or worst, and whether level teams count against it.

    `mine` are supposed outcomes of the team's own open games.
    """

    team: int
    way: int
    strict: bool = False
    mine: Mine = None


class Worths(NamedTuple):
    """A game with the points for each of its ends, with all bonuses and with none."""

    game: OpenGame
    least: tuple[Way, ...]
    most: tuple[Way, ...]

    def values(self, aim: Aim) -> list[Way]:
        """The points of each way: for the team with what helps the aim, for others without.

        Equal ways are merged.
        """
        found = (
            tuple(
                aim.way * (high if (team == aim.team) == (aim.way == UP) else low)
                for team, low, high in zip(self.game.teams, lows, highs, strict=True)
            )
            for lows, highs in zip(self.least, self.most, strict=True)
        )
        return list(dict.fromkeys(found))

    def ways(self, aim: Aim) -> list[Way]:
        """The points of the ways that the aim leaves open; in others' games all."""
        values = self.values(aim)
        if aim.team not in self.game.teams:
            return values
        kept = [
            way for way in values if not any(_better(one, way, self._me(aim)) for one in values)
        ]
        if len({way[self._me(aim)] for way in kept}) > 1:
            raise Tangled
        return kept

    def ending(self, aim: Aim, outcome: str) -> Worths:
        """The same game when it ends so for the team."""
        there = [
            place for place, way in enumerate(self.game.ways) if way.outcome(aim.team) == outcome
        ]
        ways = tuple(self.game.ways[place] for place in there)
        least, most = (tuple(each[place] for place in there) for each in self[1:])
        return Worths(self.game._replace(ways=ways), least, most)

    def _me(self, aim: Aim) -> int:
        return self.game.teams.index(aim.team)


def _better(one: Way, other: Way, me: int) -> bool:
    """Whether one way is better for a team than the other, compared with any other team.

    It brings the team no less, and gains no other team more than it.
    """
    ahead = one[me] - other[me]
    gained = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    return one != other and ahead >= 0 and max(gained) <= ahead


class Race:
    """A question's points, ready to be searched: so many steps for each place, out of a supply."""

    def __init__(
        self, question: OutlookQuestion, sums: Sums, steps: SearchSteps, each: int
    ) -> None:
        self.sums, self.steps, self.each = sums, steps, each
        self.points = {team: row.points for team, row in sums.tally.rows.items()}
        self.games = [self._worths(game) for game in question.open]
        self.done = sums.done(sums.tally)

    def _worths(self, game: OpenGame) -> Worths:
        earned = [self.sums.earned(way) for way in game.ways]
        extras = [[self.sums.extras(way.outcome(team)) for team in game.teams] for way in game.ways]
        least, most = (
            tuple(
                tuple(each[team] + more[end] for team, more in zip(game.teams, extra, strict=True))
                for each, extra in zip(earned, extras, strict=True)
            )
            for end in (0, 1)
        )
        return Worths(game, least, most)

    def games_of(self, team: int) -> list[Worths]:
        """The team's open games."""
        return [one for one in self.games if team in one.game.teams]

    def plain(self, team: int) -> bool:
        """Whether its open games bring just the points of a win, a draw or a loss."""
        games = self.games_of(team)
        return all(len(one.game.teams) == PAIR and one.least == one.most for one in games)

    def place(self, aim: Aim) -> int:
        """The best or the worst place of a team. Raises TooMuch, Tangled."""
        beyond = self.fewest_beyond(aim)
        return 1 + beyond if aim.way == UP else len(self.points) - beyond

    def fewest_beyond(self, aim: Aim) -> int:
        """The fewest teams that can come above the team, or below it."""
        games = list(self._aimed(aim))
        mine = aim.way * self.points[aim.team] + sum(_brought(one, aim.team) for one in games)
        others = {team: points for team, points in self.points.items() if team != aim.team}
        certain = {team: self._certain(aim, team) for team in others}
        limits = {
            team: mine - aim.way * points - int(aim.strict)
            for team, points in others.items()
            if certain[team] is None
        }
        beyond = sum(map(bool, certain.values()))
        steps = self.steps.some(self.each)
        return beyond + fewest_over(limits, _from_zero(games, limits), steps)

    def _aimed(self, aim: Aim) -> Iterator[Loading]:
        mine = iter(aim.mine or ())
        for one in self.games:
            if aim.mine is not None and aim.team in one.game.teams:
                one = one.ending(aim, next(mine))
            yield Loading(one.game.teams, tuple(one.ways(aim)))

    def _certain(self, aim: Aim, other: int) -> bool | None:
        """Whether the other team is certainly beyond the team or not; None if games decide."""
        own = self.sums.own
        ours, theirs = own.get(aim.team, 0), own.get(other, 0)
        if ours != theirs:
            return (theirs > ours) == (aim.way == UP)
        if aim.team in self.done and other in self.done and self.sums.by_points:
            return (self.done[other] < self.done[aim.team]) == (aim.way == UP)
        return None


def _brought(game: Loading, team: int) -> int:
    """What a game brings a team, the same in all remaining ways."""
    return game.ways[0][game.teams.index(team)] if team in game.teams else 0


def _from_zero(games: Sequence[Loading], limits: dict[int, int]) -> list[Loading]:
    """The games with loads from 0 on; the certain part is taken off the limits."""
    found = []
    for teams, ways in games:
        least = tuple(map(min, zip(*ways, strict=True)))
        for team, certain in zip(teams, least, strict=True):
            if team in limits:
                limits[team] -= certain
        found.append(Loading(teams, tuple(tuple(map(int.__sub__, way, least)) for way in ways)))
    return found
