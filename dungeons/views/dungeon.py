from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST

from accounts.permissions import Perm, signed_in
from core.ui.attempt import attempt, form_status
from dungeonbowl.dungeon import Survey, distances, read_layout
from dungeons.drawing.svg import picture
from dungeons.forms.measuring import MeasureForm
from dungeons.forms.meeting import MeetingForm
from dungeons.forms.placing import PlaceForm
from dungeons.html.board import DrawnBoard
from dungeons.models import Dungeon, DungeonVersion
from dungeons.queries.finding import (
    find_dungeon,
    find_version,
    may_read,
    version_of,
    versions_seen_by,
)
from dungeons.queries.judging import drawn_survey
from dungeons.queries.squads import squads_of, teams_to_meet
from dungeons.services import DungeonWish, save
from dungeons.transfer import WRITTEN
from dungeons.views.judged import Judgement

BY_002 = "002"
"""In the address: the distances of 002 are enforced."""


def dungeon_page(request: HttpRequest, dungeon_id: int, version: int | None = None) -> HttpResponse:
    """One version of a dungeon: its map, what the rules say of it, and its figures."""
    dungeon = find_dungeon(request.user, dungeon_id)
    return show(request, dungeon, find_version(request.user, dungeon, version))


@login_required
@require_POST
def place(request: HttpRequest, dungeon_id: int) -> HttpResponse:
    """Bring a dungeon into a league's library or the public one, or out of them."""
    dungeon = find_dungeon(request.user, dungeon_id, Perm.DUNGEON_MANAGE)
    form = PlaceForm(request.POST)
    if form.is_valid():
        with attempt(form):
            layout = read_layout(version_of(dungeon).document)
            by = signed_in(request.user)
            save(by, dungeon_id, DungeonWish(layout, *form.place(by.pk == dungeon.maker_id)))
            messages.success(request, f"Saved who can see {dungeon}.")
            return redirect("dungeon", dungeon_id)
    return show(request, dungeon, version_of(dungeon), placing=form)


def show(
    request: HttpRequest,
    dungeon: Dungeon,
    version: DungeonVersion,
    placing: PlaceForm | None = None,
) -> HttpResponse:
    """A dungeon's page, with a form that was filled in wrongly."""
    strict = request.GET.get("by") == BY_002
    survey = drawn_survey(read_layout(version.document), strict)
    measuring = MeasureForm(request.GET if "where" in request.GET else None, layout=survey.layout)
    meeting = MeetingForm(
        request.GET if "team1" in request.GET else None,
        ends=survey.layout.end_zones,
        teams=teams_to_meet(request.user, dungeon.league_slug),
    )
    squads = squads_of(request.user, meeting.chosen()) if meeting.is_valid() else []
    judgement = Judgement(survey, request.GET.get("verdict", ""), squads)
    now = {"league": dungeon.league_slug, "public": dungeon.public}
    shown = {
        **_about(request, dungeon, version),
        "map": drawn(survey, measuring, judgement),
        "drawn_whole": not (measuring.is_valid() or judgement.looks_at_one),
        "measuring": measuring,
        "judged": judgement,
        "meeting": meeting,
        "strict": strict,
        "placing": placing or PlaceForm(initial=now),
    }
    asked = (measuring, meeting, *([placing] if placing else []))
    status = max(form_status(form) for form in asked)
    return render(request, "dungeons/dungeon.html", shown, status=status)


def _about(request: HttpRequest, dungeon: Dungeon, version: DungeonVersion) -> dict[str, Any]:
    """What the page says of the dungeon itself, and what this person may do with it."""
    origin, seen = dungeon.forked_from, versions_seen_by(request.user, dungeon)
    return {
        "dungeon": dungeon,
        "version": version,
        "older": version.number < dungeon.version,
        "versions": seen.select_related("by").defer("document").order_by("-number"),
        "formats": WRITTEN.values(),
        "origin": origin,
        "origin_seen": origin and may_read(request.user, origin),
        "is_maker": request.user.pk == dungeon.maker_id,
        "may_change": request.user.has_perm(Perm.DUNGEON_MANAGE, dungeon),
    }


def drawn(survey: Survey, measuring: MeasureForm, judgement: Judgement) -> SafeString:
    """The map: with distances or with a verdict's squares, square by square; else as a picture."""
    if measuring.is_valid():
        return DrawnBoard(survey.layout, distances(survey.steps, measuring.squares())).drawn()
    if judgement.looks_at_one:
        return DrawnBoard(survey.layout, marked=judgement.marked).drawn()
    return picture(survey.layout)
