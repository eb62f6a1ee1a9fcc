"""Every legal roster that contains the present one: counted exactly, and each can be named.

Here a roster is a multiset of positions, without weapons, re-rolls and Fan Factor, whose cost is
already off the treasury. It is built position by position, race by race. What is still possible
depends only on the race groups taken so far, the size of the current race and the number of
players, so rosters that agree in these are counted together, by cost: the number for each cost is a
digit of one large integer, and hiring a player is a shift.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd, prod
from typing import NamedTuple

from dungeonbowl.book import Book
from dungeonbowl.book.entries import Figures, Position
from dungeonbowl.houserules import HouseRules
from dungeonbowl.roster import composition
from dungeonbowl.team.state import TeamState

# Prices of the book are multiples of 10,000, so a million is a hundred steps.
MOST_STEPS = 5_000
MOST_RACES = 3  # TEAM-02


class RosterShape(NamedTuple):
    """What in a half-built roster decides who may still be added (TEAM-02, TEAM-03)."""

    races: int = 0
    beyond_third: int = 0  # how many of these races are too large for the Tertiary group
    beyond_second: bool = False  # whether one is for the Secondary group
    size: int = 0  # players of the current race
    players: int = 0


@dataclass(frozen=True, slots=True)
class CountedPosition:
    """A position for counting: its price in steps, how many are hired and how many may be."""

    position: Position
    steps: int
    present: int
    most: int
    special: bool
    closes_race: bool


@dataclass(frozen=True)
class Completions:
    """The legal rosters that contain a team's, in a fixed order from 0 to `count` - 1.

    They have `least` to `most` players, and what they add costs no more than the treasury. Their
    order is lexicographic: by the number of players in the roster's first position, then in its
    second, and so on.
    """

    posts: tuple[CountedPosition, ...]
    figures: Figures
    least: int
    most: int
    steps: int
    unit: int
    width: int

    @classmethod
    def of(
        cls, team: TeamState, book: Book, rules: HouseRules, size: int | None = None
    ) -> Completions | None:
        """The completions of this team, or with `size` only those with that many players.

        None for a book whose prices have no common unit for counting. Source: 003, Basic
        Composition (TEAM-01 to TEAM-04, TEAM-07 to TEAM-09). Raises UnknownKey for a college that
        doesn't exist.
        """
        positions = book.positions(team.college, rules.choice("norse_catcher"))
        least, most = rules.number("min_starting_players"), rules.number("max_roster")
        if size is not None:
            least, most = max(least, size), min(most, size)
        unit = gcd(*(position.cost for position in positions)) or 1
        dearest = max(position.cost for position in positions)
        steps = min(team.treasury, most * dearest) // unit
        if composition(team, book, rules):
            steps = -1  # No hiring makes it legal again.
        if steps > MOST_STEPS:
            return None
        posts = tuple(_posts(team, book, positions, most, unit))
        # No count of any part exceeds this product: no digit overflows, or has its highest bit set.
        width = prod(max(0, post.most - post.present) + 1 for post in posts).bit_length() + 1
        return cls(posts, book.figures, least, most, steps, unit, width)

    @cached_property
    def count(self) -> int:
        """How many legal rosters remain, the present one included if it is legal."""
        return self._number(self._by_cost, self.steps)

    @cached_property
    def lowest(self) -> int:
        """The least gold that makes the team legal. Raises ValueError if nothing does."""
        self._demand_any()
        return (self._by_cost & -self._by_cost).bit_length() // self.width * self.unit

    @cached_property
    def highest(self) -> int:
        """The most gold that can be spent on players. Raises ValueError as `lowest`."""
        self._demand_any()
        return self._by_cost.bit_length() // self.width * self.unit

    def at(self, index: int) -> dict[str, int]:
        """Whom to hire for the completion at this index: the players by position.

        Raises IndexError where there is none.
        """
        if not 0 <= index < self.count:
            raise IndexError(f"There are {self.count} completions.")
        return self._walk(index, 0, self.steps)

    def number_costing(self, gold: int) -> int:
        """How many completions add exactly this cost, in gold pieces."""
        steps, rest = divmod(gold, self.unit)
        if rest or not 0 <= steps <= self.steps:
            return 0
        return self._by_cost >> steps * self.width & ((1 << self.width) - 1)

    def costing(self, gold: int, index: int = 0) -> dict[str, int]:
        """Whom to hire for the completion at this index among those that add exactly this cost.

        Raises IndexError where there is none.
        """
        if not 0 <= index < self.number_costing(gold):
            raise IndexError(f"There are {self.number_costing(gold)} for {gold:,} gp.")
        return self._walk(index, gold // self.unit, gold // self.unit)

    @cached_property
    def linemen(self) -> frozenset[str]:
        """The positions of the college that are linemen."""
        return frozenset(post.position.key for post in self.posts if post.position.is_lineman)

    @cached_property
    def _by_cost(self) -> int:
        return self._ways(0, RosterShape()) if self.steps >= 0 else 0

    @cached_property
    def _known(self) -> dict[tuple[int, RosterShape], int]:
        return {}

    def _ways(self, place: int, shape: RosterShape) -> int:
        """The number of ways to fill the positions from this one on, a digit for each cost."""
        if place == len(self.posts):
            return int(shape.players >= self.least)
        state = place, shape
        known = self._known.get(state)
        if known is None:
            step = self.posts[place].steps * self.width
            known = 0
            for more, after in self._choices(self.posts[place], shape):
                known += self._ways(place + 1, after) << more * step
            known &= (1 << (self.steps + 1) * self.width) - 1
            self._known[state] = known
        return known

    def _choices(
        self, post: CountedPosition, shape: RosterShape
    ) -> Iterator[tuple[int, RosterShape]]:
        """How many more may be hired for this position, and the shape after each number."""
        races, third, second, size, players = shape
        size, players = size + post.present, players + post.present
        room = min(self._largest(post, shape) - size, self.most - players)
        for more in range(min(room, post.most - post.present) + 1):
            if post.closes_race:
                yield more, self._closed(shape, size + more, players + more, post.special)
            else:
                yield more, RosterShape(races, third, second, size + more, players + more)

    def _largest(self, post: CountedPosition, shape: RosterShape) -> int:
        """How many players the current race may have, given the earlier ones."""
        if shape.races == MOST_RACES:
            return 0
        if post.special or shape.beyond_third == MOST_RACES - 1:
            return self.figures.tertiary_limit
        return self.figures.secondary_limit if shape.beyond_second else self.figures.primary_limit

    def _closed(self, shape: RosterShape, size: int, players: int, special: bool) -> RosterShape:
        """The shape once the current race is complete."""
        if not size:
            return RosterShape(*shape[:3], 0, players)
        third = shape.beyond_third + (not special and size > self.figures.tertiary_limit)
        second = shape.beyond_second or (not special and size > self.figures.secondary_limit)
        return RosterShape(shape.races + 1, third, second, 0, players)

    def _walk(self, index: int, lowest: int, highest: int) -> dict[str, int]:
        """The completion at this index among those whose cost, in steps, is between the two."""
        shape, hired = RosterShape(), {}
        for place, post in enumerate(self.posts):
            for more, after in self._choices(post, shape):
                paid = more * post.steps
                ways = self._ways(place + 1, after)
                there = self._number(ways, highest - paid) - self._number(ways, lowest - paid - 1)
                if index < there:
                    break
                index -= there
            shape, lowest, highest = after, lowest - paid, highest - paid
            if more:
                hired[post.position.key] = more
        return hired

    def _number(self, ways: int, steps: int) -> int:
        """How many ways cost at most this many steps: the sum of the digits."""
        kept = ways & ((1 << (max(steps, -1) + 1) * self.width) - 1)
        return kept % ((1 << self.width) - 1)

    def _demand_any(self) -> None:
        if not self._by_cost:
            raise ValueError("No legal roster remains.")


def _posts(
    team: TeamState, book: Book, positions: Sequence[Position], most: int, unit: int
) -> Iterator[CountedPosition]:
    present = Counter(player.position for player in team.roster)
    college = book.college(team.college)
    for position, following in zip(positions, (*positions[1:], None), strict=True):
        race = college.race(position.race)
        yield CountedPosition(
            position,
            position.cost // unit,
            present[position.key],
            most if position.is_lineman else book.figures.specialists_per_position,
            bool(race and race.special),
            following is None or following.race != position.race,
        )
