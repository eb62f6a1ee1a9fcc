"""The tiles that clubs own: typed in, looked at, built with."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.permissions import Perm, signed_in
from core.ui.attempt import attempt, form_status
from dungeons.forms.boxing import BoxForm
from dungeons.queries.boxes import boxes_seen_by, find_box, tiles_of
from dungeons.services import change_box, keep_box

A_PAGE = 30


def boxes(request: HttpRequest) -> HttpResponse:
    """The boxes of tiles that this person may build with."""
    page = Paginator(boxes_seen_by(request.user), A_PAGE).get_page(request.GET.get("page"))
    shown = [(box, sum(tile.size * tile.count for tile in tiles_of(box))) for box in page]
    return render(request, "dungeons/boxes.html", {"boxes": shown, "page_obj": page})


@login_required
def new_box(request: HttpRequest) -> HttpResponse:
    """Type in the tiles of a club."""
    form = BoxForm(request.POST or None)
    if form.is_valid():
        with attempt(form):
            box = keep_box(signed_in(request.user), form.contents())
            messages.success(request, f"{box} can be built with now.")
            return redirect("box", box.pk)
    shown = {"form": form, "is_maker": True, "may_change": True}
    return render(request, "dungeons/box.html", shown, status=form_status(form))


def box_page(request: HttpRequest, box_id: int) -> HttpResponse:
    """A box with its tiles; whoever has the right may change them here."""
    if request.method == "POST":
        return change(request, box_id)
    return _shown(request, box_id, BoxForm.of(find_box(request.user, box_id)))


@login_required
def change(request: HttpRequest, box_id: int) -> HttpResponse:
    """Change what is in a box, or show again what was typed and why it can't be."""
    box = find_box(request.user, box_id, Perm.DUNGEON_MANAGE)
    form = BoxForm(request.POST)
    if form.is_valid():
        with attempt(form):
            by = signed_in(request.user)
            contents = form.contents(by.pk == box.maker_id)
            change_box(by, box_id, contents, form.cleaned_data["version"])
            messages.success(request, f"{contents.name} is as you typed it.")
            return redirect("box", box_id)
    return _shown(request, box_id, form)


def _shown(request: HttpRequest, box_id: int, form: BoxForm) -> HttpResponse:
    box = find_box(request.user, box_id)
    shown = {
        "box": box,
        "tiles": tiles_of(box),
        "form": form,
        "is_maker": request.user.pk == box.maker_id,
        "may_change": request.user.has_perm(Perm.DUNGEON_MANAGE, box),
    }
    return render(request, "dungeons/box.html", shown, status=form_status(form))
