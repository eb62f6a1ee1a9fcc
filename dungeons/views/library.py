from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from dungeons.forms.looking import LookingForm
from dungeons.queries.finding import dungeons_seen_by
from dungeons.queries.looking import chosen

A_PAGE = 30


def library(request: HttpRequest) -> HttpResponse:
    """The dungeons that this person may see, filtered as the API filters them."""
    form = LookingForm(request.GET)
    unreadable = not form.is_valid()
    looking = form.looking()
    found = chosen(dungeons_seen_by(request.user), looking)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    shown = {"form": form, "looking": looking, "page_obj": page}
    return render(request, "dungeons/library.html", shown, status=400 if unreadable else 200)
