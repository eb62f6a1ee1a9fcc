"""One's own dates, a league's tables and sets, and calendars for other programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.permissions import Perm, require, signed_in
from accounts.services import wish_reminders
from core.api.numbers import id_in
from core.ui.attempt import attempt, form_status
from core.ui.refused import refused, refused_at, refused_by
from league.calendars import calendar
from league.forms.resource import BlockForm, ResourceForm
from league.models import League
from league.queries import find_league
from league.queries.dates import (
    bookings_of,
    coming,
    dated,
    find_feed,
    find_resource,
    league_of_booking,
    leagues_of,
    matches_in,
    matches_of_coach,
    matches_of_league,
    matches_of_team,
    named,
    resources_of,
    working_feeds,
)
from league.services import booking, feeds
from league.times import zone_of, zones
from league.views.formdata import posted
from matches.models import Match
from teams.models import Team

CALENDAR = "text/calendar; charset=utf-8"


@never_cache
@login_required
def dates(request: HttpRequest) -> HttpResponse:
    """One's matches to come, one's calendars, and whether one is reminded."""
    by = signed_in(request.user)
    matches = coming(matches_of_coach(by))
    mine = [_addressed(feed, request) for feed in working_feeds(by)]
    shown = {
        "lines": _lines(matches, leagues_of(matches)),
        "feeds": mine,
        "teams": Team.objects.filter(coach=by).exclude(status=Team.Status.RETIRED).order_by("name"),
        "has_own": any(not feed.team_id and not feed.league_id for feed, _ in mine),
    }
    return render(request, "league/dates.html", shown)


def _lines(matches: Iterable[Match], leagues: dict[str, League]) -> list[dict[str, Any]]:
    return [
        {"match": one, "league": leagues.get(one.league_slug), "zone": zone}
        for one in matches
        for zone in [zone_of(leagues.get(one.league_slug))]
    ]


def _addressed(feed: Any, request: HttpRequest) -> tuple[Any, str]:
    path = reverse("calendar-feed", args=[feed.code])
    return feed, request.build_absolute_uri(path)


@require_POST
@login_required
@refused_at("dates")
def feed_new(request: HttpRequest) -> HttpResponse:
    """A secret address: all one's own matches, a team's or a league's."""
    team = id_in(request.POST.get("team"))
    feeds.make_feed(signed_in(request.user), team=team, league=request.POST.get("league", ""))
    messages.success(request, "Here is the address. Keep it to yourself.")
    return redirect(f"{reverse('dates')}#calendars")


@require_POST
@login_required
@refused_at("dates")
def feed_revoke(request: HttpRequest, feed_id: int) -> HttpResponse:
    """Revoke a secret address."""
    feeds.revoke_feed(signed_in(request.user), feed_id)
    messages.success(request, "That address no longer works.")
    return redirect(f"{reverse('dates')}#calendars")


@require_POST
@login_required
def reminders(request: HttpRequest) -> HttpResponse:
    """Say whether one wants to be reminded by mail."""
    wish_reminders(signed_in(request.user), request.POST.get("wanted") == "1")
    messages.success(request, "Noted.")
    return redirect(f"{reverse('dates')}#reminders")


def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """The league's dates to come, and its tables and sets with what is booked on each."""
    league = find_league(request.user, slug)
    return _tables(request, league)


@login_required
@require_POST
def resource_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a table or a set."""
    league = find_league(request.user, slug, Perm.LEAGUE_MANAGE)
    form = ResourceForm(posted(request))
    if form.is_valid():
        with attempt(form):
            booking.add_resource(signed_in(request.user), slug, **form.cleaned_data)
            messages.success(request, f"{form.cleaned_data['name']} may be booked.")
            return redirect("league-tables", slug)
    return _tables(request, league, form)


@login_required
def resource_book(request: HttpRequest, resource_id: int) -> HttpResponse:
    """Keep a table or set from matches for a time."""
    resource = find_resource(request.user, resource_id, Perm.LEAGUE_MANAGE)
    form = BlockForm(posted(request), zone=zone_of(resource.league))
    if form.is_valid():
        with attempt(form):
            booking.block(signed_in(request.user), resource_id, **form.cleaned_data)
            messages.success(request, f"{resource} is booked.")
            return redirect("league-tables", resource.league.slug)
    shown = {"resource": resource, "league": resource.league, "form": form}
    return render(request, "league/resource_book.html", shown, status=form_status(form))


def _not_retired(request: HttpRequest, why: Exception, resource_id: int) -> HttpResponse:
    league = find_resource(request.user, resource_id).league
    return refused(request, why, "league-tables", league.slug)


@login_required
@require_POST
@refused_by(_not_retired)
def resource_retire(request: HttpRequest, resource_id: int) -> HttpResponse:
    """Take a table or set out of use."""
    resource = find_resource(request.user, resource_id, Perm.LEAGUE_MANAGE)
    booking.retire_resource(signed_in(request.user), resource_id)
    return redirect("league-tables", resource.league.slug)


def _not_freed(request: HttpRequest, why: Exception, booking_id: int) -> HttpResponse:
    return refused(request, why, "league-tables", league_of_booking(booking_id))


@login_required
@require_POST
@refused_by(_not_freed)
def booking_free(request: HttpRequest, booking_id: int) -> HttpResponse:
    """Give back what was booked for no match."""
    freed = booking.unblock(signed_in(request.user), booking_id)
    return redirect("league-tables", freed.resource.league.slug)


@login_required
@require_POST
@refused_at("league-tables", "slug")
def time_zone(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose the time zone for the league's dates."""
    find_league(request.user, slug, Perm.LEAGUE_MANAGE)
    booking.set_time_zone(signed_in(request.user), slug, request.POST.get("time_zone", ""))
    return redirect("league-tables", slug)


def _tables(request: HttpRequest, league: League, form: ResourceForm | None = None) -> HttpResponse:
    resources = list(resources_of(league))
    booked: dict[int, list[Any]] = {one.pk: [] for one in resources}
    for each in bookings_of(resources):
        booked[each.resource_id].append(each)
    matches = coming(matches_of_league(league))
    zone = zone_of(league)
    form = form or ResourceForm()
    shown = {
        "league": league,
        "zone": zone,
        "zones": zones(),
        "resources": [(one, booked[one.pk]) for one in resources],
        "lines": [{"match": one, "league": league, "zone": zone} for one in matches],
        "form": form,
        "may_manage": request.user.has_perm(Perm.LEAGUE_MANAGE, league),
        "calendar": request.build_absolute_uri(reverse("league-calendar", args=[league.slug])),
    }
    return render(request, "league/tables.html", shown, status=form_status(form))


@never_cache
def calendar_feed(request: HttpRequest, code: str) -> HttpResponse:
    """A calendar at its secret address, with the rights of its maker."""
    feed = find_feed(code)
    return _calendar(request, str(feed), matches_in(feed))


def league_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """A league's dates, for whoever may read the league: anybody, if it is public."""
    league = find_league(request.user, slug)
    return _calendar(request, league.name, matches_of_league(league), league)


def team_calendar(request: HttpRequest, team_id: int) -> HttpResponse:
    """A team's dates, for whoever may read the team."""
    team = get_object_or_404(Team, pk=team_id)
    require(request.user, Perm.TEAM_VIEW, team)
    return _calendar(request, team.name, matches_of_team(team))


def _calendar(
    request: HttpRequest, name: str, matches: Any, league: League | None = None
) -> HttpResponse:
    found = list(dated(matches))
    booked = {one.pk: one for one in named({pk for one in found for pk in one.appointment.holds})}

    def page(match: Match) -> str:
        return request.build_absolute_uri(reverse("match", args=[match.pk]))

    text = calendar(name, found, booked, page, zone_of(league))
    return HttpResponse(text, content_type=CALENDAR)
