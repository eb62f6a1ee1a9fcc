"""Who meets whom: round robin, Swiss and knock-out, each a pure function of what was played.

None of it is in the documents, which leave leagues to their commissioners; the formats are
those of the season. Everything is decided by the order given, so the same draw gives the same
fixtures; `drawn` makes such an order out of a seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from dungeonbowl.league.matching import Matching

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Round:
    """One round in order: each meeting is two teams, or one with a bye."""

    meetings: tuple[tuple[int, ...], ...]

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The matches to be played."""
        return tuple((one[0], one[1]) for one in self.meetings if len(one) == 2)

    @property
    def byes(self) -> tuple[int, ...]:
        """The teams that sit this round out."""
        return tuple(one[0] for one in self.meetings if len(one) == 1)


def drawn(teams: Iterable[int], seed: str) -> list[int]:
    """The teams in an order that the seed alone decides, the same on every machine."""
    return sorted(teams, key=lambda team: hashlib.sha256(f"{seed}|{team}".encode()).digest())


def round_robin(teams: Sequence[int], double: bool = False) -> list[Round]:
    """Everybody meets everybody once, or twice with the places swapped.

    The circle method: the first stands still, the others move on one place a round. With an odd
    number a gap goes round with them, and whoever meets it has a bye.
    """
    if len(teams) < 2:
        return []
    circle: list[int | None] = [*teams]
    if len(circle) % 2:
        circle.append(None)
    rounds = []
    for number in range(len(circle) - 1):
        rounds.append(_circle_round(circle, number))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds + [_swapped(one) for one in rounds] if double else rounds


def _circle_round(circle: Sequence[int | None], number: int) -> Round:
    half = len(circle) // 2
    meetings = []
    for place, (one, other) in enumerate(zip(circle[:half], reversed(circle[half:]), strict=True)):
        # The one who stands still is named first every other round; so are the rest in turn.
        swapped = (number if place == 0 else place) % 2
        both = (other, one) if swapped else (one, other)
        meetings.append(tuple(team for team in both if team is not None))
    return Round(tuple(sorted(meetings, key=len, reverse=True)))


def _swapped(one: Round) -> Round:
    return Round(tuple(meeting[::-1] for meeting in one.meetings))


def swiss_round(
    order: Sequence[int],
    met: Collection[frozenset[int]] = (),
    had_bye: Collection[int] = (),
) -> Round:
    """The next Swiss round: the first in `order` meets the nearest he hasn't met.

    `order` is the table, or the draw before the first round. With an odd number the last who
    had none gets the bye, as far as the others can then be paired without a rematch; nobody
    gets two while anybody has had none. There are no more rematches than it takes.
    """
    bye = _swiss_bye(order, met, had_bye) if len(order) % 2 else None
    playing = [team for team in order if team != bye]
    pairs: list[tuple[int, ...]] = [*_swiss_pairs(playing, met)]
    return Round(tuple(pairs if bye is None else [*pairs, (bye,)]))


def _swiss_bye(
    order: Sequence[int], met: Collection[frozenset[int]], had_bye: Collection[int]
) -> int:
    """Who sits out: the last without a bye so far whose absence costs no rematch."""
    due = [team for team in reversed(order) if team not in had_bye] or list(reversed(order))
    everybody = _fresh(order, met)
    return max(due, key=lambda team: everybody.without(team).size)


def _swiss_pairs(order: Sequence[int], met: Collection[frozenset[int]]) -> list[Pair]:
    remaining, left = list(order), _fresh(order, met)
    pairs = []
    while remaining:
        first = remaining.pop(0)
        other, left = _partner(first, remaining, left, met)
        remaining.remove(other)
        pairs.append((first, other))
    return pairs


def _partner(
    first: int, others: Sequence[int], left: Matching, met: Collection[frozenset[int]]
) -> tuple[int, Matching]:
    """The nearest whom `first` may meet so that the rest still need no rematch they don't now.

    A pair that hasn't met takes one from the largest matching, a rematch none: so long as the
    rest can make up the number, no rematch is lost or gained.
    """
    for rematch in (False, True):
        for other in others:
            if (frozenset((first, other)) in met) is not rematch:
                continue
            rest = left.without(first, other)
            if rest.size == left.size - (0 if rematch else 1):
                return other, rest
    raise AssertionError("a largest matching can always be continued")


def _fresh(order: Sequence[int], met: Collection[frozenset[int]]) -> Matching:
    return Matching(order, lambda one, other: frozenset((one, other)) not in met)


def knockout_first(teams: Sequence[int]) -> Round:
    """The first round of a knock-out, strongest first in `teams`; byes fall here and only here.

    The bracket is the smallest power of two that holds everybody. The strongest get the byes,
    and the first two can only meet in the last match. The order of the meetings is the bracket.
    """
    if len(teams) < 2:
        return Round(())
    slots = [0]
    while len(slots) < len(teams):
        size = 2 * len(slots)
        slots = [place for slot in slots for place in (slot, size - 1 - slot)]
    halves = zip(slots[::2], slots[1::2], strict=True)
    return Round(tuple(tuple(teams[slot] for slot in both if slot < len(teams)) for both in halves))


def knockout_next(winners: Sequence[int]) -> Round:
    """The next round: neighbours in the bracket meet. `winners` in the order of the meetings,
    teams with a bye in their place. One winner left is the champion, and there is no round."""
    if len(winners) < 2:
        return Round(())
    return Round(tuple(zip(winners[::2], winners[1::2], strict=True)))
