"""A season's and a team's figures as charts: who leads, who is in form, how places changed."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from accounts.permissions import Perm, require
from core.ui import charts
from league.queries import find_season
from league.queries.figures.form import ChartedGame, games_of, in_form
from league.queries.figures.glance import glance, leading
from league.queries.figures.places import places_of
from teams.models import Team

EVERYBODY, LINES, BARS = 1000, 4, 12


def season_leading(request: HttpRequest, season_id: int) -> HttpResponse:
    """Who leads, as a part that the season's page fetches later, so that the table doesn't wait."""
    season = find_season(request.user, season_id)
    shown = {"season": season, "league": season.league, **leading(season.league, season)}
    return render(request, "league/figures/leading.html", shown)


def season_figures(request: HttpRequest, season_id: int) -> HttpResponse:
    """Who leads this season, the form of everybody, and the places round by round."""
    season = find_season(request.user, season_id)
    places = [] if season.play.bracket else places_of(season)
    series = [charts.Series(one.team.name, one.places) for one in places[:LINES]]
    shown = {
        "season": season,
        "league": season.league,
        "boards": glance(season.league, season),
        "forms": in_form(season.league, season, EVERYBODY),
        "places": places,
        "rounds": range(1, len(places[0].places) + 1) if places else (),
        "chart": charts.lines("Place after each round", series, down=True),
    }
    return render(request, "league/figures/season.html", shown)


def team_figures(request: HttpRequest, team_id: int) -> HttpResponse:
    """A team's matches as charts beside their table."""
    team = get_object_or_404(Team.objects.select_related("coach"), pk=team_id)
    require(request.user, Perm.TEAM_VIEW, team)
    games = games_of(team)
    return render(
        request, "league/figures/team.html", {"team": team, "games": games, **_drawn(games)}
    )


def _drawn(games: list[ChartedGame]) -> dict[str, Any]:
    """Rating and SPP over the games, casualties caused and suffered in the latest ones."""
    ratings = [game.rating for game in games if game.rating is not None]
    earned, sum_ = [], 0
    for game in games:
        sum_ += game.spp
        earned.append(sum_)
    last = games[-BARS:]
    given = charts.Series("Given", [game.casualties for game in last])
    taken = charts.Series("Taken", [game.suffered for game in last])
    names = [str(number) for number in range(len(games) - len(last) + 1, len(games) + 1)]
    return {
        "rating": charts.lines("Rating before each game", [charts.Series("Rating", ratings)]),
        "spp": charts.lines("SPP earned, all in all", [charts.Series("SPP", earned)]),
        "hurt": charts.bars("Casualties, the latest games", names, [given, taken]),
    }
