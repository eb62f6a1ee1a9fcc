"""Reading leagues and their members."""

from __future__ import annotations

from django.db.models import Count, F, Prefetch, Q, QuerySet
from django.http import Http404
from django.utils import timezone

from accounts.permissions import Perm, Person, require
from core.prepared import prepared
from league.models import Invitation, League, Membership, Minute, Role, Season
from league.queries.roles import leagues_read_by
from matches.models import Match, Side


def find_league(user: Person, slug: str, perm: Perm = Perm.LEAGUE_VIEW) -> League:
    """The league, for somebody with that right. Raises Http404, PermissionDenied."""
    rows = _called(slug)
    if not rows:
        raise Http404("There is no such league.")
    (league,) = rows
    require(user, perm, league)
    return league


@prepared
def _called(slug: str) -> QuerySet[League]:
    return League.objects.filter(slug=slug).order_by()


def leagues_seen_by(user: Person) -> QuerySet[League]:
    """Public leagues and one's own, by name."""
    return leagues_read_by(user).order_by("name", "id")


def public_leagues() -> QuerySet[League]:
    """The leagues that strangers may read, by name."""
    return League.objects.filter(public=True).order_by("name", "id")


def members_of(league: League) -> QuerySet[Membership]:
    """The members in the order in which they joined, with names and inviters."""
    return Membership.objects.filter(league=league).select_related("user", "invitation__made_by")


def standing_invitations(league: League) -> QuerySet[Invitation]:
    """Links that still work, newest first, with how many joined by each."""
    standing = league.invitations.filter(withdrawn_at=None, expires_at__gt=timezone.now())
    counted = standing.select_related("made_by").annotate(used=Count("uses"))
    return counted.filter(Q(most_uses=None) | Q(used__lt=F("most_uses"))).order_by("-id")


def removed_with_matches(league: League) -> list[Side]:
    """Sides of matches not closed yet whose coach was removed from the league, oldest first."""
    ours = Side.objects.filter(match__league_slug=league.slug, team__league_slug=league.slug)
    removed = ours.filter(team__coach_removed_at__isnull=False)
    still_open = removed.exclude(match__status__in=Match.OVER)
    found = still_open.select_related("team__coach", "match").prefetch_related("match__sides__team")
    return list(found.order_by("team__coach", "match", "order"))


def minutes_of(league: League) -> QuerySet[Minute]:
    """What was decided, newest first."""
    return Minute.objects.filter(league=league).select_related("by", "rules").order_by("-id")


def commissioners_of(league: League) -> QuerySet[Membership]:
    """The league's commissioners, in the order in which they joined."""
    return members_of(league).filter(role=Role.COMMISSIONER)


def with_running_season(leagues: QuerySet[League]) -> QuerySet[League]:
    """Each league with `running`: its seasons that are being played, newest first."""
    started = Season.objects.filter(status=Season.Status.STARTED)
    running = started.select_related("stage").order_by("-id")
    return leagues.prefetch_related(Prefetch("seasons", queryset=running, to_attr="running"))
