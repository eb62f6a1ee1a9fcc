"""A draft under the rules: what it costs, what is wrong with it, what may come next.

Every price, sentence and number comes from the functions with which a league's teams are built, so
a plan and its team can't disagree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count

from dungeonbowl.book import Book
from dungeonbowl.book.entries import Position
from dungeonbowl.drafting.completions import Completions
from dungeonbowl.drafting.draft import Signing, TeamDraft
from dungeonbowl.effects import fold
from dungeonbowl.houserules import HouseRules
from dungeonbowl.packs import custom_verdicts
from dungeonbowl.purchases import (
    HireOrder,
    quote_apothecary,
    quote_fan_factor,
    quote_hire,
    quote_rerolls,
)
from dungeonbowl.roster import starting
from dungeonbowl.team.state import TeamState
from dungeonbowl.team.value import Receipt, team_rating, team_value
from dungeonbowl.team.weapons import house_weapon_verdicts
from dungeonbowl.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Recruit:
    """One player of a plan, with the shirt they wear; `name` may be empty."""

    position: Position
    weapon: str
    name: str
    number: int


@dataclass(frozen=True)
class Plan:
    """A draft of one of the book's colleges, worked out under house rules."""

    draft: TeamDraft
    book: Book
    rules: HouseRules

    @classmethod
    def of(cls, draft: TeamDraft, book: Book) -> Plan:
        """The plan under the draft's own house rules. Raises InvalidOption."""
        return cls(draft, book, draft.house_rules(book))

    @property
    def title(self) -> str:
        """Its name, or else its college's."""
        return self.draft.name or f"{self.book.college(self.draft.college).name} team"

    @cached_property
    def team(self) -> TeamState:
        """The team that the draft would be, with every player hired and paid, legal or not.

        Its treasury, in gold pieces, may be negative. Raises UnknownKey, FieldError for what the
        book doesn't have.
        """
        team = TeamState(self.draft.college, treasury=self.rules.number("starting_treasury"))
        for place, one in enumerate(self.recruits(), start=1):
            name = one.name or f"{one.position.name} {one.number}"
            order = HireOrder(one.position.key, name, one.number, one.weapon)
            quote = quote_hire(team, order, self.book, self.rules)
            team = fold(team, quote.lines_for(place))
        if self.draft.rerolls:
            team = fold(team, quote_rerolls(team, self.draft.rerolls, self.rules).lines)
        if self.draft.fan_factor:
            team = fold(team, quote_fan_factor(team, self.draft.fan_factor, self.rules).lines)
        if self.draft.apothecary:
            team = fold(team, quote_apothecary(team, self.rules).lines)
        return team

    def players(self) -> Iterator[tuple[Position, str]]:
        """Each player's position and weapon, in the order of the college's roster."""
        return ((one.position, one.weapon) for one in self.recruits())

    def recruits(self) -> Iterator[Recruit]:
        """Each player as they would be hired; those without a number get the lowest free one."""
        everybody = [
            (position, signing.weapon, person)
            for position, signing in self.signings()
            for person in signing.everybody()
        ]
        chosen = {person.number for _, _, person in everybody}
        free = (number for number in count(1) if number not in chosen)
        worn: set[int] = set()
        for position, weapon, person in everybody:
            kept = person.number and person.number not in worn
            number = person.number if kept else next(free)
            worn.add(number)
            yield Recruit(position, weapon, person.name, number)

    def signings(self) -> Iterator[tuple[Position, Signing]]:
        """The signings with their positions, in the order of the college's roster."""
        norse_catcher = self.rules.choice("norse_catcher")
        for position in self.book.positions(self.draft.college, norse_catcher):
            for signing in self.draft.signings:
                if signing.position == position.key:
                    yield position, signing

    @cached_property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Everything that would keep the team from being registered (TEAM-01 to TEAM-09, SW-01).

        Also if the house rules exclude the college, a weapon or the apothecary (OPT-01, OPT-14,
        OPT-15, OPT-37).
        """
        carried = dict.fromkeys(signing.weapon for signing in self.draft.signings)
        forbidden = [said for one in carried for said in house_weapon_verdicts(one, self.rules)]
        foreign = custom_verdicts(self.draft.college, self.rules)
        return (*foreign, *starting(self.team, self.book, self.rules), *forbidden)

    @cached_property
    def spent(self) -> int:
        """What it costs in all, in gold pieces."""
        return self.rules.number("starting_treasury") - self.team.treasury

    @cached_property
    def value(self) -> Receipt:
        """What the team would be worth, in gold pieces, line by line."""
        return team_value(self.team, self.rules)

    @cached_property
    def rating(self) -> Receipt:
        """Its rating in points, line by line."""
        return team_rating(self.team, self.rules)

    @cached_property
    def completions(self) -> Completions | None:
        """Every legal roster that it can still become; None if prices have no common unit."""
        return Completions.of(self.team, self.book, self.rules)

    @cached_property
    def hopeless(self) -> bool:
        """Whether hiring alone can't make it legal any more.

        Asked for the draft after a purchase, it reveals a dead end before the click.
        """
        missing = max(0, self.rules.number("min_starting_players") - self.draft.players)
        linemen = [
            position.cost
            for position in self.book.positions(self.draft.college)
            if position.is_lineman
        ]
        if self.team.treasury >= missing * max(linemen):
            return False  # Any of its races may be filled up with linemen.
        if not missing:
            return True
        return self.completions is not None and not self.completions.count
