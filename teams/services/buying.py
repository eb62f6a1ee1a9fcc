"""What a coach buys with their team's gold: players, re-rolls, Fan Factor, an apothecary."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from accounts.commands import Command
from dungeonbowl.purchases import (
    HireOrder,
    Quote,
    quote_apothecary,
    quote_apothecary_returned,
    quote_buy_back,
    quote_fan_factor,
    quote_fan_factor_returned,
    quote_hire,
    quote_not_again,
    quote_release,
    quote_rerolls,
    quote_rerolls_returned,
    within_redraft,
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
def hire(command: Command, order: HireOrder) -> CommandResult:
    """Hire a player, perhaps armed, perhaps trading in others (TEAM-11, SW-02, TRADE-01).

    Raises FieldError for a position, weapon or number that can't be, Refused (TEAM-01 to TEAM-09,
    SW-01 to SW-05, SOR-01, TRADE-01, OPT-11, OPT-14, OPT-15), Conflict.
    """
    team = open_for_business(command)
    order = replace(order, name=_name(team, order))
    quote = quote_hire(team.state, order, team.book, team.rules)
    if command.preview:
        return shown(team, quote)
    quote.accepted()
    why = f"Hired {_whom(team, order)} for {_price(team, quote, order)}"
    newcomer = ledger.new_player(team)
    quote = replace(quote, lines=quote.lines_for(newcomer))
    return replace(settle(command, team, quote, "hire", why), player=newcomer)


def _name(team: OpenTeam, order: HireOrder) -> str:
    name = clean_text("name", order.name, LONGEST_NAME, required=False)
    return drawn_name(team, order.position) if order.christen and not name else name


def _whom(team: OpenTeam, order: HireOrder) -> str:
    what = position_name(team, order.position)
    return f"{order.name}, {what}," if order.name else f"a {what}"


def _price(team: OpenTeam, quote: Quote, order: HireOrder) -> str:
    traded = [called(team.state.player(one)) for one in order.trade_in]
    return listed([gold(quote.paid), *traded])


@transaction.atomic
def release(command: Command, *, player: int) -> CommandResult:
    """Let a player go. In a draft what was paid for them comes back, later nothing (TEAM-11).

    In a redraft last season's players are offered again. Raises FieldError if they aren't on the
    roster, Conflict.
    """
    team = open_for_business(command)
    again = within_redraft(team.state, player)
    quote = (quote_not_again if again else quote_release)(team.state, player, paid_for(player))
    back = f", and got {gold(-quote.paid)} back" if quote.paid else ""
    who = called(team.state.player(player))
    why = f"Didn't buy {who} again after all{back}" if again else f"Released {who}{back}"
    return replace(settle(command, team, quote, "release", why), player=player)


@transaction.atomic
def buy_rerolls(command: Command, *, count: int) -> CommandResult:
    """Buy so many team re-rolls more (TEAM-05, SA-02). Raises FieldError, Refused (TEAM-09)."""
    team = open_for_business(command)
    quote = quote_rerolls(team.state, count, team.rules)
    why = f"Bought {counted(count, 'team re-roll')} for {gold(quote.paid)}"
    return settle(command, team, quote, "rerolls", why)


@transaction.atomic
def return_rerolls(command: Command, *, count: int) -> CommandResult:
    """Give re-rolls of a draft back for what they cost. Raises FieldError, Refused (TEAM-05)."""
    team = open_for_business(command)
    quote = quote_rerolls_returned(team.state, count, team.rules)
    why = f"Gave {counted(count, 'team re-roll')} back for {gold(-quote.paid)}"
    return settle(command, team, quote, "rerolls-back", why)


@transaction.atomic
def buy_fan_factor(command: Command, *, points: int) -> CommandResult:
    """Buy so many points of Fan Factor more. Raises FieldError, Refused (TEAM-06, TEAM-09)."""
    team = open_for_business(command)
    quote = quote_fan_factor(team.state, points, team.rules)
    why = f"Bought {counted(points, 'point')} of Fan Factor for {gold(quote.paid)}"
    return settle(command, team, quote, "fan-factor", why)


@transaction.atomic
def return_fan_factor(command: Command, *, points: int) -> CommandResult:
    """Give Fan Factor of a draft back for what it cost. Raises FieldError, Refused (TEAM-06)."""
    team = open_for_business(command)
    quote = quote_fan_factor_returned(team.state, points, team.rules)
    why = f"Gave {counted(points, 'point')} of Fan Factor back for {gold(-quote.paid)}"
    return settle(command, team, quote, "fan-factor-back", why)


@transaction.atomic
def buy_apothecary(command: Command) -> CommandResult:
    """Buy the team's one apothecary. Raises Refused (OPT-37, TEAM-09)."""
    team = open_for_business(command)
    quote = quote_apothecary(team.state, team.rules)
    why = f"Bought an apothecary for {gold(quote.paid)}"
    return settle(command, team, quote, "apothecary", why)


@transaction.atomic
def return_apothecary(command: Command) -> CommandResult:
    """Give the apothecary of a draft back for what one costs. Raises Refused (OPT-37)."""
    team = open_for_business(command)
    quote = quote_apothecary_returned(team.state, team.rules)
    why = f"Gave the apothecary back for {gold(-quote.paid)}"
    return settle(command, team, quote, "apothecary-back", why)


@transaction.atomic
def buy_back(command: Command, *, player: int) -> CommandResult:
    """Buy a confiscated weapon back (CON-02). Raises FieldError, Refused (CON-02, TEAM-09)."""
    team = open_for_business(command)
    quote = quote_buy_back(team.state, player)
    why = f"Bought {called(team.state.player(player))}'s weapon back for {gold(quote.paid)}"
    return replace(settle(command, team, quote, "buy-back", why), player=player)
