"""A season's almanac, as a page and on paper."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify

from league.paper import almanac_pdf
from league.queries import find_season
from league.queries.figures.almanac import almanac_of


def almanac(request: HttpRequest, season_id: int) -> HttpResponse:
    """The season in sentences, each with links to the matches that vouch for it."""
    season = find_season(request.user, season_id)
    shown = {"season": season, "league": season.league, "chapters": almanac_of(season)}
    return render(request, "league/figures/almanac.html", shown)


def almanac_on_paper(request: HttpRequest, season_id: int) -> HttpResponse:
    """The same as a PDF."""
    season = find_season(request.user, season_id)
    title = f"{season} of {season.league}"
    document = HttpResponse(almanac_pdf(title, almanac_of(season)), content_type="application/pdf")
    name = slugify(title) or f"season-{season.pk}"
    document["Content-Disposition"] = f'attachment; filename="{name}.pdf"'
    return document
