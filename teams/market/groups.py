"""Race groups and market as every builder shows them: race by race, each refusal said once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from dungeonbowl.book import Book
from dungeonbowl.book.entries import RaceEntry
from dungeonbowl.purchases import PositionOffer, Quote
from dungeonbowl.roster import race_slots
from dungeonbowl.roster.races import GROUPS
from dungeonbowl.team.state import TeamState
from dungeonbowl.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class RaceGroup:
    """One of the three race groups, and the race that fills it now (TEAM-02)."""

    slot: str
    limit: int
    race: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class MarketPosition:
    """A position of the market, how many hold it, and how many may."""

    offer: PositionOffer
    present: int
    most: int | None

    @property
    def stays(self) -> bool:
        """Whether it keeps its place in sight: after a hire it doesn't move."""
        return self.offer.allowed or self.present > 0


@dataclass(frozen=True, slots=True)
class RaceMarket:
    """A race's part of the market. `said` are the verdicts against everybody of the race."""

    race: RaceEntry
    present: int
    posts: list[MarketPosition]
    said: tuple[Verdict, ...]

    @property
    def here(self) -> list[MarketPosition]:
        """The positions that keep their place, whether they can be hired now or not."""
        return [post for post in self.posts if post.stays]

    @property
    def later(self) -> list[MarketPosition]:
        """The others, folded up to save room."""
        return [post for post in self.posts if not post.stays]

    @property
    def names_later(self) -> str:
        """The folded positions by name."""
        return ", ".join(post.offer.position.name for post in self.later)


def slots(team: TeamState, book: Book) -> list[RaceGroup]:
    """The three groups, filled or free."""
    figures = book.figures
    names = {race.key: race.name for race in book.college(team.college).races}
    limits = (figures.primary_limit, figures.secondary_limit, figures.tertiary_limit)
    filled = {slot.slot: slot for slot in race_slots(team, book)}
    return [
        RaceGroup(group, limit, names.get(filled[group].race, ""), filled[group].count)
        if group in filled
        else RaceGroup(group, limit)
        for group, limit in zip(GROUPS, limits, strict=True)
    ]


def race_markets(offers: Sequence[PositionOffer], team: TeamState, book: Book) -> list[RaceMarket]:
    """The market race by race."""
    present = Counter(player.position for player in team.roster)
    nobody = common(offers)
    return [
        _race_market(
            race, [one for one in offers if one.position.race == race.key], present, nobody, book
        )
        for race in book.college(team.college).races
    ]


def common(offers: Sequence[PositionOffer | Quote]) -> tuple[Verdict, ...]:
    """The verdicts against every one of several offers; none for a single offer."""
    if len(offers) < 2:
        return ()
    first, *others = [offer.verdicts for offer in offers]
    return tuple(said for said in first if all(said in each for each in others))


def _race_market(
    race: RaceEntry,
    offers: list[PositionOffer],
    present: Counter[str],
    nobody: tuple[Verdict, ...],
    book: Book,
) -> RaceMarket:
    most = book.figures.specialists_per_position
    posts = [
        MarketPosition(
            offer, present[offer.position.key], None if offer.position.is_lineman else most
        )
        for offer in offers
    ]
    there = sum(number for key, number in present.items() if key.partition(".")[0] == race.key)
    said = tuple(one for one in common(offers) if one not in nobody)
    return RaceMarket(race, there, posts, said)
