"""Tables, dungeon sets and calendars, over the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.permissions import Perm, signed_in
from accounts.services import wish_reminders
from core.api.commands import carry_out
from core.api.fields import CommandBody, Whole, Words, YesNo
from league.api.commands import KEY, LONGEST_NAME, body_of
from league.api.dates import StrictMoment
from league.models import Booking, Feed, League, Resource
from league.queries import find_league
from league.queries.dates import bookings_of, find_resource, resources_of, working_feeds
from league.services import booking, feeds
from league.services.booking import holder

Document = dict[str, Any]
S = serializers.Serializer[Any]
NOTE = 200


class ResourceBody(CommandBody):
    kind = serializers.ChoiceField(Resource.Kind.choices)
    name = Words(max_length=LONGEST_NAME)
    note = Words(required=False, allow_blank=True, max_length=NOTE)


class ResourceChanged(CommandBody):
    name = Words(required=False, max_length=LONGEST_NAME)
    note = Words(required=False, allow_blank=True, max_length=NOTE)


class Booked(CommandBody):
    until = StrictMoment()
    why = Words(max_length=NOTE)

    def get_fields(self) -> dict[str, serializers.Field]:
        """`from` is a reserved word of Python's."""
        return {"from": StrictMoment(), **super().get_fields()}


class Pressed(CommandBody):
    pass


class ZoneBody(CommandBody):
    time_zone = Words(max_length=64, help_text="An IANA name, such as Europe/Berlin.")


class FeedBody(CommandBody):
    team = Whole(required=False)
    league = Words(required=False, max_length=KEY)


class RemindersBody(CommandBody):
    wanted = YesNo()


class BookingShown(S):
    id = serializers.IntegerField()
    resource = serializers.IntegerField()
    match = serializers.IntegerField(allow_null=True)
    until = serializers.DateTimeField()
    why = serializers.CharField()
    holder = serializers.CharField(help_text="Who has it, for people.")
    by = serializers.CharField()
    freed = serializers.BooleanField()

    def get_fields(self) -> dict[str, serializers.Field]:
        """`from` is a reserved word of Python's."""
        return {"from": serializers.DateTimeField(), **super().get_fields()}


class ResourceShown(S):
    id = serializers.IntegerField()
    league = serializers.CharField()
    kind = serializers.ChoiceField(Resource.Kind.choices)
    name = serializers.CharField()
    note = serializers.CharField()
    in_use = serializers.BooleanField()


class ZoneShown(S):
    league = serializers.CharField()
    time_zone = serializers.CharField()


class FeedShown(S):
    id = serializers.IntegerField()
    team = serializers.IntegerField(allow_null=True)
    league = serializers.CharField(allow_null=True)
    url = serializers.URLField(help_text="Whoever knows it reads it: keep it to yourself.")
    revoked = serializers.BooleanField()


class RemindersShown(S):
    wanted = serializers.BooleanField()


def resource_document(resource: Resource) -> Document:
    """A table or set."""
    return {
        "id": resource.pk,
        "league": resource.league.slug,
        "kind": resource.kind,
        "name": resource.name,
        "note": resource.note,
        "in_use": resource.retired_at is None,
    }


def booking_document(booked: Booking) -> Document:
    """Something booked."""
    return {
        "id": booked.pk,
        "resource": booked.resource_id,
        "match": booked.match_id,
        "from": booked.starts,
        "until": booked.ends,
        "why": booked.why,
        "holder": holder(booked),
        "by": booked.by.username,
        "freed": booked.freed_at is not None,
    }


class Resources(APIView):
    @extend_schema(responses=ResourceShown(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The league's tables and dungeon sets in use."""
        league = find_league(request.user, slug)
        return Response([resource_document(one) for one in resources_of(league)])

    @extend_schema(request=ResourceBody, responses={201: ResourceShown})
    def post(self, request: Request, slug: str) -> Response:
        """A commissioner enters a table or a set."""
        find_league(request.user, slug, Perm.LEAGUE_MANAGE)
        sent, by = body_of(request, ResourceBody), signed_in(request.user)
        return carry_out(
            request, lambda: booking.add_resource(by, slug, **sent), resource_document, 201
        )


class OneResource(APIView):
    @extend_schema(responses=ResourceShown)
    def get(self, request: Request, resource_id: int) -> Response:
        """A table or set, in use or not."""
        return Response(resource_document(find_resource(request.user, resource_id)))

    @extend_schema(request=ResourceChanged, responses={200: ResourceShown})
    def patch(self, request: Request, resource_id: int) -> Response:
        """Change its name or its note."""
        find_resource(request.user, resource_id, Perm.LEAGUE_MANAGE)
        sent, by = body_of(request, ResourceChanged), signed_in(request.user)
        return carry_out(
            request, lambda: booking.change_resource(by, resource_id, **sent), resource_document
        )


class Retirement(APIView):
    @extend_schema(request=Pressed, responses={200: ResourceShown})
    def post(self, request: Request, resource_id: int) -> Response:
        """Take it out of use; not while something to come is booked on it."""
        find_resource(request.user, resource_id, Perm.LEAGUE_MANAGE)
        body_of(request, Pressed)
        by = signed_in(request.user)
        return carry_out(
            request, lambda: booking.retire_resource(by, resource_id), resource_document
        )


class Bookings(APIView):
    @extend_schema(responses=BookingShown(many=True))
    def get(self, request: Request, resource_id: int) -> Response:
        """What is booked on it and not over, soonest first."""
        resource = find_resource(request.user, resource_id)
        return Response([booking_document(one) for one in bookings_of([resource])])

    @extend_schema(request=Booked, responses={201: BookingShown})
    def post(self, request: Request, resource_id: int) -> Response:
        """A commissioner books it for something that is no match."""
        find_resource(request.user, resource_id, Perm.LEAGUE_MANAGE)
        sent, by = body_of(request, Booked), signed_in(request.user)
        starts, ends, why = sent["from"], sent["until"], sent["why"]
        return carry_out(
            request,
            lambda: booking.block(by, resource_id, starts, ends, why),
            booking_document,
            201,
        )


class Unbooking(APIView):
    @extend_schema(request=Pressed, responses={200: BookingShown})
    def post(self, request: Request, booking_id: int) -> Response:
        """Give back what was booked for no match."""
        body_of(request, Pressed)
        by = signed_in(request.user)
        return carry_out(request, lambda: booking.unblock(by, booking_id), booking_document)


class TimeZone(APIView):
    @extend_schema(responses=ZoneShown)
    def get(self, request: Request, slug: str) -> Response:
        """The time zone in which the league shows its dates."""
        return Response(_zone(find_league(request.user, slug)))

    @extend_schema(request=ZoneBody, responses={200: ZoneShown})
    def post(self, request: Request, slug: str) -> Response:
        """A commissioner names another; what is agreed stays at its moment."""
        find_league(request.user, slug, Perm.LEAGUE_MANAGE)
        name, by = body_of(request, ZoneBody)["time_zone"], signed_in(request.user)
        return carry_out(request, lambda: booking.set_time_zone(by, slug, name), _zone)


def _zone(league: League) -> Document:
    return {"league": league.slug, "time_zone": league.time_zone}


class Feeds(APIView):
    @extend_schema(responses=FeedShown(many=True))
    def get(self, request: Request) -> Response:
        """Your calendars that still work."""
        by = signed_in(request.user)
        return Response([feed_document(one, request) for one in working_feeds(by)])

    @extend_schema(request=FeedBody, responses={201: FeedShown})
    def post(self, request: Request) -> Response:
        """A secret address: of a team, of a league, or of neither for all your own matches.

        One you had for the same stops working.
        """
        sent, by = body_of(request, FeedBody), signed_in(request.user)
        return carry_out(
            request,
            lambda: feeds.make_feed(by, **sent),
            lambda feed: feed_document(feed, request),
            201,
        )


class FeedRevocation(APIView):
    @extend_schema(request=Pressed, responses={200: FeedShown})
    def post(self, request: Request, feed_id: int) -> Response:
        """Revoke one of your secret addresses."""
        body_of(request, Pressed)
        by = signed_in(request.user)
        return carry_out(
            request,
            lambda: feeds.revoke_feed(by, feed_id),
            lambda feed: feed_document(feed, request),
        )


def feed_document(feed: Feed, request: Request) -> Document:
    """A calendar with its address."""
    return {
        "id": feed.pk,
        "team": feed.team_id,
        "league": feed.league.slug if feed.league else None,
        "url": reverse("calendar-feed", args=[feed.code], request=request),
        "revoked": feed.revoked_at is not None,
    }


class Reminders(APIView):
    @extend_schema(responses=RemindersShown)
    def get(self, request: Request) -> Response:
        """Whether you are reminded of your matches by mail."""
        return Response({"wanted": signed_in(request.user).reminders})

    @extend_schema(request=RemindersBody, responses={200: RemindersShown})
    def post(self, request: Request) -> Response:
        """Say whether you want to be."""
        by, wanted = signed_in(request.user), body_of(request, RemindersBody)["wanted"]
        return carry_out(
            request, lambda: wish_reminders(by, wanted), lambda _: {"wanted": by.reminders}
        )
