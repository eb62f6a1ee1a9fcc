from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from dungeons.forms.searching import SearchForm
from dungeons.models import Dungeon
from dungeons.queries.finding import league_shown
from dungeons.queries.searching import chosen

A_PAGE = 30


def library(request: HttpRequest) -> HttpResponse:
    """The dungeons that this person may see, filtered as the API filters them."""
    form = SearchForm(request.GET)
    unreadable = not form.is_valid()
    search = form.search()
    found = chosen(request.user, search)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    shelf = league_shown(request.user, Dungeon(league_slug=search.league or ""))
    shown = {"form": form, "search": search, "shelf": shelf, "page_obj": page}
    return render(request, "dungeons/library.html", shown, status=400 if unreadable else 200)
