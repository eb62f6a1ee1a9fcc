"""When and where matches are played, over the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.commands import command_in
from accounts.permissions import signed_in
from core.api.fields import CommandBody, Whole, Words, YesNo
from league.models import League
from league.queries.dates import coming, league_of, leagues_of, matches_of_coach, named
from league.services import scheduling as league_scheduling
from league.times import zone_of
from matches.api.agreed import (
    AppointmentShown,
    Document,
    ProposalShown,
    appointment_document,
    listing,
    shown,
)
from matches.api.agreeing import Accepted, Unwilling, answer, body_of
from matches.api.presenters import match_summary
from matches.api.serializers import MatchListed
from matches.api.views import carry_out
from matches.models import Match, Proposal
from matches.queries import find_match
from matches.queries.agreeing import appointment_of, find_proposal
from matches.services import scheduling
from matches.services.scheduling import ProposedDate

S = serializers.Serializer[Any]
DATE = Proposal.Kind.DATE


class StrictMoment(serializers.DateTimeField):
    """A moment with its offset from UTC; without one it would be ambiguous."""

    def enforce_timezone(self, value: Any) -> Any:
        if value.tzinfo is None:
            raise serializers.ValidationError(
                "Say in which time zone, such as 2026-12-01T19:00:00+01:00."
            )
        return value


class DateBody(CommandBody):
    at = StrictMoment()
    minutes = Whole(required=False, help_text="How long the table is needed; 180 by default.")
    place = Words(required=False, allow_blank=True, max_length=120)
    resources = serializers.ListField(
        child=Whole(), required=False, max_length=10, help_text="Tables and sets of the league."
    )
    reason = Words(required=False, allow_blank=True, max_length=300)
    answers = Whole(required=False, help_text="The proposal that this one counters.")
    decide = YesNo(required=False, help_text="Needs nobody's yes: commissioner or game master.")


class CalledOff(CommandBody):
    reason = Words(max_length=300)


class ResourceNamed(S):
    id = serializers.IntegerField()
    kind = serializers.CharField()
    name = serializers.CharField()


class DatesShown(S):
    time_zone = serializers.CharField(help_text="In which the league tells its dates.")
    date = AppointmentShown(allow_null=True, help_text="What is agreed.")
    resources = ResourceNamed(many=True, help_text="What is booked for it.")
    proposals = ProposalShown(many=True, help_text="Oldest first, with what became of each.")


class DatedShown(MatchListed):
    date = AppointmentShown()
    time_zone = serializers.CharField()


def dates_document(match: Match) -> Document:
    """The date of a match: agreed and proposed."""
    appointed = appointment_of(match)
    held = named(appointed.holds) if appointed else []
    return {
        "time_zone": zone_of(league_of(match)).key,
        "date": appointment_document(appointed),
        "resources": [{"id": one.pk, "kind": one.kind, "name": one.name} for one in held],
        "proposals": listing(match, DATE),
    }


class Dates(APIView):
    @extend_schema(operation_id="matches_dates_all_retrieve", responses=DatesShown)
    def get(self, request: Request, match_id: int) -> Response:
        """When and where the match is played, and what was proposed."""
        return Response(dates_document(find_match(request.user, match_id)))

    @extend_schema(request=DateBody, responses={201: ProposalShown})
    def post(self, request: Request, match_id: int) -> Response:
        """Propose when, where and on what to play; the other sides answer."""
        match = find_match(request.user, match_id)
        command = command_in(request, match_id)
        body = body_of(request, DateBody)
        proposed = ProposedDate(holds=body.pop("resources", ()), **body)
        return carry_out(
            request,
            match,
            lambda: league_scheduling.propose_date(command, proposed),
            shown,
            201,
        )


class OneDate(APIView):
    @extend_schema(responses=ProposalShown)
    def get(self, request: Request, match_id: int, proposal_id: int) -> Response:
        """A date proposed, whatever became of it."""
        match = find_match(request.user, match_id)
        return Response(shown(find_proposal(match, DATE, proposal_id)))


class DateAcceptance(APIView):
    @extend_schema(request=Accepted, responses={200: ProposalShown})
    def post(self, request: Request, match_id: int, proposal_id: int) -> Response:
        """Accept for your sides; the last acceptance sets the date and books what it needs."""
        return answer(request, match_id, Accepted, league_scheduling.accept_date, proposal_id)


class DateRefusal(APIView):
    @extend_schema(request=Unwilling, responses={200: ProposalShown})
    def post(self, request: Request, match_id: int, proposal_id: int) -> Response:
        """Refuse somebody else's date."""
        return answer(request, match_id, Unwilling, scheduling.refuse_date, proposal_id)


class DateWithdrawal(APIView):
    @extend_schema(request=Unwilling, responses={200: ProposalShown})
    def post(self, request: Request, match_id: int, proposal_id: int) -> Response:
        """Withdraw the date you proposed."""
        return answer(request, match_id, Unwilling, scheduling.withdraw_date, proposal_id)


class CallOffDateView(APIView):
    @extend_schema(request=CalledOff, responses={200: DatesShown})
    def post(self, request: Request, match_id: int) -> Response:
        """Call the agreed date off, with a reason; what was booked is free again."""
        match = find_match(request.user, match_id)
        command = command_in(request, match_id)
        reason = body_of(request, CalledOff)["reason"]
        return carry_out(
            request,
            match,
            lambda: league_scheduling.call_off(command, reason),
            dates_document,
        )


class MyDates(APIView):
    @extend_schema(responses=DatedShown(many=True))
    def get(self, request: Request) -> Response:
        """Your matches to come that have a date, soonest first."""
        found = coming(matches_of_coach(signed_in(request.user)))
        leagues = leagues_of(found)
        return Response([_dated(match, leagues.get(match.league_slug)) for match in found])


def _dated(match: Match, league: League | None) -> Document:
    return {
        **match_summary(match),
        "date": appointment_document(match.appointment),
        "time_zone": zone_of(league).key,
    }
