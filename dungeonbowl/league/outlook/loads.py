"""Loads: the smallest number of teams beyond their limit over all endings of the open games.

Each way in which a game may end adds a load to each of its teams, and every team has a limit. We
look for the ways that overload as few teams as possible; a team that is overloaded anyway takes
whatever spares others. Best and worst places are questions of this kind (`race`). Under the usual
points it is hard in general (elimination under three points for a win is NP-complete), so the
search is branch and bound, and gives up after a number of steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

Way = tuple[int, ...]


class Loading(NamedTuple):
    """An open game: its teams, and with what each way it may end loads them, in their order."""

    teams: tuple[int, ...]
    ways: tuple[Way, ...]

    @property
    def least(self) -> int:
        """The least load on all its teams together."""
        return min(map(sum, self.ways))


class TooMuch(Exception):
    """The search has used up its steps."""


class SearchSteps:
    """How many steps searches may still take.

    Counted in steps, so that answers don't depend on a clock.
    """

    def __init__(self, most: int, supply: SearchSteps | None = None) -> None:
        self.left, self.supply = most, supply

    def some(self, most: int) -> SearchSteps:
        """This many of them, or as many as are left, for one search."""
        return SearchSteps(most, self)

    def take(self) -> None:
        """One step. Raises TooMuch once there is none left."""
        if self.left <= 0:
            raise TooMuch
        self.left -= 1
        if self.supply is not None:
            self.supply.take()


class Settled(NamedTuple):
    """What is left to decide: the teams' limits, their games, and how many are over already."""

    limits: dict[int, int]
    games: list[Loading]
    over: int


def fewest_over(limits: Mapping[int, int], games: Iterable[Loading], steps: SearchSteps) -> int:
    """The fewest teams beyond their limit. Raises TooMuch if that takes too many steps."""
    left = settled(limits, games)
    assert left is not None
    over = left.over
    for part in _apart(left.games):
        search = _Search(steps)
        theirs = {team: left.limits[team] for game in part for team in game.teams}
        fewest = _short(theirs, part, frozenset())
        while not search.fits(theirs, part, frozenset(), fewest):
            fewest += 1
        over += fewest
    return over


def settled(
    limits: Mapping[int, int], games: Iterable[Loading], kept: frozenset[int] = frozenset()
) -> Settled | None:
    """Everything forced is decided. None if one of those `kept` can't stay within their limit.

    A team that can't go beyond any more, or is beyond already, takes whatever spares others.
    """
    limits, open_games, over = dict(limits), list(games), 0
    while True:
        beyond = [team for team, limit in limits.items() if limit < 0]
        if not kept.isdisjoint(beyond):
            return None
        over += len(beyond)
        for team in beyond:
            del limits[team]
        before = len(limits), sum(limits.values()), len(open_games)
        narrowed = [_narrowed(game, limits, kept) for game in open_games]
        if None in narrowed:
            return None
        open_games = [game for game in narrowed if game and len(game.ways) > 1]
        _free(limits, open_games)
        if before == (len(limits), sum(limits.values()), len(open_games)) and not beyond:
            return Settled(limits, open_games, over)


def _narrowed(game: Loading, limits: dict[int, int], kept: frozenset[int]) -> Loading | None:
    """The game as far as it concerns anybody, its certain part taken off their limits."""
    teams, ways = game
    here = tuple([place for place, team in enumerate(teams) if team in limits])
    if len(here) < len(teams):
        teams = tuple([teams[place] for place in here])
        ways = tuple([tuple([way[place] for place in here]) for way in ways])
    if not kept.isdisjoint(teams):
        most = [limits[team] if team in kept else None for team in teams]
        ways = tuple([way for way in ways if _within(way, most)])
        if not ways:
            return None
    ways, certain = _reduced(ways)
    for team, load in zip(teams, certain, strict=True):
        limits[team] -= load
    return Loading(teams, ways)


def _within(way: Way, most: Sequence[int | None]) -> bool:
    return all(limit is None or load <= limit for load, limit in zip(way, most, strict=True))


@lru_cache(maxsize=4096)
def _reduced(ways: tuple[Way, ...]) -> tuple[tuple[Way, ...], Way]:
    """The ways that no other dominates, less their common part; and that part."""
    each = list(dict.fromkeys(ways))
    needed = [way for way in each if not any(_spares(other, way) for other in each)]
    certain = tuple(map(min, zip(*needed, strict=True)))
    return tuple(tuple(map(int.__sub__, way, certain)) for way in needed), certain


def _spares(one: Way, other: Way) -> bool:
    """Whether one way dominates the other: loads nobody more, and somebody less."""
    return one != other and all(map(int.__le__, one, other))


def _free(limits: dict[int, int], games: Sequence[Loading]) -> None:
    """Forget who can't go beyond their limit any more."""
    most: Counter[int] = Counter()
    for teams, ways in games:
        for team, loads in zip(teams, zip(*ways, strict=True), strict=True):
            most[team] += max(loads)
    for team in [team for team, limit in limits.items() if most[team] <= limit]:
        del limits[team]


def _apart(games: Sequence[Loading]) -> list[list[Loading]]:
    """The games in independent parts, without common teams."""
    parts: list[tuple[set[int], list[Loading]]] = []
    for game in games:
        joined = [part for part in parts if not part[0].isdisjoint(game.teams)]
        parts = [part for part in parts if part not in joined]
        teams = set(game.teams).union(*(part[0] for part in joined))
        parts.append((teams, [one for part in joined for one in part[1]] + [game]))
    return [part for _, part in parts]


def _short(limits: Mapping[int, int], games: Sequence[Loading], kept: frozenset[int]) -> int:
    """A lower bound for teams beyond their limits, because together they can bear too little.

    A team that is given up bears anything, and its games load nobody else.
    """
    missing = sum([game.least for game in games]) - sum(limits.values())
    if missing <= 0:
        return 0
    least: Counter[int] = Counter()
    for game in games:
        for team in game.teams:
            least[team] += game.least
    spared = sorted([least[team] - limits[team] for team in limits if team not in kept])[::-1]
    enough = (many for many, sum_ in enumerate(accumulate(spared), start=1) if sum_ >= missing)
    return next(enough, len(limits) + 1)


class _Search:
    """Branch and bound over one part's games; failures are remembered."""

    def __init__(self, steps: SearchSteps) -> None:
        self.steps = steps
        self.failed: set[object] = set()

    def fits(
        self,
        limits: Mapping[int, int],
        games: Sequence[Loading],
        kept: frozenset[int],
        spare: int,
    ) -> bool:
        """Whether all but this many stay within their limits, including those kept."""
        self.steps.take()
        left = settled(limits, games, kept)
        if left is None or left.over > spare:
            return False
        spare -= left.over
        if not left.games:
            return True
        kept = kept.intersection(left.limits)
        if _short(left.limits, left.games, kept) > spare:
            return False
        known = frozenset(left.limits.items()), frozenset(Counter(left.games).items()), kept, spare
        if known in self.failed:
            return False
        found = any(self.fits(*branch) for branch in _branches(left, kept, spare))
        if not found:
            self.failed.add(known)
        return found


Branch = tuple[Mapping[int, int], Sequence[Loading], frozenset[int], int]


def _branches(left: Settled, kept: frozenset[int], spare: int) -> Iterator[Branch]:
    """The tightest game decided in every bearable way, then each of its teams given up."""
    game = min(left.games, key=lambda one: min(left.limits[team] for team in one.teams))
    others = [one for one in left.games if one is not game]
    for way in sorted(game.ways, key=lambda way: _strain(way, game, left.limits)):
        limits = dict(left.limits)
        for team, load in zip(game.teams, way, strict=True):
            limits[team] -= load
        if all(limits[team] >= 0 for team in game.teams):
            yield limits, others, kept | {*game.teams}, spare
    for place, team in enumerate(game.teams):
        if spare and team not in kept:
            limits = {one: limit for one, limit in left.limits.items() if one != team}
            yield limits, left.games, kept | {*game.teams[:place]}, spare - 1


def _strain(way: Way, game: Loading, limits: Mapping[int, int]) -> float:
    """How much of its teams' remaining capacity a game takes."""
    return sum(load / (limits[team] + 1) for load, team in zip(way, game.teams, strict=True))
