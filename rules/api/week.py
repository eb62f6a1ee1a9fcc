"""A commissioner's week over the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import Perm
from dungeonbowl.league.lateness import Ruled
from league.models import Appeal
from league.queries import find_league
from league.queries.late import Awaited
from rules.api.desk import WaitShown, wait_document
from rules.queries.stucktables import StuckTable
from rules.queries.waitingseasons import WAITS_FOR, WaitingSeason
from rules.queries.week import Unanswered, Week

Json = dict[str, Any]


class AppealWaiting(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    season = serializers.IntegerField()
    act = serializers.IntegerField()
    team = serializers.IntegerField()
    by = serializers.CharField()
    text = serializers.CharField()


class LateShown(serializers.Serializer[Any]):
    season = serializers.IntegerField()
    fixture = serializers.IntegerField()
    match = serializers.IntegerField()
    teams = serializers.ListField(child=serializers.IntegerField())
    until = serializers.DateTimeField(help_text="When its last day ends, or the date agreed on.")
    follows = serializers.ChoiceField([*Ruled], help_text="What the league has follow.")
    winner = serializers.IntegerField(allow_null=True, help_text="To whom it would be forfeited.")
    days = serializers.IntegerField(help_text="By how many it would be put off.")
    why = serializers.CharField()
    at = serializers.DateTimeField(allow_null=True, help_text="When; null is never by itself.")


class UnansweredShown(serializers.Serializer[Any]):
    proposal = serializers.IntegerField()
    match = serializers.IntegerField()
    kind = serializers.CharField()
    by = serializers.CharField()
    teams = serializers.ListField(
        child=serializers.IntegerField(), help_text="Whose word is missing."
    )


class ArrivalWaiting(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    coach = serializers.CharField()


class TeamWithoutCoach(serializers.Serializer[Any]):
    team = serializers.IntegerField()
    coach = serializers.CharField(help_text="Who had it last.")


class RetiredShown(serializers.Serializer[Any]):
    team = serializers.IntegerField()
    season = serializers.IntegerField(help_text="From which it hasn't withdrawn.")


class TableFlagShown(serializers.Serializer[Any]):
    id = serializers.CharField()
    text = serializers.CharField()


class FlaggedShown(serializers.Serializer[Any]):
    match = serializers.IntegerField()
    flags = TableFlagShown(many=True)


class WaitingSeasonShown(serializers.Serializer[Any]):
    season = serializers.IntegerField()
    what = serializers.ChoiceField(
        WAITS_FOR, help_text="`drafts`: it can't start before they are registered or taken out."
    )
    drafts = serializers.ListField(child=serializers.IntegerField())
    until = serializers.DateField(
        required=False, help_text="When they were to be handed in, where a day was set."
    )


class WeekShown(serializers.Serializer[Any]):
    appeals = AppealWaiting(many=True)
    late = LateShown(many=True)
    waits = WaitShown(many=True)
    flagged = FlaggedShown(
        many=True, help_text="Tables whose report waits for a flag; of five that wait the longest."
    )
    unanswered = UnansweredShown(many=True)
    arrivals = ArrivalWaiting(many=True)
    teams = TeamWithoutCoach(many=True)
    retired = RetiredShown(many=True, help_text="Retired in the middle of a season.")
    seasons = WaitingSeasonShown(many=True)
    coming = LateShown(many=True, help_text="Matches whose last day is within two weeks.")


class WeekView(APIView):
    commissioners_only = True

    @extend_schema(responses={200: WeekShown})
    def get(self, request: Request, slug: str) -> Response:
        """What of the league needs a commissioner's word, and what goes by itself."""
        return Response(week_document(Week.of(find_league(request.user, slug, Perm.LEAGUE_MANAGE))))


def week_document(week: Week) -> Json:
    """The week in the API's shape: see `WeekShown`."""
    return {
        "appeals": [_appeal(one) for one in week.appeals],
        "late": [_late(one) for one in week.late],
        "waits": [wait_document(one) for one in week.waits],
        "flagged": [_flagged(one) for one in week.flagged],
        "unanswered": [_unanswered(one) for one in week.unanswered],
        "arrivals": [
            {"id": one.pk, "name": one.name, "coach": one.coach.username} for one in week.arrivals
        ],
        "teams": [{"team": one.pk, "coach": one.coach.username} for one in week.orphans],
        "retired": [{"team": one.team_id, "season": one.season_id} for one in week.retired],
        "seasons": [_waiting(one) for one in week.seasons],
        "coming": [_late(one) for one in week.coming],
    }


def _appeal(one: Appeal) -> Json:
    return {
        "id": one.pk,
        "season": one.act.season_id,
        "act": one.act_id,
        "team": one.team_id,
        "by": one.by.username,
        "text": one.text,
    }


def _unanswered(one: Unanswered) -> Json:
    return {
        "proposal": one.proposal.pk,
        "match": one.proposal.match_id,
        "kind": one.proposal.kind,
        "by": one.proposal.by.username,
        "teams": [side.team_id for side in one.sides],
    }


def _flagged(one: StuckTable) -> Json:
    flags = [{"id": flag.id, "text": flag.text} for flag in one.flags]
    return {"match": one.match.pk, "flags": flags}


def _waiting(one: WaitingSeason) -> Json:
    drafts = [team.pk for team in one.drafting]
    until = {"until": one.until} if one.until else {}
    return {"season": one.season.pk, "what": one.what, "drafts": drafts, **until}


def _late(one: Awaited) -> Json:
    return {
        "season": one.fixture.season_id,
        "fixture": one.fixture.pk,
        "match": one.match.pk,
        "teams": [side.team_id for side in one.match.sides.all()],
        "until": one.until,
        "follows": one.ruling.what,
        "winner": one.ruling.winner,
        "days": one.ruling.days,
        "why": one.ruling.why,
        "at": one.at,
    }
