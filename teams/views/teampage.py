"""What a team's pages show: its sheet, and what this person may do with it just now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template import Context
from django.template.defaulttags import CsrfTokenNode

from accounts.permissions import Perm
from core.api.numbers import id_in
from dungeonbowl.purchases import (
    PositionOffer,
    default_number,
    market,
    quote_apothecary,
    quote_buy_back,
    quote_every_arm,
    quote_fan_factor,
    quote_rerolls,
)
from dungeonbowl.purchases.quotes import Quote
from dungeonbowl.purchases.trading import trade_value
from dungeonbowl.team.state import ACTIVE, UNSIGNED, PlayerState
from dungeonbowl.team.value import Receipt
from dungeonbowl.verdicts import Verdict
from teams.html.meanings import Meaning, meanings
from teams.market.filters import KINDS, SORTS, MarketFilter, current_filter
from teams.market.groups import MarketPosition, RaceGroup, RaceMarket, common, race_markets, slots
from teams.models import Change, Team
from teams.queries import paid_for_each, unread_corrections
from teams.services import Retracing, closed_because, retracing
from teams.sheets import PlayerSheet, TeamSheet


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a command wasn't carried out, with what was typed, so that nothing is lost."""

    command: str
    status: int
    verdicts: Sequence[Verdict] = ()
    sentences: Sequence[str] = ()
    typed: Any = field(default_factory=dict)


@dataclass(frozen=True)
class TeamPage:
    """A team before one reader."""

    request: HttpRequest
    sheet: TeamSheet
    trade_in: tuple[int, ...] = ()
    obstacle: Obstacle | None = None

    @property
    def team(self) -> Team:
        """The team's row."""
        return self.sheet.row

    @cached_property
    def mine(self) -> bool:
        """Whether the reader coaches it."""
        return self.request.user.has_perm(Perm.TEAM_MANAGE, self.team)

    @cached_property
    def may_correct(self) -> bool:
        """Whether the reader commissions it."""
        return self.request.user.has_perm(Perm.TEAM_CORRECT, self.team)

    @cached_property
    def closed(self) -> str:
        """Why nothing is bought or sold now; "" when it may be."""
        return closed_because(self.team)

    @cached_property
    def csrf_field(self) -> str:
        """The CSRF field of every form of a market: one for all, not a dozen made anew."""
        return CsrfTokenNode().render(Context({"csrf_token": get_token(self.request)}))

    @property
    def trading(self) -> bool:
        """Whether the reader may buy and sell now."""
        return self.mine and not self.closed

    @property
    def drafting(self) -> bool:
        """Whether the team is still being built."""
        return self.team.status == Team.Status.DRAFT

    @cached_property
    def founding(self) -> bool:
        """Whether it is a draft for the first time, so that nothing of it was played yet."""
        everybody = self.sheet.state.players.values()
        return self.drafting and not any(_played_before(one) for one in everybody)

    @cached_property
    def corrections(self) -> list[Change]:
        """What commissioners corrected and its coach, the reader, hasn't read yet."""
        return unread_corrections(self.team) if self.mine else []

    @property
    def building(self) -> bool:
        """Whether the reader is building it, so that the page is a builder."""
        return self.trading and self.drafting

    @property
    def nameless(self) -> int:
        """How many on the roster have no name."""
        return sum(not player.name for player in self.sheet.state.roster)

    @property
    def learned(self) -> bool:
        """Whether anybody on the roster learned a skill, so that the page says how it is shown."""
        return any(player.learned for player in self.sheet.players)

    @cached_property
    def slots(self) -> list[RaceGroup]:
        """The three groups, filled or free."""
        return slots(self.sheet.state, self.sheet.book)

    @cached_property
    def refunds(self) -> dict[int, int]:
        """What each player of a draft would bring back, in gold pieces."""
        return paid_for_each(self.team) if self.building else {}

    @cached_property
    def retracing(self) -> Retracing:
        """What undo and redo would take up next."""
        return retracing(self.team) if self.building else Retracing()

    @cached_property
    def offers(self) -> tuple[PositionOffer, ...]:
        """The market as it is with these players traded in."""
        return market(self.sheet.state, self.sheet.book, self.sheet.rules, self.trade_in)

    @cached_property
    def nobody(self) -> tuple[Verdict, ...]:
        """What keeps everybody from being hired, said once instead of at every position."""
        return common(self.offers)

    @cached_property
    def races(self) -> list[RaceMarket]:
        """What is shown of the market, race by race."""
        return self.market_filter.among(
            race_markets(self.offers, self.sheet.state, self.sheet.book)
        )

    @property
    def row(self) -> list[MarketPosition]:
        """What is shown of the market in one row, where it is sorted."""
        return self.market_filter.in_a_row(self.races)

    @property
    def hireable(self) -> list[MarketPosition]:
        """Those of the row whose place is on the page itself."""
        return [post for post in self.row if post.stays]

    @property
    def not_now(self) -> list[MarketPosition]:
        """The others of the row, folded up on the page so that they take no room."""
        return [post for post in self.row if not post.stays]

    @cached_property
    def market_filter(self) -> MarketFilter:
        """How the reader looks at the market."""
        return current_filter(self.request)

    @cached_property
    def meanings(self) -> list[Meaning]:
        """What the page explains: all that its players have, and its market offers."""
        offers = self.offers if self.trading else ()
        skills = (skill for offer in offers for skill in offer.position.skills)
        weapons = (armed.weapon for offer in offers for armed in offer.weapons)
        people = [*self.sheet.players, *self.sheet.departed]
        return meanings(self.sheet.book, people, skills, weapons)

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
        """The races of the team's college, by key."""
        races = self.sheet.book.college(self.team.college).races
        return {race.key: race.name for race in races}

    @property
    def market_skills(self) -> list[str]:
        """What newcomers bring along, by name."""
        return sorted({skill for offer in self.offers for skill in offer.position.skills})

    @cached_property
    def one_reroll(self) -> Quote:
        """What the next team re-roll comes to."""
        return quote_rerolls(self.sheet.state, 1, self.sheet.rules)

    @cached_property
    def one_fan(self) -> Quote:
        """What the next point of Fan Factor comes to."""
        return quote_fan_factor(self.sheet.state, 1, self.sheet.rules)

    @property
    def apothecaries(self) -> bool:
        """Whether the page speaks of an apothecary: the house has them, or the team has one."""
        return self.sheet.state.apothecary or self.sheet.rules.flag("apothecary")

    @cached_property
    def an_apothecary(self) -> Quote:
        """What an apothecary comes to (OPT-37)."""
        return quote_apothecary(self.sheet.state, self.sheet.rules)

    @cached_property
    def confiscated(self) -> list[tuple[PlayerSheet, Quote]]:
        """Whose weapon the referee holds, and what buying it back comes to (CON-02)."""
        held = [player for player in self.sheet.players if player.state.confiscated]
        state = self.sheet.state
        return [(player, quote_buy_back(state, player.state.id)) for player in held]

    @property
    def arming(self) -> bool:
        """Whether players of the team may get weapons (OPT-85)."""
        return self.trading and self.sheet.rules.flag("weapon_to_existing")

    @cached_property
    def recruits(self) -> list[PlayerSheet]:
        """Players of the team who may take up some weapon now."""
        return [player for player in self.sheet.players if self._may_be_armed(player.state.id)]

    def _may_be_armed(self, player_id: int) -> bool:
        sheet = self.sheet
        quotes = quote_every_arm(sheet.state, player_id, sheet.book, sheet.rules)
        return any(quote.allowed for quote in quotes.values())

    @cached_property
    def next_number(self) -> int:
        """The shirt number a newcomer gets if none is given."""
        return default_number(self.sheet.state)

    @property
    def may_trade_in(self) -> bool:
        """Whether old players can be traded for new ones (OPT-11)."""
        return not self.drafting and self.sheet.rules.flag("player_trading")

    def worth(self) -> list[tuple[PlayerSheet, Receipt]]:
        """The roster with what each would fetch in a trade."""
        rules = self.sheet.rules
        return [(player, trade_value(player.state, rules)) for player in self.sheet.players]


def trade_in_of(asked: Iterable[str]) -> tuple[int, ...]:
    """The players named in an address, as far as they are numbers."""
    return tuple(player for one in asked if (player := id_in(one)) is not None)


def _played_before(player: PlayerState) -> bool:
    """Whether a redraft offers the player, or sold them again, or they left before it."""
    return bool(player.stayed) or player.status not in (ACTIVE, UNSIGNED)
