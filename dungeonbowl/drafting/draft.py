"""A draft: a planned college team as one value, without an owner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from dungeonbowl.book import Book
from dungeonbowl.book.options import Value
from dungeonbowl.houserules import HouseRules

LONGEST_NAME = 60
LONGEST_PLAYER_NAME = 40


@dataclass(frozen=True, slots=True, order=True)
class PlannedPlayer:
    """A planned player's name and shirt number; 0 takes a free number."""

    name: str = ""
    number: int = 0


NOBODY = PlannedPlayer()


@dataclass(frozen=True, slots=True, order=True)
class Signing:
    """A number of players of one position, all with the same weapon or none.

    `people` are the first ones, up to the last who has a name or number.
    """

    position: str
    weapon: str = ""
    count: int = 1
    people: tuple[PlannedPlayer, ...] = ()

    def everybody(self) -> tuple[PlannedPlayer, ...]:
        """Every player, named or not."""
        return self.people + (NOBODY,) * (self.count - len(self.people))


@dataclass(frozen=True, slots=True)
class TeamDraft:
    """A coach's plan: whom they sign and what they buy for the team.

    `signings` are in the order of their keys, each position and weapon once, so that equal teams
    are equal drafts. `house` holds the options of the house rules that differ from the defaults,
    `pack` the hash of its college's rule pack, "" for the Book alone. Nothing here is checked: a
    draft may be illegal, and `Plan` says why.
    """

    college: str = ""
    signings: tuple[Signing, ...] = ()
    rerolls: int = 0
    fan_factor: int = 0
    name: str = ""
    house: tuple[tuple[str, Value], ...] = ()
    pack: str = ""
    apothecary: bool = False

    @property
    def players(self) -> int:
        """How many players it has."""
        return sum(signing.count for signing in self.signings)

    def number_of(self, position: str, weapon: str = "") -> int:
        """How many players of this position carry this weapon ("" for none)."""
        return self._counts()[position, weapon]

    def with_more(self, position: str, weapon: str = "", by: int = 1) -> TeamDraft:
        """The draft with `by` more of these players; if negative, fewer."""
        counts = self._counts()
        counts[position, weapon] += by
        return replace(self, signings=signings(counts, self._people()))

    def with_all(self, more: Mapping[str, int]) -> TeamDraft:
        """The draft with more unarmed players of these positions."""
        counts = self._counts()
        counts.update({(position, ""): number for position, number in more.items()})
        return replace(self, signings=signings(counts, self._people()))

    def without(self, positions: Iterable[str]) -> TeamDraft:
        """The draft without anybody of these positions."""
        gone = set(positions)
        return replace(
            self, signings=tuple(one for one in self.signings if one.position not in gone)
        )

    def under(self, house: tuple[tuple[str, Value], ...], pack: str) -> TeamDraft:
        """The same draft under other house rules and another rule pack."""
        return replace(self, house=house, pack=pack)

    def house_rules(self, book: Book) -> HouseRules:
        """The house rules under which it is planned. Raises InvalidOption for impossible ones."""
        return HouseRules.resolve(book, overrides=dict(self.house))

    def _counts(self) -> Counter[tuple[str, str]]:
        return Counter({(one.position, one.weapon): one.count for one in self.signings})

    def _people(self) -> dict[tuple[str, str], tuple[PlannedPlayer, ...]]:
        return {(one.position, one.weapon): one.people for one in self.signings}


def signings(
    counts: Mapping[tuple[str, str], int],
    people: Mapping[tuple[str, str], Sequence[PlannedPlayer]] = MappingProxyType({}),
) -> tuple[Signing, ...]:
    """The signings for these numbers by position and weapon, none of them empty.

    If there are fewer players than `people`, the last of them are dropped.
    """
    return tuple(
        Signing(position, weapon, number, called(people.get((position, weapon), ())[:number]))
        for (position, weapon), number in sorted(counts.items())
        if number > 0
    )


def called(people: Sequence[PlannedPlayer]) -> tuple[PlannedPlayer, ...]:
    """The people up to the last who has a name or a number."""
    known = [place for place, person in enumerate(people, start=1) if person != NOBODY]
    return tuple(people[: max(known, default=0)])
