"""The desk over the API: what waits for the caller, and for whom their leagues wait."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.commands import command_in
from accounts.permissions import Perm, signed_in
from core.api.commands import carry_out
from core.api.fields import CommandBody
from matches.models import Match
from matches.queries import find_match
from rules.api.serializers import PostGameShown
from rules.api.views import postgame_document
from rules.queries.inbox.commissioned import leagues_commissioned
from rules.queries.inbox.reports import WaitingReport
from rules.queries.inbox.waiting import Wait, waits_in
from rules.queries.inbox.work import AwaitedStep, Inbox, OpenMatch, SkillToChoose
from rules.services import postgame

Json = dict[str, Any]


class OptionShown(serializers.Serializer[Any]):
    value = serializers.CharField()
    text = serializers.CharField()
    effect = serializers.CharField(help_text="What choosing it would come to; may be blank.")


class StepAsked(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    match = serializers.IntegerField()
    team = serializers.IntegerField()
    key = serializers.CharField()
    text = serializers.CharField()
    needs = serializers.ListField(child=serializers.DictField())
    note = serializers.CharField(help_text="What there is to know before one answers.")
    options = OptionShown(many=True)
    may_be_left = serializers.BooleanField(help_text="Whether `{done: true}` answers it.")


class ReportAwaited(serializers.Serializer[Any]):
    match = serializers.IntegerField()
    version = serializers.IntegerField(help_text="Of the match, to confirm what was read.")
    result = serializers.DictField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class SkillDue(serializers.Serializer[Any]):
    player = serializers.IntegerField()
    team = serializers.IntegerField()
    due = serializers.IntegerField()


class GameOpen(serializers.Serializer[Any]):
    match = serializers.IntegerField()
    status = serializers.ChoiceField(Match.Status.choices)
    act = serializers.CharField()


class WaitShown(serializers.Serializer[Any]):
    match = serializers.IntegerField()
    what = serializers.CharField()
    since = serializers.DateTimeField()
    people = serializers.ListField(child=serializers.CharField())
    error = serializers.CharField(help_text="Why a post-game stopped; blank for the rest.")


class CommissionedShown(serializers.Serializer[Any]):
    league = serializers.CharField()
    appeals = serializers.IntegerField(help_text="How many wait for an answer there.")


class DeskShown(serializers.Serializer[Any]):
    reports = ReportAwaited(many=True)
    steps = StepAsked(many=True)
    skills = SkillDue(many=True)
    matches = GameOpen(many=True)
    waits = WaitShown(many=True, help_text="Of the leagues that the caller commissions.")
    leagues = CommissionedShown(many=True, help_text="Those, each with a `week/` of its own.")


class DeskView(APIView):
    @extend_schema(responses={200: DeskShown})
    def get(self, request: Request) -> Response:
        """All that waits for the caller, each choice with what it would come to."""
        user = signed_in(request.user)
        desk, leagues = Inbox.of(user), leagues_commissioned(user)
        return Response(
            {
                "reports": [_report(one) for one in desk.reports],
                "steps": [_step(one) for one in desk.steps],
                "skills": [_skill(one) for one in desk.learners],
                "matches": [_game(one) for one in desk.games],
                "waits": [wait_document(one) for one in waits_in(one.slug for one in leagues)],
                "leagues": [{"league": one.slug, "appeals": one.appeals} for one in leagues],
            }
        )


class TriedAgain(CommandBody):
    """Takes no fields."""


class AgainView(APIView):
    @extend_schema(request=TriedAgain, responses={200: PostGameShown})
    def post(self, request: Request, match_id: int) -> Response:
        """Try a post-game again that stopped at an error."""
        find_match(request.user, match_id, Perm.MATCH_DECIDE)
        TriedAgain.read(request)
        command = command_in(request, match_id)
        return carry_out(
            request,
            lambda: postgame.retry(command.by, match_id, command.version),
            lambda _: postgame_document(find_match(command.by, match_id)),
        )


def _report(waiting: WaitingReport) -> Json:
    report = waiting.report
    return {
        "match": waiting.match.pk,
        "version": waiting.match.version,
        "result": report.result,
        "by": report.by.username,
        "at": report.at,
    }


def _step(asked: AwaitedStep) -> Json:
    step, question = asked.step, asked.question
    return {
        "id": step.pk,
        "match": asked.match.pk,
        "team": step.team_id,
        "key": step.key,
        "text": step.text,
        "needs": step.needs,
        "note": question.note,
        "options": [
            {"value": one.value, "text": one.label, "effect": one.effect}
            for one in question.options
        ],
        "may_be_left": bool(question.leave),
    }


def _skill(learner: SkillToChoose) -> Json:
    return {"player": learner.player.pk, "team": learner.team.pk, "due": learner.due}


def _game(game: OpenMatch) -> Json:
    return {"match": game.match.pk, "status": game.match.status, "act": game.act}


def wait_document(wait: Wait) -> Json:
    """Something that keeps a league waiting, in the API's shape."""
    return {
        "match": wait.match.pk,
        "what": wait.what,
        "since": wait.since,
        "people": [person.username for person in wait.people],
        "error": wait.error,
    }
