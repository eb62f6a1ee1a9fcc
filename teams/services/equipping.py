"""What a coach does with what their players carry: throw an item away, hand a weapon out."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from accounts.commands import Command
from dungeonbowl.purchases import quote_arm, quote_discard_item
from dungeonbowl.wording import gold
from teams.services.commands import CommandResult, open_for_business, settle, shown
from teams.wording import called


@transaction.atomic
def discard_item(command: Command, *, player: int) -> CommandResult:
    """Throw a player's magic item away, for nothing and for good (ITEM-02).

    Raises FieldError if they aren't on the roster, Refused (ITEM-02), Conflict.
    """
    team = open_for_business(command)
    quote = quote_discard_item(team.state, player)
    if command.preview:
        return shown(team, quote)
    quote.accepted()
    carrier = team.state.player(player)
    why = f"Threw {called(carrier)}'s {team.book.item_name(carrier.item)} away"
    return replace(settle(command, team, quote, "discard-item", why), player=player)


@transaction.atomic
def arm(command: Command, *, player: int, weapon: str) -> CommandResult:
    """Give a player of the team a secret weapon, where the house allows it (OPT-85, C-65).

    Raises FieldError for an unknown weapon or who isn't on the roster, Refused (OPT-85, OPT-14,
    OPT-15, SW-01 to SW-05, SOR-01, TEAM-09), Conflict.
    """
    team = open_for_business(command)
    quote = quote_arm(team.state, player, weapon, team.book, team.rules)
    if command.preview:
        return shown(team, quote)
    name = team.book.weapons[weapon].name
    why = f"Armed {called(team.state.player(player))} with {name} for {gold(quote.paid)}"
    return replace(settle(command, team, quote, "arm", why), player=player)
