"""The ledger's page: every coin explained, the latest first."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from core.api.numbers import id_in
from teams.models import Change, Player, Team
from teams.queries import CORRECTED, UNDONE, departed, story
from teams.sheets import TeamSheet
from teams.views.access import with_team
from teams.views.teampage import TeamPage

A_PAGE = 40


@dataclass(frozen=True, slots=True)
class Filter:
    """One way of reading the ledger, as a link: a condition on its entries."""

    key: str
    name: str
    about: Q | None


def _doing(*kinds: str) -> Q:
    return Q(effect__kind__in=kinds)


FILTERS = (
    Filter("", "Everything", None),
    Filter("gold", "Gold", ~Q(gold=0)),
    Filter("spp", "SPP", ~Q(spp=0)),
    Filter("rerolls", "Re-rolls", _doing("rerolls")),
    Filter("fan_factor", "Fan Factor", _doing("fan_factor")),
    Filter("apothecary", "Apothecary", _doing("apothecary")),
    Filter("coming", "Arrivals and departures", _doing("hired", "left", "rejoined")),
    Filter("skills", "Skills", _doing("skill", "skill_lost", "improvement_rolled")),
    Filter("injuries", "Injuries", _doing("injury", "healed", "miss_next_game", "available")),
    Filter(
        "corrections",
        "Corrections",
        Q(change__key__endswith=CORRECTED) | Q(change__key__contains=UNDONE),
    ),
)


@with_team()
def ledger_page(request: HttpRequest, team: Team) -> HttpResponse:
    """`?only=gold` (SPP, ...) and `?player=<id>` leave out what doesn't concern them.

    `?at=<change>` turns to the page on which that change stands.
    """
    chosen = next((one for one in FILTERS if one.key == request.GET.get("only")), FILTERS[0])
    player = _player(team, request.GET.get("player", ""))
    teampage = TeamPage(request, TeamSheet.of(team, ()))
    shown = {
        "team": team,
        "teampage": teampage,
        "page": _page(request, story(team, _about(chosen, player))),
        "filters": [one for one in FILTERS if teampage.apothecaries or one.key != "apothecary"],
        "chosen": chosen,
        "player": player,
        "roster": team.players.filter(status=Player.Status.ACTIVE),
        "departed": departed(team),
    }
    return render(request, "teams/ledger.html", shown)


def _about(chosen: Filter, player: Player | None) -> Q | None:
    if player is None:
        return chosen.about
    of_player = Q(player=player)
    return of_player if chosen.about is None else chosen.about & of_player


def _page(request: HttpRequest, changes: QuerySet[Change]) -> Page[Change]:
    pages = Paginator(changes, A_PAGE)
    at = id_in(request.GET.get("at"))
    if at is None:
        return pages.get_page(request.GET.get("page"))
    return pages.get_page(changes.filter(pk__gt=at).count() // A_PAGE + 1)


def _player(team: Team, asked: str) -> Player | None:
    number = id_in(asked)
    return None if number is None else team.players.filter(pk=number).first()
