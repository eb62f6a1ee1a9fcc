"""Drawing a dungeon: as text, by a form for each change, and what the editor's script needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.permissions import Perm, signed_in
from core.api.numbers import id_in
from core.errors import Conflict
from core.ui.attempt import attempt, form_status
from dungeonbowl.dungeon import Layout, as_text, read_layout
from dungeons.forms.drawing import DrawingForm
from dungeons.forms.placing import PlaceForm
from dungeons.forms.wishing import WishForm
from dungeons.html.kinds import kinds
from dungeons.models import Dungeon, DungeonVersion
from dungeons.queries.finding import find_dungeon, version_of
from dungeons.services import DungeonWish, keep, save
from dungeons.views.sheet import SAVE, TypedDungeon

START = Layout("", "", (("#" * 30,) * 20,))
"""Rock to dig in: as much as two end zones 24 squares apart need, and some more."""


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Draw a dungeon: from rock, from another one, or from one that was made by wishes."""
    if request.method == "POST":
        return DrawingRequest(request).answer()
    layout, origin = _begun(request)
    form = DrawingForm(initial={"text": as_text(layout), "origin": origin})
    return DrawingRequest(request).show(TypedDungeon(form, layout))


@login_required
def edit(request: HttpRequest, dungeon_id: int) -> HttpResponse:
    """Draw on a dungeon, and save what comes of it as its next version."""
    dungeon = find_dungeon(request.user, dungeon_id, Perm.DUNGEON_MANAGE)
    drawing = DrawingRequest(request, dungeon)
    if request.method == "POST":
        return drawing.answer()
    layout = read_layout(version_of(dungeon).document)
    form = DrawingForm(initial={"text": as_text(layout), "version": dungeon.version})
    return drawing.show(TypedDungeon(form, layout))


def _begun(request: HttpRequest) -> tuple[Layout, int | None]:
    """What drawing begins with, and the dungeon that it was made from. Raises Http404."""
    if origin := request.GET.get("origin", ""):
        dungeon = find_dungeon(request.user, id_in(origin) or 0)
        return read_layout(version_of(dungeon).document), dungeon.pk
    wishes = WishForm(request.GET, reader=request.user)
    if "seed" in request.GET and wishes.is_valid():
        with attempt(wishes):
            return wishes.generated().layout, None
    return START, None


@dataclass
class DrawingRequest:
    """A request to the drawing page of a new dungeon, or of one that is kept."""

    request: HttpRequest
    dungeon: Dungeon | None = None

    def answer(self) -> HttpResponse:
        """Do what was pressed, and show again whatever was typed."""
        sheet, place = TypedDungeon.posted(self.request.POST), PlaceForm(self.request.POST)
        if sheet.layout and sheet.pressed == SAVE and place.is_valid():
            with attempt(sheet.form, apart=(Conflict,)) as saving:
                return self._save(sheet, sheet.layout, place)
            if isinstance(saving.why, Conflict) and self.dungeon:
                return self.show(sheet, place, theirs=version_of(self.dungeon))
        return self.show(sheet, place)

    def _save(self, sheet: TypedDungeon, layout: Layout, place: PlaceForm) -> HttpResponse:
        by, data = signed_in(self.request.user), sheet.form.cleaned_data
        if self.dungeon and not sheet.as_own:
            where = place.place(by.pk == self.dungeon.maker_id)
            saved = save(by, self.dungeon.pk, DungeonWish(layout, *where), data["version"])
        else:
            origin = self.dungeon.pk if self.dungeon else data["origin"]
            saved = keep(by, DungeonWish(layout, *place.place(by_maker=True)), origin)
        messages.success(self.request, f"Saved: {saved}, version {saved.version}.")
        return redirect("dungeon", saved.pk)

    def show(
        self,
        sheet: TypedDungeon,
        place: PlaceForm | None = None,
        theirs: DungeonVersion | None = None,
    ) -> HttpResponse:
        """The page, with what was drawn, and beside it what somebody else saved meanwhile."""
        dungeon, user = self.dungeon, self.request.user
        now = {"league": dungeon.league_slug, "public": dungeon.public} if dungeon else {}
        now = now or {"league": self.request.GET.get("league", "")}
        shown: dict[str, Any] = {
            "dungeon": dungeon,
            "sheet": sheet,
            "form": sheet.form,
            "place": place or PlaceForm(initial=now),
            "is_maker": dungeon is None or dungeon.maker_id == user.pk,
            "kinds": kinds(),
            "theirs": theirs and SavedMeanwhile(theirs),
        }
        status = 409 if theirs else max(sheet.status, form_status(shown["place"]))
        return render(self.request, "dungeons/drawing.html", shown, status=status)


@dataclass
class SavedMeanwhile:
    """A version that somebody else saved meanwhile."""

    version: DungeonVersion

    @property
    def text(self) -> str:
        """Its text."""
        return as_text(read_layout(self.version.document))
