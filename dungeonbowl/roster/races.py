"""The three race groups of a team: Primary, Secondary and Tertiary (TEAM-01 to TEAM-03).

Source of everything here: 003, Basic Composition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from dungeonbowl import keys
from dungeonbowl.book import Book
from dungeonbowl.book.entries import CollegeEntry
from dungeonbowl.team.state import TeamState
from dungeonbowl.verdicts import Verdict
from dungeonbowl.wording import listed

GROUPS = (keys.RaceSlot.PRIMARY, keys.RaceSlot.SECONDARY, keys.RaceSlot.TERTIARY)
ORDINALS = ("largest", "second", "third")


@dataclass(frozen=True, slots=True)
class FilledSlot:
    """A race on the roster, how many players it has, and the group it fills for now."""

    race: str
    count: int
    slot: str


def race_slots(team: TeamState, book: Book) -> tuple[FilledSlot, ...]:
    """The races on the roster with their groups, largest first and the special race last.

    Groups float, so they are read off the roster as it stands; races of equal size go by the
    college's order. The special race is only ever Tertiary (TEAM-02, TEAM-03, C-131).
    """
    races = Races.on(team, book)
    groups = [(race, GROUPS[min(place, 2)]) for place, race in enumerate(races.ranked)]
    if races.counts[races.special]:
        groups.append((races.special, keys.RaceSlot.TERTIARY))
    return tuple(FilledSlot(race, races.counts[race], group) for race, group in groups)


def race_verdicts(
    team: TeamState, book: Book, joining: str = "", *, trading: bool = False
) -> Iterator[Verdict]:
    """What is wrong with the races on the roster: TEAM-01, TEAM-02, TEAM-03.

    `joining` is the race of somebody about to join, counted already: a mend that sends others of
    their race away speaks of those who are there now. Everyone on the roster counts (C-131). With
    `trading` a mend may send somebody away in a trade.
    """
    races = Races.on(team, book, joining, trading=trading)
    yield from races.foreign_verdicts()
    yield from races.special_verdicts(book.figures.tertiary_limit)
    yield from races.group_verdicts(_limits(book))


def _limits(book: Book) -> tuple[int, int, int]:
    figures = book.figures
    return figures.primary_limit, figures.secondary_limit, figures.tertiary_limit


def released(whom: str, trading: bool) -> str:
    """A mend that sends somebody away, without its stop; who can't trade isn't told to (OPT-11)."""
    return f"Release {whom} or trade one in" if trading else f"Release {whom}"


@dataclass(frozen=True, slots=True)
class Races:
    """The races of a roster: how many players each, and which is whose."""

    college: CollegeEntry
    names: dict[str, str]
    counts: Counter[str]
    special: str
    ranked: tuple[str, ...]
    joining: str
    trading: bool

    @classmethod
    def on(cls, team: TeamState, book: Book, joining: str = "", *, trading: bool = False) -> Races:
        """Count the races of a team's roster."""
        college = book.college(team.college)
        counts = Counter([player.race for player in team.roster])
        names = {race.key: race.name for race in college.races}
        special = next((race.key for race in college.races if race.special), "")
        order = list(names)
        ranked = sorted(
            (race for race in counts if race != special),
            key=lambda race: (-counts[race], order.index(race) if race in names else len(order)),
        )
        return cls(college, names, counts, special, tuple(ranked), joining, trading)

    def foreign_verdicts(self) -> Iterator[Verdict]:
        """TEAM-01 for each race that isn't one of the college's five."""
        for race in self.counts:
            if race not in self.names:
                said = f"{self._name(race)} don't play for the {self.college.name}."
                yield Verdict("TEAM-01", said, f"It fields {listed(self.names.values())}.")

    def special_verdicts(self, limit: int) -> Iterator[Verdict]:
        """TEAM-03 if the special race is more than the Tertiary group holds."""
        if self.counts[self.special] > limit:
            said = (
                f"{self._name(self.special)} are special to the {self.college.name} and only ever"
                f" Tertiary: {limit} at most, not {self.counts[self.special]}."
            )
            yield Verdict("TEAM-03", said, self._one_fewer(self.special))

    def group_verdicts(self, limits: tuple[int, int, int]) -> Iterator[Verdict]:
        """TEAM-02 if there are four races, or if they don't fit 16, 6 and 2."""
        if len(self.ranked) + bool(self.counts[self.special]) > len(limits):
            yield self._too_many_races(len(limits))
            return
        if self.counts[self.special]:
            limits = (*limits[:2], 0)
        for place, (race, limit) in enumerate(zip(self.ranked, limits, strict=False)):
            if self.counts[race] > limit:
                yield self._too_many_of(race, place, limits)

    def _too_many_races(self, most: int) -> Verdict:
        races = [race for race in (*self.ranked, self.special) if self.counts[race]]
        said = f"{self._roll_call(races)} are {len(races)} races, and a team has {most} at once."
        smallest = min((race for race in races if race != self.joining), key=self._present)
        away = "Release or trade in" if self.trading else "Release"
        return Verdict("TEAM-02", said, f"{away} {self._all_of(smallest)}.")

    def _too_many_of(self, race: str, place: int, limits: tuple[int, int, int]) -> Verdict:
        beside = f", with {self._name(self.special)} as the third" if not limits[2] else ""
        groups = listed(f"{limit} of the {ORDINALS[n]}" for n, limit in enumerate(limits) if limit)
        said = f"{self._roll_call(self.ranked)}: a team has up to {groups} race{beside}."
        mend = self._one_fewer(race)
        if place == len(limits) - 1 and self.counts[race] <= limits[1]:
            mend += f" Or have no more than {limits[2]} {self._name(self.ranked[1])}."
        return Verdict("TEAM-02", said, mend)

    def _one_fewer(self, race: str) -> str:
        # Every group holds two and more: with one too many in it, two are there at least.
        return f"{released(f'one of {self._all_of(race)}', self.trading)}."

    def _all_of(self, race: str) -> str:
        """Those there are now: `the 6 Norse`, `the only player of the Dwarfs`."""
        number, name = self._present(race), self._name(race)
        return f"the {number} {name}" if number != 1 else f"the only player of the {name}"

    def _present(self, race: str) -> int:
        return self.counts[race] - (race == self.joining)

    def _name(self, race: str) -> str:
        return self.names.get(race) or race.replace("_", " ").title()

    def _roll_call(self, races: list[str] | tuple[str, ...]) -> str:
        return listed(f"{self._name(race)} ({self.counts[race]})" for race in races)
