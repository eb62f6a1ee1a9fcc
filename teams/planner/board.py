"""What the builder shows of a plan: every step from it as an address, every refusal in advance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from dungeonbowl.book.entries import Position
from dungeonbowl.drafting import Plan, Signing, Suggestion, TeamDraft, link, spelt_signings
from dungeonbowl.purchases import (
    PositionOffer,
    market,
    quote_apothecary,
    quote_fan_factor,
    quote_rerolls,
)
from dungeonbowl.purchases.quotes import Quote
from dungeonbowl.roster import composition
from dungeonbowl.verdicts import Verdict
from teams.html.meanings import Meaning, meanings
from teams.market.filters import KINDS, SORTS, MarketFilter
from teams.market.groups import MarketPosition, RaceGroup, RaceMarket, common, race_markets, slots
from teams.planner.addresses import address_of, comparison_of
from teams.planner.offers import (
    ArmedOffer,
    Everybody,
    Member,
    PlanOffer,
    PlanStep,
    Purchase,
    RaceOffers,
    RosterLine,
    WayOn,
)
from teams.planner.outlook import PlanOutlook, outlook

NOTHING_SOUGHT = MarketFilter()


@dataclass(frozen=True)
class PlanBoard:
    """A plan as its page shows it."""

    plan: Plan
    market_filter: MarketFilter = NOTHING_SOUGHT

    @property
    def draft(self) -> TeamDraft:
        """The plan as a value."""
        return self.plan.draft

    def address(self, draft: TeamDraft) -> str:
        """Where the builder shows another draft, its market as it is now."""
        return address_of(draft, **self.market_filter.fields)

    @cached_property
    def offers(self) -> tuple[PositionOffer, ...]:
        """The market with every refusal."""
        return market(self.plan.team, self.plan.book, self.plan.rules)

    @cached_property
    def slots(self) -> list[RaceGroup]:
        """The three race groups, filled or free (TEAM-02)."""
        return slots(self.plan.team, self.plan.book)

    @cached_property
    def standing(self) -> tuple[Verdict, ...]:
        """What is wrong with the roster as it is: until that is mended, nobody can be hired."""
        return composition(self.plan.team, self.plan.book, self.plan.rules)

    @cached_property
    def nobody(self) -> tuple[Verdict, ...]:
        """The verdicts against hiring anybody, said once instead of at every position."""
        return self.standing or common(self.offers)

    @cached_property
    def races(self) -> list[RaceMarket]:
        """What is shown of the market, race by race."""
        return self.market_filter.among(race_markets(self.offers, self.plan.team, self.plan.book))

    @property
    def row(self) -> list[MarketPosition]:
        """What is shown of the market in one row, if it is sorted."""
        return self.market_filter.in_a_row(self.races)

    @cached_property
    def offered(self) -> list[RaceOffers]:
        """The market as the reader wants it: race by race, or all in one row."""
        if not self.market_filter.sort:
            return [self._race_offers(one) for one in self.races]
        offers = [self._offer(post) for post in self.row]
        return [RaceOffers(Everybody(), self.draft.players, offers)] if offers else []

    @property
    def sorts(self) -> list[tuple[str, str]]:
        """The orders the market can stand in, by key."""
        return [(key, name) for key, (name, _) in SORTS.items()]

    @property
    def kinds(self) -> list[tuple[str, str]]:
        """The kinds of players there are, by key."""
        return list(KINDS.items())

    @cached_property
    def race_names(self) -> dict[str, str]:
        """The races of the college, by key."""
        return {race.key: race.name for race in self.plan.book.college(self.draft.college).races}

    @property
    def market_skills(self) -> list[str]:
        """The skills that newcomers have, by name."""
        return sorted({skill for offer in self.offers for skill in offer.position.skills})

    @cached_property
    def meanings(self) -> list[Meaning]:
        """What the page explains: every skill and weapon that the college offers."""
        weapons = (armed.weapon for offer in self.offers for armed in offer.weapons)
        return meanings(self.plan.book, (), self.market_skills, weapons)

    @cached_property
    def lines(self) -> list[RosterLine]:
        """The roster, kind by kind, in the college's order."""
        return [self._line(position, signing) for position, signing in self.plan.signings()]

    @property
    def players_spelt(self) -> str:
        """The roster's kinds as the form for names has them, in its order."""
        return spelt_signings(signing for _, signing in self.plan.signings())

    @cached_property
    def recruits(self) -> list[Member]:
        """Everybody on the roster with their race, their own number and the one they would get."""
        people = [one for _, signing in self.plan.signings() for one in signing.everybody()]
        return [
            Member(one, self.race_names[one.position.race], person.number)
            for one, person in zip(self.plan.recruits(), people, strict=True)
        ]

    @cached_property
    def rerolls(self) -> Purchase:
        """Team re-rolls (TEAM-05)."""
        number = self.draft.rerolls
        quote = quote_rerolls(self.plan.team, 1, self.plan.rules)
        fewer = replace(self.draft, rerolls=number - 1)
        return self._purchase(number, quote, fewer, replace(self.draft, rerolls=number + 1))

    @cached_property
    def fan_factor(self) -> Purchase:
        """Fan Factor (TEAM-06)."""
        number = self.draft.fan_factor
        quote = quote_fan_factor(self.plan.team, 1, self.plan.rules)
        fewer = replace(self.draft, fan_factor=number - 1)
        return self._purchase(number, quote, fewer, replace(self.draft, fan_factor=number + 1))

    @property
    def apothecaries(self) -> bool:
        """Whether the plan's house has apothecaries, or the plan has one all the same."""
        return self.draft.apothecary or self.plan.rules.flag("apothecary")

    @cached_property
    def apothecary(self) -> Purchase:
        """The team's one apothecary (OPT-37)."""
        number = int(self.draft.apothecary)
        quote = quote_apothecary(self.plan.team, self.plan.rules)
        without, having = (replace(self.draft, apothecary=has) for has in (False, True))
        return self._purchase(number, quote, without, having)

    @property
    def outlook(self) -> PlanOutlook:
        """What it can still become."""
        return outlook(self.draft, self.plan.book)

    @cached_property
    def ways(self) -> list[WayOn]:
        """The suggestions that finish it."""
        return [self._way(suggestion) for suggestion in self.outlook.suggestions]

    @property
    def compared(self) -> str:
        """The page that compares the plan with another one, still to be given."""
        return comparison_of(link(self.draft))

    def _race_offers(self, one: RaceMarket) -> RaceOffers:
        said = tuple(self._new(one.said))
        return RaceOffers(one.race, one.present, [self._offer(post) for post in one.posts], said)

    def _offer(self, post: MarketPosition) -> PlanOffer:
        key, offer = post.offer.position.key, post.offer
        arms = [
            ArmedOffer(armed.weapon, armed.cost, self._step(armed.verdicts, key, armed.weapon))
            for armed in offer.weapons
        ]
        race = self.plan.book.race(self.draft.college, offer.position.race)
        return PlanOffer(post, race, self._step(offer.verdicts, key), arms)

    def _step(self, verdicts: Sequence[Verdict], position: str, weapon: str = "") -> PlanStep:
        if verdicts:
            return PlanStep("", self._new(verdicts) or self.standing)
        return self._step_to(self.draft.with_more(position, weapon))

    def _new(self, verdicts: Sequence[Verdict]) -> list[Verdict]:
        """Only the verdicts by rules that the roster as it is doesn't break already."""
        broken = {verdict.rule for verdict in self.standing}
        return [verdict for verdict in verdicts if verdict.rule not in broken]

    def _step_to(self, draft: TeamDraft) -> PlanStep:
        """The step to a draft that breaks no rule."""
        lacking = draft.players < self.plan.rules.number("min_starting_players")
        hopeless = lacking and Plan(draft, self.plan.book, self.plan.rules).hopeless
        return PlanStep(self.address(draft), hopeless=hopeless)

    def _line(self, position: Position, signing: Signing) -> RosterLine:
        offer = next(one for one in self.offers if one.position.key == position.key)
        armed = next((one for one in offer.weapons if one.weapon == signing.weapon), None)
        one = next(
            player
            for player in self.plan.team.roster
            if (player.position, player.weapon) == (position.key, signing.weapon)
        )
        verdicts = armed.verdicts if armed else offer.verdicts
        fewer = self.draft.with_more(position.key, signing.weapon, by=-1)
        return RosterLine(
            position,
            self.plan.book.race(self.draft.college, position.race),
            signing,
            one.price + one.weapon_price,
            self.address(fewer),
            self._step(verdicts, position.key, signing.weapon),
        )

    def _purchase(self, number: int, quote: Quote, fewer: TeamDraft, more: TeamDraft) -> Purchase:
        step = self._step_to(more) if quote.allowed else PlanStep("", quote.verdicts)
        return Purchase(number, quote, self.address(fewer) if number else "", step)

    def _way(self, suggestion: Suggestion) -> WayOn:
        book, college = self.plan.book, self.draft.college
        hired = [
            (position, book.race(college, position.race), suggestion.hired[position.key])
            for position in book.positions(college)
            if position.key in suggestion.hired
        ]
        rerolls = suggestion.draft.rerolls - self.draft.rerolls
        compared = comparison_of(link(self.draft), link(suggestion.draft))
        return WayOn(suggestion, hired, rerolls, self.address(suggestion.draft), compared)
