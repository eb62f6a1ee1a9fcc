"""Seasons of stages: who is in which group, and who goes on to the next stage.

None of it is in the documents, which leave leagues to their commissioners.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from dungeonbowl.league.formats.ties import slots
from dungeonbowl.wording import listed

ENTRIES = "entries"


@dataclass(frozen=True, slots=True)
class Taker:
    """Where a stage's teams come from: the entries, or places in an earlier stage.

    `source` is that stage's number, None the list of entries; without `places` all of them. With
    `cross`, the first of a group meets the second of the next.
    """

    source: int | None = None
    places: tuple[int, ...] = ()
    cross: bool = False

    @property
    def described(self) -> str:
        """Who comes in, as a sentence; "" if it is everybody who entered."""
        if self.source is None:
            return ""
        match self.places:
            case ():
                who, go = "All teams", "go"
            case (place,):
                who, go = f"Place {place}", "goes"
            case places:
                who, go = f"Places {listed(map(str, places))}", "go"
        against = ", the first of one against the second of the next" if self.cross else ""
        return f"{who} of each group of stage {self.source} {go} on to it{against}."


def dealt(order: Sequence[int], groups: int) -> list[list[int]]:
    """The teams dealt to groups in turns, so that sizes differ by one at most."""
    return [list(order[place::groups]) for place in range(groups)]


def group_sizes(teams: int, groups: int) -> list[int]:
    """The size of each group."""
    return [len(range(place, teams, groups)) for place in range(groups)]


def taken_from(sizes: Sequence[int], taker: Taker) -> int:
    """How many teams come from groups of these sizes."""
    return sum(size if not taker.places else _places_in(size, taker.places) for size in sizes)


def _places_in(size: int, places: Collection[int]) -> int:
    return sum(place <= size for place in places)


def qualified(
    tables: Sequence[Sequence[int]], places: Collection[int], order: Sequence[int]
) -> list[int]:
    """Who goes on, the best first: all firsts, then all seconds, and so on.

    `tables` are the groups' teams in their order; of the same place, the better in `order`, the
    table of all groups together, comes first.
    """
    asked = sorted(places) or range(1, 1 + max(map(len, tables), default=0))
    rank = {team: place for place, team in enumerate(order)}
    tiers = ([table[place - 1] for table in tables if len(table) >= place] for place in asked)
    return [team for tier in tiers for team in sorted(tier, key=lambda one: rank[one])]


def crossed(tables: Sequence[Sequence[int]], places: Collection[int]) -> list[int]:
    """Who goes on, seeded so that the first of a group meets the second of the next.

    With a power of two of groups, they enter the bracket in turns, so that teams of one group are
    in different halves.
    """
    asked = sorted(places) or range(1, 1 + max(map(len, tables), default=0))
    # The next group is the next that anybody is left of.
    there = [table for table in tables if table]
    home = {team: number for number, table in enumerate(there) for team in table}
    tiers = [[table[place - 1] for table in tables if len(table) >= place] for place in asked]
    seeds: list[int] = _apart(tiers[0]) if tiers else []
    teams = sum(map(len, tiers))
    for tier in tiers[1:]:
        seeds += _opposite(seeds, tier, len(slots(teams)), home)
    return seeds


def _apart(firsts: Sequence[int]) -> list[int]:
    """Seeded so that every other group is in the lower half of the bracket."""
    in_bracket = [*firsts[::2], *firsts[1::2]]
    places = slots(len(firsts))
    if len(places) != len(firsts):
        return list(firsts)
    seeds = sorted(zip(places, in_bracket, strict=True))
    return [team for _, team in seeds]


def _opposite(
    seeds: Sequence[int], tier: Sequence[int], size: int, home: Mapping[int, int]
) -> list[int]:
    """The next tier, each placed so that its opponent comes from the group before."""
    left = {home[team]: team for team in tier}
    groups = len({*home.values()})
    placed: dict[int, int] = {}
    # Those who face an earlier tier are placed first; the others meet among themselves.
    for seed in reversed(range(len(seeds), len(seeds) + len(tier))):
        facing = size - 1 - seed
        met = home[seeds[facing]] if facing < len(seeds) else -1
        placed[seed] = left.pop(min(left, key=lambda one: (one - met - 1) % groups))
    return [placed[seed] for seed in sorted(placed)]


def seeded(order: Sequence[int], seeds: Mapping[int, int]) -> list[int]:
    """Teams with a seed by seed, 1 the best, then the others in the given order."""
    by_hand = [team for team in order if team in seeds]
    return [
        *sorted(by_hand, key=lambda team: seeds[team]),
        *(team for team in order if team not in seeds),
    ]
