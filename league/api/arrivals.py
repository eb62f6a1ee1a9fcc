"""Running teams that come into a league, for other programs."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import Perm, signed_in
from core.api.commands import asks_preview, body, carry_out
from core.api.fields import CommandBody, Words
from core.api.schema import VerdictShown
from dungeonbowl.errors import FieldError
from league import services
from league.api.commands import KEY, LONGEST_NAME, body_of
from league.models import Arrival
from league.queries import find_league, house_rules_of
from league.queries.arrivals import arrivals_of, find_arrival
from league.services.arrivals import coach_for
from teams.api.documents import Document, team_document, verdicts_document
from teams.api.export import TeamStanding
from teams.api.shapes import S, TeamShown
from teams.services.commands import LONGEST_WHY
from teams.sheets import TeamSheet
from teams.transfer.checking import CheckedTeam, check_team
from teams.transfer.document import team_in_document
from teams.transfer.files import LARGEST, plain, team_in
from teams.transfer.rows import FIGURES, Finding, ReadTeam
from teams.transfer.writing import team_as_it_stands


class Bring(CommandBody):
    """Either `team`, a document as `export/` gives it, or `csv`, the text of a spreadsheet."""

    league = Words(max_length=KEY, help_text="The league's slug.")
    team = serializers.DictField(required=False)
    csv = Words(required=False, max_length=LARGEST, trim_whitespace=False)
    coach = Words(required=False, help_text="A member's username, by default your own.")
    why = Words(required=False, allow_blank=True, max_length=LONGEST_WHY)
    name = Words(required=False, max_length=LONGEST_NAME)
    college = Words(required=False, max_length=KEY)
    treasury = serializers.JSONField(required=False, help_text="Counts before what the file says.")
    rerolls = serializers.JSONField(required=False)
    half_price_rerolls = serializers.JSONField(required=False)
    fan_factor = serializers.JSONField(required=False)
    apothecary = serializers.JSONField(required=False)


class Decline(CommandBody):
    reason = Words(max_length=LONGEST_WHY)


class Settle(CommandBody):
    pass


class ArrivalShown(S):
    id = serializers.IntegerField()
    league = serializers.SlugField()
    name = serializers.CharField()
    coach = serializers.CharField(help_text="A username.")
    status = serializers.ChoiceField(Arrival.Status.values)
    why = serializers.CharField()
    reason = serializers.CharField(help_text="Why it was declined.")
    team = serializers.IntegerField(allow_null=True, help_text="What came of it.")
    document = TeamStanding()


class FindingShown(S):
    place = serializers.CharField(help_text="Where in the file, for people.")
    path = serializers.CharField(help_text="Where in the document, for programs.")
    message = serializers.CharField()
    rule = serializers.CharField(allow_null=True)
    remark = serializers.BooleanField(help_text="Nothing is wrong; it is only said.")


class LookShown(S):
    preview = serializers.BooleanField()
    paid = serializers.IntegerField()
    treasury = serializers.IntegerField()
    team = TeamStanding()
    findings = FindingShown(many=True)
    verdicts = VerdictShown(many=True)


class Import(APIView):
    @extend_schema(
        request=Bring,
        responses={200: LookShown, 201: TeamShown, 202: ArrivalShown},
    )
    def post(self, request: Request) -> Response:
        """Bring a running team as it stands into a league.

        A commissioner's is let in at once (201, the team); a coach's own waits for a commissioner
        (202, the arrival). With `preview` everything that was understood, and all that is wrong.
        """
        by = signed_in(request.user)
        sent = body_of(request, Bring)
        league = find_league(by, sent["league"], Perm.LEAGUE_ENTER)
        coach_for(by, league, sent.get("coach", ""))
        brought = _brought(sent)
        checked = check_team(brought, house_rules_of(league))
        if asks_preview(body(request)):
            return Response(_look(checked))
        if checked.faults:
            raise ValidationError(_by_path(checked.faults))
        arrival = services.bring(
            by, league.slug, brought, coach=sent.get("coach", ""), why=sent.get("why", "")
        )
        if arrival.team:
            return Response(team_document(TeamSheet.of(arrival.team)), 201)
        return Response(arrival_document(arrival), 202)


def _brought(sent: dict[str, Any]) -> ReadTeam:
    """What was sent, in either form. Raises FieldError unless it is one of the two."""
    if ("team" in sent) == ("csv" in sent):
        raise FieldError("team", "Send either `team` or `csv`.")
    field = "team" if "team" in sent else "csv"
    try:
        brought = team_in_document(sent["team"]) if field == "team" else team_in(plain(sent["csv"]))
    except FieldError as wrong:
        raise FieldError(field, wrong.message) from None
    return brought.with_figures({key: sent[key] for key in FIGURES if key in sent})


def _by_path(faults: tuple[Finding, ...]) -> dict[str, list[str]]:
    errors: dict[str, list[str]] = {}
    for fault in faults:
        errors.setdefault(fault.path, []).append(f"{fault.place}: {fault.message}")
    return errors


def _look(checked: CheckedTeam) -> Document:
    return {
        "preview": True,
        "paid": 0,
        "treasury": checked.state.treasury,
        "team": team_as_it_stands(checked.name, checked.state),
        "findings": [_finding(one) for one in checked.findings],
        "verdicts": verdicts_document(checked.refusals),
    }


def _finding(finding: Finding) -> Document:
    return {
        "place": finding.place,
        "path": finding.path,
        "message": finding.message,
        "rule": finding.verdict.rule if finding.verdict else None,
        "remark": finding.remark,
    }


def arrival_document(arrival: Arrival) -> Document:
    """A team that came in or wants to."""
    return {
        "id": arrival.pk,
        "league": arrival.league.slug,
        "name": arrival.name,
        "coach": arrival.coach.username,
        "status": arrival.status,
        "why": arrival.why,
        "reason": arrival.reason,
        "team": arrival.team_id,
        "document": arrival.document,
    }


class Arrivals(APIView):
    @extend_schema(responses=ArrivalShown(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Teams that came as they stood, or want to, newest first."""
        league = find_league(request.user, slug)
        return Response([arrival_document(one) for one in arrivals_of(league)])


class OneArrival(APIView):
    @extend_schema(responses=ArrivalShown)
    def get(self, request: Request, arrival_id: int) -> Response:
        """A team that came as it stood, or wants to."""
        return Response(arrival_document(find_arrival(request.user, arrival_id)))


class Approval(APIView):
    @extend_schema(request=Settle, responses={200: ArrivalShown})
    def post(self, request: Request, arrival_id: int) -> Response:
        """A commissioner lets a team in."""
        find_arrival(request.user, arrival_id, Perm.LEAGUE_MANAGE)
        body_of(request, Settle)
        by = signed_in(request.user)
        return carry_out(request, lambda: services.approve(by, arrival_id), arrival_document)


class DeclineArrivalView(APIView):
    @extend_schema(request=Decline, responses={200: ArrivalShown})
    def post(self, request: Request, arrival_id: int) -> Response:
        """A commissioner turns a team away."""
        find_arrival(request.user, arrival_id, Perm.LEAGUE_MANAGE)
        reason = body_of(request, Decline)["reason"]
        by = signed_in(request.user)
        return carry_out(
            request, lambda: services.decline(by, arrival_id, reason), arrival_document
        )


class WithdrawArrivalView(APIView):
    @extend_schema(request=Settle, responses={200: ArrivalShown})
    def post(self, request: Request, arrival_id: int) -> Response:
        """Whoever asked takes it back."""
        find_arrival(request.user, arrival_id)
        body_of(request, Settle)
        by = signed_in(request.user)
        return carry_out(
            request, lambda: services.withdraw_arrival(by, arrival_id), arrival_document
        )
