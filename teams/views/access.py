"""Who may open a team's pages: public ones need no account, strangers find nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from accounts.permissions import Perm, require
from core.rows import the_only
from teams.models import Team
from teams.queries.sealing import shown_to

Page = Callable[..., HttpResponseBase]


def team_alone(team_id: int) -> Team | None:
    """The team with its coach."""
    return the_only(Team.objects.select_related("coach", "portrait").filter(pk=team_id))


def with_team(
    perm: Perm = Perm.TEAM_VIEW, find: Callable[[int], Team | None] = team_alone
) -> Callable[[Page], Page]:
    """Turn the address's `team_id` into the team, for somebody who has this right."""

    def for_page(page: Page) -> Page:
        @wraps(page)
        def checked(
            request: HttpRequest, team_id: int, *args: Any, **kwargs: Any
        ) -> HttpResponseBase:
            team = find(team_id)
            if team is None:
                return nothing_there(request)
            refused = sign_in_or_refuse(request, perm, team)
            return refused or page(request, shown_to(request.user, team), *args, **kwargs)

        return checked

    return for_page


def sign_in_or_refuse(request: HttpRequest, perm: Perm, team: Team) -> HttpResponse | None:
    """None for whoever has the right, a redirect to signing in for whoever isn't signed in.

    Raises Http404, PermissionDenied.
    """
    try:
        require(request.user, perm, team)
    # This isn't a refusal: whoever hasn't signed in is led to where they can.
    except (Http404, PermissionDenied):
        if request.user.is_authenticated:
            raise
        return redirect_to_login(request.get_full_path())
    return None


def nothing_there(request: HttpRequest) -> HttpResponse:
    """For a missing page, redirect whoever isn't signed in just as for one that exists.

    Raises Http404 for whoever is signed in.
    """
    if request.user.is_authenticated:
        raise Http404("There is nothing here.")
    return redirect_to_login(request.get_full_path())
