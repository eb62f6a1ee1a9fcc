"""Who sits with whom in games of three and four, round after round.

A round is improved by swapping places as long as that helps, and finally all rounds together. The
sum of squares of how often each pair meets is minimized, which is least if all meet equally often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import ceil, floor

from dungeonbowl.league.pairing import Pair, Round, drawn

SMALL, LARGE = 3, 4
DEALS = 40
Seats = list[list[int]]


def sizes(teams: int, wished: int) -> list[int]:
    """The sizes of a round's games, with as few as possible other than wished.

    Of five one sits out, because three and four can't hold them all.
    """
    other = SMALL if wished == LARGE else LARGE
    for others in range(wished):
        left = teams - others * other
        if left >= 0 and left % wished == 0:
            return [wished] * (left // wished) + [other] * others
    return sizes(teams - 1, wished)


def seated(order: Sequence[int], wished: int, rounds: int) -> list[Round]:
    """Rounds of these teams, the same for the same order.

    If they aren't even enough and no single swap helps any more, another deal is tried; the most
    even of all is taken.
    """
    tries = (_arranged(order, wished, rounds, deal) for deal in range(DEALS))
    best = next(tries)
    for other in tries:
        if _uneven(best, order) <= 0:
            break
        best = min(best, other, key=lambda one: _uneven(one, order))
    return [Round(tuple(map(tuple, seats))) for seats in best]


def _arranged(order: Sequence[int], wished: int, rounds: int, deal: int) -> list[Seats]:
    arranged: list[Seats] = []
    met: Counter[Pair] = Counter()
    for number in range(rounds):
        seats = _dealt(order, wished, number, deal)
        _improve(seats, met)
        met.update(_pairs(seats))
        arranged.append(seats)
    _settle(arranged, met)
    return arranged


def _dealt(order: Sequence[int], wished: int, number: int, deal: int) -> Seats:
    """The teams dealt out, each round starting with another; those left over sit out."""
    shift = number % len(order)
    teams = [*order[shift:], *order[:shift]]
    shape = sizes(len(teams), wished)
    out, dealt = teams[: len(teams) - sum(shape)], teams[len(teams) - sum(shape) :]
    dealt = drawn(dealt, f"{deal}.{number}") if deal else dealt
    return [*([dealt.pop() for _ in range(size)] for size in shape), *([team] for team in out)]


def _uneven(arranged: Sequence[Seats], order: Sequence[int]) -> int:
    """By how much pairs meet too often or too seldom; even if it is 0 or less."""
    met = Counter(pair for seats in arranged for pair in _pairs(seats))
    often = [met[pair] for pair in combinations(sorted(order), 2)]
    evenly = sum(often) / len(often)
    return max(max(often) - ceil(evenly), floor(evenly) - min(often)) - 1


def _settle(arranged: list[Seats], met: Counter[Pair]) -> None:
    """Go through all rounds again while any of them can be improved."""
    while sum(_made_better(seats, met) for seats in arranged):
        pass


def _made_better(seats: Seats, met: Counter[Pair]) -> bool:
    """Improve a round given all others; returns whether it changed."""
    before = Counter(_pairs(seats))
    met.subtract(before)
    _improve(seats, met)
    after = Counter(_pairs(seats))
    met.update(after)
    return after != before


def _improve(seats: Seats, met: Counter[Pair]) -> None:
    """Swap places between games as long as that helps."""
    games = [game for game in seats if len(game) >= SMALL]
    while any(_helps(*change, met) for change in _changes(games)):
        pass


def _changes(games: Seats) -> Iterator[tuple[list[int], int, list[int], int]]:
    for one, other in combinations(games, 2):
        for here in range(len(one)):
            for there in range(len(other)):
                yield one, here, other, there


def _helps(one: list[int], here: int, other: list[int], there: int, met: Counter[Pair]) -> bool:
    """Swap these two places if pairs then meet more evenly."""
    going, coming = one[here], other[there]
    left = [team for team in one if team != going]
    right = [team for team in other if team != coming]
    before = _often(going, left, met) + _often(coming, right, met)
    after = _often(coming, left, met) + _often(going, right, met)
    if after >= before:
        return False
    one[here], other[there] = coming, going
    return True


def _often(team: int, others: Sequence[int], met: Counter[Pair]) -> int:
    """How often the team has met these: half of what the squares grow by."""
    return sum(met[min(team, other), max(team, other)] for other in others)


def _pairs(seats: Seats) -> list[Pair]:
    return [(min(pair), max(pair)) for game in seats for pair in combinations(game, 2)]
