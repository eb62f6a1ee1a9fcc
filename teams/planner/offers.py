"""The parts of the builder's page, each with the steps that lead on from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dungeonbowl.book.entries import Position, RaceEntry
from dungeonbowl.drafting import Recruit, Signing, Suggestion
from dungeonbowl.purchases.quotes import Quote
from dungeonbowl.verdicts import Verdict
from teams.market.groups import MarketPosition


@dataclass(frozen=True, slots=True)
class PlanStep:
    """A step: its address, or the verdicts against it. `hopeless` if no legal team can follow."""

    to: str
    verdicts: Sequence[Verdict] = ()
    hopeless: bool = False


@dataclass(frozen=True, slots=True)
class ArmedOffer:
    """A weapon that a lineman may be hired with: the whole cost in gold pieces, and the step."""

    weapon: str
    cost: int
    step: PlanStep


@dataclass(frozen=True, slots=True)
class PlanOffer:
    """A position on offer with the steps that hire it."""

    post: MarketPosition
    race: RaceEntry
    step: PlanStep
    arms: list[ArmedOffer]


@dataclass(frozen=True, slots=True)
class Everybody:
    """Stands in for a race when all races are shown in one row."""

    key: str = "everybody"
    name: str = "All positions"
    special: bool = False


@dataclass(frozen=True, slots=True)
class RaceOffers:
    """A race's offers, or all of them in one row.

    `said` are the verdicts against everybody of the race.
    """

    race: RaceEntry | Everybody
    present: int
    offers: list[PlanOffer]
    said: tuple[Verdict, ...] = ()


@dataclass(frozen=True, slots=True)
class RosterLine:
    """So many players of a kind on the roster, with a step to fewer and one to more."""

    position: Position
    race: RaceEntry
    signing: Signing
    cost: int
    fewer: str
    more: PlanStep

    @property
    def together(self) -> int:
        """Their total cost, in gold pieces."""
        return self.cost * self.signing.count


@dataclass(frozen=True, slots=True)
class Member:
    """One player of the roster: `chosen` is the number they asked for, 0 for whichever is free."""

    recruit: Recruit
    race: str
    chosen: int


@dataclass(frozen=True, slots=True)
class Purchase:
    """Something of which a team buys several: how many, the next one's quote, and the steps."""

    number: int
    quote: Quote
    fewer: str
    more: PlanStep


@dataclass(frozen=True, slots=True)
class WayOn:
    """A suggestion with its hires by name, and the addresses to take it or compare it."""

    suggestion: Suggestion
    hired: list[tuple[Position, RaceEntry, int]]
    rerolls: int
    to: str
    compared: str
