"""Secret addresses for calendars, made and revoked by those whose rights they have."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.http import Http404
from django.utils import timezone

from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict
from dungeonbowl.errors import FieldError
from league.models import Feed, League
from league.queries import find_league
from league.queries.dates import feeds_of
from league.services.rehearsals import demand_no_rehearsal
from teams.models import Team

MOST = 30


@transaction.atomic
def make_feed(by: User, *, team: int | None = None, league: str = "") -> Feed:
    """Make a calendar of one team or league that the person may read, or of all their matches.

    It replaces the one that they had for the same, with a new address. Raises FieldError, Http404,
    Conflict.
    """
    if team is not None and league:
        raise FieldError("league", "Name a team or a league, not both.")
    of_team = _team(by, team) if team is not None else None
    of_league = find_league(by, league) if league else None
    for shown in League.objects.filter(slug=of_team.league_slug if of_team else league):
        demand_no_rehearsal(shown)
    User.objects.select_for_update().get(pk=by.pk)
    feeds_of(by).filter(team=of_team, league=of_league).update(revoked_at=timezone.now())
    if feeds_of(by).count() >= MOST:
        raise Conflict(f"You have {MOST} calendars already.")
    code = secrets.token_urlsafe(24)
    return Feed.objects.create(user=by, team=of_team, league=of_league, code=code)


@transaction.atomic
def revoke_feed(by: User, feed_id: int) -> Feed:
    """Revoke one of one's own secret addresses. Raises Http404, Conflict."""
    feed = Feed.objects.select_for_update().filter(user=by, pk=feed_id).first()
    if feed is None:
        raise Http404("You have no such calendar.")
    if feed.revoked_at is not None:
        raise Conflict("This address was taken back already.")
    feed.revoked_at = timezone.now()
    feed.save(update_fields=["revoked_at"])
    return feed


def _team(by: User, team_id: int) -> Team:
    team = Team.objects.filter(pk=team_id).first()
    if team is None:
        raise Http404("There is no such team.")
    require(by, Perm.TEAM_VIEW, team)
    return team
