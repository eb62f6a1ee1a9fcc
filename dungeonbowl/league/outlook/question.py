"""An outlook's question: a table so far, and every way in which the rest may end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from dungeonbowl.keys import ResultKind
from dungeonbowl.league.criteria import criterion
from dungeonbowl.league.extras import NOTHING, TableExtras
from dungeonbowl.league.results import USUAL, MatchResult, Points, Score


class OpenGame(NamedTuple):
    """A match still to be played: its teams, and every way it may end."""

    teams: tuple[int, ...]
    ways: tuple[MatchResult, ...]


def open_game(alliances: Mapping[int, int | None], *, placed: bool = False) -> OpenGame:
    """A match of these sides, each with its alliance: won by any of them, or drawn.

    If it is `placed`, second, third and last matter too.
    """
    parties: dict[object, list[int]] = {}
    for team, alliance in alliances.items():
        parties.setdefault((team,) if alliance is None else alliance, []).append(team)
    orders = _placings(len(parties)) if placed else _winnings(len(parties))
    ways = tuple(_way(list(parties.values()), order, alliances) for order in orders)
    return OpenGame(tuple(alliances), ways)


def asks_for_places(criteria: Iterable[str], extras: TableExtras) -> bool:
    """Whether places beside winning matter in games of three or four."""
    return bool(extras.place_points) or any(criterion(key).by_places for key in criteria)


def _winnings(parties: int) -> Iterator[Sequence[int]]:
    """Each of them first and the others level; or all level."""
    for winner in range(parties):
        yield [int(party == winner) for party in range(parties)]
    yield [0] * parties


def _placings(parties: int) -> Iterator[Sequence[int]]:
    """Every possible order, including ties."""
    for order in product(range(parties), repeat=parties):
        if {*order} == {*range(max(order) + 1)}:
            yield order


def _way(
    parties: Sequence[Sequence[int]], order: Sequence[int], alliances: Mapping[int, int | None]
) -> MatchResult:
    """The result with these touchdowns; a single first has won."""
    first = [party for party, far in zip(parties, order, strict=True) if far == max(order)]
    winners = frozenset(first[0]) if len(first) == 1 else frozenset[int]()
    scored = {party[0]: far for party, far in zip(parties, order, strict=True)}
    scores = (Score(team, scored.get(team, 0), alliance=its) for team, its in alliances.items())
    kind = ResultKind.TOUCHDOWN if winners else ResultKind.DRAW
    return MatchResult(kind, winners, tuple(scores))


@dataclass(frozen=True, slots=True)
class OutlookQuestion:
    """A part of a season for an outlook.

    `teams` are named; `results` count, `open` are still to be played, `criteria` order the table.
    `strengths` are the team ratings. `to_come` is how many rounds are still to be drawn from
    results, within each of the `groups`, and `bye_wins` says whether their byes count as wins.
    """

    teams: Mapping[int, str]
    results: Sequence[MatchResult]
    open: Sequence[OpenGame]
    criteria: Sequence[str]
    points: Points = USUAL
    extras: TableExtras = NOTHING
    strengths: Mapping[int, int] = field(default_factory=dict)
    to_come: int = 0
    groups: Sequence[Sequence[int]] = ()
    bye_wins: bool = False


class Span(NamedTuple):
    """A team's best and worst place."""

    best: int
    worst: int
