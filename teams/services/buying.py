"""What a coach buys with their team's gold: players, re-rolls, Fan Factor, an apothecary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from accounts.models import User
from dungeonbowl.purchases import (
    HireOrder,
    Quote,
    quote_apothecary,
    quote_apothecary_returned,
    quote_buy_back,
    quote_fan_factor,
    quote_fan_factor_returned,
    quote_hire,
    quote_release,
    quote_rerolls,
    quote_rerolls_returned,
)
from dungeonbowl.wording import counted, gold, listed
from teams import ledger
from teams.ledger import OpenTeam
from teams.queries import paid_for
from teams.services.commands import (
    LONGEST_NAME,
    CommandResult,
    clean_text,
    open_for_business,
    settle,
    shown,
)
from teams.services.naming import drawn_name
from teams.wording import called, position_name


@transaction.atomic
def hire(
    by: User,
    team_id: int,
    *,
    position: str,
    name: str = "",
    number: int | None = None,
    weapon: str = "",
    trade_in: Sequence[int] = (),
    christen: bool = False,
    version: int | None = None,
    preview: bool = False,
) -> CommandResult:
    """Hire a player, perhaps armed, perhaps in trade for old ones (TEAM-11, SW-02, TRADE-01).

    Who has no `name` gets one of their race's with `christen`. Raises FieldError for a position,
    weapon or number that can't be, Refused (TEAM-01 to TEAM-09, SW-01 to SW-05, SOR-01, TRADE-01,
    OPT-11, OPT-14, OPT-15), Conflict.
    """
    team = open_for_business(by, team_id, version)
    name = clean_text("name", name, LONGEST_NAME, required=False)
    if christen and not name:
        name = drawn_name(team, position)
    order = HireOrder(position, name, number, weapon, tuple(trade_in))
    quote = quote_hire(team.state, order, team.book, team.rules)
    if preview:
        return shown(team, quote)
    quote.accepted()
    why = f"Hired {_whom(team, order)} for {_price(team, quote, order)}"
    return settle(team, quote, "hire", by=by, why=why, player=ledger.new_player(team))


def _whom(team: OpenTeam, order: HireOrder) -> str:
    what = position_name(team, order.position)
    return f"{order.name}, {what}," if order.name else f"a {what}"


def _price(team: OpenTeam, quote: Quote, order: HireOrder) -> str:
    traded = [called(team.state.player(one)) for one in order.trade_in]
    return listed([gold(quote.paid), *traded])


@transaction.atomic
def release(
    by: User, team_id: int, *, player: int, version: int | None = None, preview: bool = False
) -> CommandResult:
    """Let a player go. In a draft what was paid for them comes back, later nothing (TEAM-11).

    Raises FieldError if they aren't on the roster, Conflict.
    """
    team = open_for_business(by, team_id, version)
    quote = quote_release(team.state, player, paid_for(player))
    back = f", and got {gold(-quote.paid)} back" if quote.paid else ""
    why = f"Released {called(team.state.player(player))}{back}"
    return replace(_settle_or_show(team, quote, "release", by, why, preview), player=player)


@transaction.atomic
def buy_rerolls(
    by: User, team_id: int, *, count: int, version: int | None = None, preview: bool = False
) -> CommandResult:
    """Buy so many team re-rolls more (TEAM-05, SA-02). Raises FieldError, Refused (TEAM-09)."""
    team = open_for_business(by, team_id, version)
    quote = quote_rerolls(team.state, count, team.rules)
    why = f"Bought {counted(count, 'team re-roll')} for {gold(quote.paid)}"
    return _settle_or_show(team, quote, "rerolls", by, why, preview)


@transaction.atomic
def return_rerolls(
    by: User, team_id: int, *, count: int, version: int | None = None, preview: bool = False
) -> CommandResult:
    """Give re-rolls of a draft back for what they cost. Raises FieldError, Refused (TEAM-05)."""
    team = open_for_business(by, team_id, version)
    quote = quote_rerolls_returned(team.state, count, team.rules)
    why = f"Gave {counted(count, 'team re-roll')} back for {gold(-quote.paid)}"
    return _settle_or_show(team, quote, "rerolls-back", by, why, preview)


@transaction.atomic
def buy_fan_factor(
    by: User, team_id: int, *, points: int, version: int | None = None, preview: bool = False
) -> CommandResult:
    """Buy so many points of Fan Factor more. Raises FieldError, Refused (TEAM-06, TEAM-09)."""
    team = open_for_business(by, team_id, version)
    quote = quote_fan_factor(team.state, points, team.rules)
    why = f"Bought {counted(points, 'point')} of Fan Factor for {gold(quote.paid)}"
    return _settle_or_show(team, quote, "fan-factor", by, why, preview)


@transaction.atomic
def return_fan_factor(
    by: User, team_id: int, *, points: int, version: int | None = None, preview: bool = False
) -> CommandResult:
    """Give Fan Factor of a draft back for what it cost. Raises FieldError, Refused (TEAM-06)."""
    team = open_for_business(by, team_id, version)
    quote = quote_fan_factor_returned(team.state, points, team.rules)
    why = f"Gave {counted(points, 'point')} of Fan Factor back for {gold(-quote.paid)}"
    return _settle_or_show(team, quote, "fan-factor-back", by, why, preview)


@transaction.atomic
def buy_apothecary(
    by: User, team_id: int, *, version: int | None = None, preview: bool = False
) -> CommandResult:
    """Buy the team's one apothecary. Raises Refused (OPT-37, TEAM-09)."""
    team = open_for_business(by, team_id, version)
    quote = quote_apothecary(team.state, team.rules)
    why = f"Bought an apothecary for {gold(quote.paid)}"
    return _settle_or_show(team, quote, "apothecary", by, why, preview)


@transaction.atomic
def return_apothecary(
    by: User, team_id: int, *, version: int | None = None, preview: bool = False
) -> CommandResult:
    """Give the apothecary of a draft back for what one costs. Raises Refused (OPT-37)."""
    team = open_for_business(by, team_id, version)
    quote = quote_apothecary_returned(team.state, team.rules)
    why = f"Gave the apothecary back for {gold(-quote.paid)}"
    return _settle_or_show(team, quote, "apothecary-back", by, why, preview)


@transaction.atomic
def buy_back(
    by: User, team_id: int, *, player: int, version: int | None = None, preview: bool = False
) -> CommandResult:
    """Buy a confiscated weapon back (CON-02). Raises FieldError, Refused (CON-02, TEAM-09)."""
    team = open_for_business(by, team_id, version)
    quote = quote_buy_back(team.state, player)
    why = f"Bought {called(team.state.player(player))}'s weapon back for {gold(quote.paid)}"
    return replace(_settle_or_show(team, quote, "buy-back", by, why, preview), player=player)


def _settle_or_show(
    team: OpenTeam, quote: Quote, command: str, by: User, why: str, preview: bool
) -> CommandResult:
    return shown(team, quote) if preview else settle(team, quote, command, by=by, why=why)
