"""All teams of a league, page by page, and a search among them."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.queries import book_of, find_league
from league.queries.teams import LONGEST_WORDS, TeamFilter, teams_wanted

A_PAGE = 50


def team_list(request: HttpRequest, slug: str) -> HttpResponse:
    """The teams by name; `?q=` words, `?college=` a key, `?retired=1` with retired ones."""
    league = find_league(request.user, slug)
    wanted = TeamFilter(
        request.GET.get("q", "")[:LONGEST_WORDS].strip(),
        request.GET.get("college", "")[:LONGEST_WORDS],
        request.GET.get("retired") == "1",
    )
    page = Paginator(teams_wanted(league, wanted), A_PAGE).get_page(request.GET.get("page"))
    shown = {
        "league": league,
        "wanted": wanted,
        "page_obj": page,
        "colleges": book_of(league).colleges.items(),
        "longest": LONGEST_WORDS,
    }
    return render(request, "league/teams.html", shown)
