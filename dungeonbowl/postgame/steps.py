"""The order of the steps after a match: when each applies, and what carries it out (C-127)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Arrangement, EventType, ResultKind, StepKey
from dungeonbowl.match.events import sufferer
from dungeonbowl.postgame import fame, market, money, recovery
from dungeonbowl.postgame.facts import MatchFacts, Outcome, SideFacts, Turn
from dungeonbowl.referee import confiscations_due

Applies = Callable[[MatchFacts, SideFacts, Book, HouseRules], bool]


@dataclass(frozen=True, slots=True)
class Step:
    """One step: whether a team takes it, and what carries it out."""

    run: Callable[[Turn], Outcome]
    applies: Applies = lambda facts, side, book, rules: True


def _petrified(facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
    return bool(facts.suffered_by(side.team, EventType.PETRIFIED))


def _confiscation(facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
    return bool(confiscations_due(facts.events, side.state, book, rules))


def _injuries(facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
    told = facts.suffered_by(side.team, EventType.CASUALTY, EventType.CHASM)
    return any(sufferer(event) is not None for event in told)


def _arranged(arrangement: Arrangement) -> Applies:
    return lambda facts, side, book, rules: bool(side.arrangements.get(arrangement))


def _winnings(facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
    return played_out(facts) and rules.choice("winnings") != "none"


def _fan_factor(facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
    return played_out(facts) and rules.choice("fan_factor_roll") != "none"


def _mvp(facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
    return played_out(facts) and bool(side.took_part)


def _item(facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
    return rules.flag("magic_items")


def played_out(facts: MatchFacts) -> bool:
    """Whether the match came to an end: nothing is rolled for one that was abandoned."""
    return facts.kind != ResultKind.ABANDONED


STEPS: Mapping[StepKey, Step] = {
    StepKey.RETURNS: Step(recovery.returns),
    StepKey.PETRIFIED: Step(recovery.petrified, _petrified),
    StepKey.CONFISCATION: Step(recovery.confiscation, _confiscation),
    StepKey.INJURIES: Step(recovery.injuries, _injuries),
    StepKey.INSURANCE: Step(recovery.insurance, _arranged(Arrangement.MEDICAL_INSURANCE)),
    StepKey.WINNINGS: Step(money.winnings, _winnings),
    StepKey.SPONSORSHIP: Step(money.sponsorship, _arranged(Arrangement.SPONSORSHIP_DEAL)),
    StepKey.FAN_FACTOR: Step(money.fan_factor, _fan_factor),
    StepKey.MVP: Step(fame.mvp, _mvp),
    StepKey.SPP: Step(fame.spp),
    StepKey.SKILLS: Step(fame.skills),
    StepKey.HIRE: Step(market.hire),
    StepKey.ITEM: Step(market.item, _item),
    StepKey.RATING: Step(market.rating),
}
