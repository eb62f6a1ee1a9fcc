"""What players carry: throwing it away or handing it out, confirmed with the arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.permissions import Perm
from dungeonbowl.effects import fold
from dungeonbowl.purchases import Quote, quote_discard_item, quote_every_arm
from dungeonbowl.team.value import player_cost, team_value
from teams.html.meanings import meanings
from teams.market.groups import common
from teams.models import Team
from teams.services import closed_because
from teams.sheets import PlayerSheet, TeamSheet
from teams.views.access import with_team
from teams.views.teampage import Obstacle


@dataclass(frozen=True, slots=True)
class BeforeAfter:
    """A figure before and after a purchase, in gold pieces."""

    name: str
    before: int
    after: int

    @property
    def change(self) -> int:
        """The difference."""
        return self.after - self.before


def sums(player: PlayerSheet, quote: Quote) -> list[BeforeAfter]:
    """What the quote does to treasury, player and team."""
    sheet = player.team
    after = fold(sheet.state, quote.lines)
    cost = player_cost(after.player(player.state.id), sheet.rules)
    return [
        BeforeAfter("Treasury", sheet.state.treasury, quote.treasury_after),
        BeforeAfter("Cost of the player", player.cost, cost),
        BeforeAfter("Team value", sheet.value.total, team_value(after, sheet.rules).total),
    ]


@with_team(Perm.TEAM_MANAGE)
def discard_page(request: HttpRequest, team: Team, player_id: int) -> HttpResponse:
    """Asks whether this player is really to throw away their magic item."""
    player = _rostered(team, player_id)
    quote = quote_discard_item(player.team.state, player_id)
    shown = {"quote": quote, "sums": sums(player, quote)}
    return render(request, "teams/discard_item.html", {**_of(team, player), **shown})


@with_team(Perm.TEAM_MANAGE)
def arm_page(request: HttpRequest, team: Team, player_id: int) -> HttpResponse:
    """Asks which weapon this player is to carry, with what each would cost."""
    return show_arming(request, team, player_id)


def show_arming(
    request: HttpRequest, team: Team, player_id: int, obstacle: Obstacle | None = None
) -> HttpResponse:
    """The page on which a player of the team is armed. Raises Http404."""
    player = _rostered(team, player_id)
    sheet = player.team
    quotes = quote_every_arm(sheet.state, player_id, sheet.book, sheet.rules)
    shown = {
        "offers": [(weapon, quote, sums(player, quote)) for weapon, quote in quotes.items()],
        "nothing": common(list(quotes.values())),
        "meanings": meanings(sheet.book, [], (), quotes),
        "obstacle": obstacle,
    }
    status = obstacle.status if obstacle else 200
    return render(request, "teams/arm.html", {**_of(team, player), **shown}, status=status)


def _of(team: Team, player: PlayerSheet) -> dict[str, object]:
    closed = closed_because(team)
    return {"team": team, "player": player, "closed": closed, "rulebook_pack": team.pack}


def _rostered(team: Team, player_id: int) -> PlayerSheet:
    sheet = TeamSheet.of(team)
    if player_id not in {one.id for one in sheet.state.roster}:
        raise Http404("That player isn't on the roster.")
    return sheet.player(player_id)
