"""When matches are played, on what, and who may read it in a calendar."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce
from django.http import Http404
from django.utils import timezone

from accounts.models import User
from accounts.permissions import Perm, Person, require
from league.models import Booking, Feed, League, Resource
from matches.models import Match
from matches.queries import with_sides
from teams.models import Team

KEPT = timedelta(days=366)  # how long calendars show past dates
MOST = 500


def league_of(match: Match) -> League | None:
    """The match's league; None for one between leagues."""
    return League.objects.filter(slug=match.league_slug).first() if match.league_slug else None


def leagues_of(matches: Iterable[Match]) -> dict[str, League]:
    """The leagues of these matches, by slug. One query."""
    slugs = {match.league_slug for match in matches}
    return {league.slug: league for league in League.objects.filter(slug__in=slugs)}


def resources_of(league: League) -> QuerySet[Resource]:
    """The league's tables and dungeon sets in use, tables first."""
    return Resource.objects.filter(league=league, retired_at=None).select_related("league")


def find_resource(user: Person, resource_id: int, perm: Perm = Perm.LEAGUE_VIEW) -> Resource:
    """The resource, for somebody with that right in its league. Raises Http404."""
    found = Resource.objects.select_related("league").filter(pk=resource_id).first()
    if found is None:
        raise Http404("There is no such table or set.")
    require(user, perm, found.league)
    return found


def league_of_booking(booking_id: int) -> str:
    """The slug of the league on whose table or set that is."""
    found = Booking.objects.filter(pk=booking_id).values_list("resource__league__slug", flat=True)
    return str(found.first() or "")


def bookings_of(resources: Iterable[Resource]) -> QuerySet[Booking]:
    """Bookings that aren't over, soonest first, with the matches' sides."""
    to_come = Booking.objects.filter(resource__in=resources, freed_at=None, ends__gt=timezone.now())
    found = to_come.select_related("resource__league", "match", "by").order_by("starts", "id")
    return found.prefetch_related("match__sides__team")


def overlapping(
    resource_ids: Iterable[int], starts: datetime, ends: datetime, match: Match | None = None
) -> QuerySet[Booking]:
    """Bookings of these at that time, except this match's own."""
    standing = Booking.objects.filter(resource__in=resource_ids, freed_at=None)
    found = standing.filter(starts__lt=ends, ends__gt=starts)
    others = found.exclude(match=match) if match else found
    return others.select_related("resource__league", "match", "by").order_by("starts", "id")


def named(resource_ids: Iterable[int]) -> list[Resource]:
    """These resources, in use or not, by name."""
    return list(Resource.objects.filter(pk__in=list(resource_ids)).order_by("-kind", "name"))


def dated(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Matches whose date was agreed, even if called off, latest date first, for calendars."""
    when = Coalesce("appointment__at", "appointment__called_off")
    found = matches.filter(appointment__revision__gt=0).annotate(when=when)
    recent = found.filter(when__gt=timezone.now() - KEPT).order_by("-when", "id")
    return with_sides(recent).select_related("appointment").defer("house_rules", "options")[:MOST]


def coming(matches: QuerySet[Match], few: int | None = None) -> list[Match]:
    """Matches with a date to come that haven't begun, soonest first."""
    waiting = matches.filter(status=Match.Status.SCHEDULED, appointment__at__gte=_today())
    found = waiting.select_related("appointment").order_by("appointment__at", "id")
    return list(with_sides(found).defer("house_rules", "options")[:few])


def matches_of_coach(user: Person) -> QuerySet[Match]:
    """The matches that this person coaches a side of, or is game master of."""
    mine = Q(sides__team__coach=user.pk) | Q(appointment__game_master=user.pk)
    return Match.objects.filter(pk__in=Match.objects.filter(mine).values("pk"))


def matches_of_team(team: Team) -> QuerySet[Match]:
    """The matches that this team plays."""
    return Match.objects.filter(sides__team=team)


def matches_of_league(league: League) -> QuerySet[Match]:
    """The matches of this league."""
    return Match.objects.filter(league_slug=league.slug)


def feeds_of(user: User) -> QuerySet[Feed]:
    """The person's calendars that weren't revoked, and are no older than their password."""
    mine = Feed.objects.filter(user=user, revoked_at=None).select_related("team", "league")
    return mine if user.secrets_since is None else mine.filter(made_at__gte=user.secrets_since)


def working_feeds(user: User) -> list[Feed]:
    """The person's calendars that still work: those of what they may still read."""
    return [feed for feed in feeds_of(user) if _may_be_read(user, feed)]


def _may_be_read(user: User, feed: Feed) -> bool:
    if feed.league is not None:
        return user.has_perm(Perm.LEAGUE_VIEW, feed.league)
    return feed.team is None or user.has_perm(Perm.TEAM_VIEW, feed.team)


def find_feed(code: str) -> Feed:
    """The calendar at this secret address, while its maker may read what it shows.

    Also raises Http404 for one that was revoked or is older than its maker's password.
    """
    people = ("user", "team", "league")
    feed = Feed.objects.select_related(*people).filter(code=code, revoked_at=None).first()
    if feed is None or not (feed.user.is_active and feed.user.trusts(feed.made_at)):
        raise Http404("There is no such calendar.")
    if not _may_be_read(feed.user, feed):
        raise Http404("There is nothing here that you may see.")
    return feed


def matches_in(feed: Feed) -> QuerySet[Match]:
    """The matches in this calendar."""
    if feed.league is not None:
        return matches_of_league(feed.league)
    return matches_of_team(feed.team) if feed.team else matches_of_coach(feed.user)


def due_for_reminding(within: timedelta) -> QuerySet[Match]:
    """Matches that haven't begun and whose time is at most this far off."""
    now = timezone.now()
    due = Q(appointment__at__gt=now, appointment__at__lte=now + within)
    waiting = Match.objects.filter(due, status=Match.Status.SCHEDULED)
    found = waiting.select_related("appointment__game_master").order_by(F("appointment__at"))
    return with_sides(found)


def _today() -> datetime:
    """A few hours ago: a match that should have begun and hasn't is still to come."""
    return timezone.now() - timedelta(hours=12)
