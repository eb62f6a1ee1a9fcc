from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from accounts.commands import command_in
from accounts.models import User
from accounts.permissions import Perm, signed_in
from core.api.commands import asks_preview, body, expected_version, previewed
from core.api.schema import ProblemShown
from core.errors import Conflict
from matches.api.presenters import match_document
from matches.api.serializers import MatchShown
from matches.api.views import carry_out
from matches.models import Match
from matches.queries import find_match
from rules.api.serializers import (
    Answered,
    ConfirmBody,
    PostGameShown,
    Reasoned,
    ReportBody,
    TableReportBody,
)
from rules.models import PostGame, Report, Step
from rules.queries import changes_by_step, latest_postgame, steps_of
from rules.services import postgame, reports
from rules.services.undo import undo
from teams.queries.sealing import shown_to

SHOWS_MATCH = {200: MatchShown}


class ReportView(APIView):
    @extend_schema(request=ReportBody, responses=SHOWS_MATCH)
    def post(self, request: Request, match_id: int) -> Response:
        """Report how a match ended, with any events not recorded before (POST-14)."""
        match = find_match(request.user, match_id, Perm.MATCH_PLAY)
        sent = _sent(ReportBody, request)
        command, why = command_in(request, match_id), sent.get("why") or ""

        def act() -> Report:
            return reports.report(command, sent["result"], sent.get("events"), why=why)

        return _judged(request, match, act)


class TableReportView(APIView):
    @extend_schema(request=TableReportBody, responses=SHOWS_MATCH)
    def post(self, request: Request, match_id: int) -> Response:
        """Report a match by its table's log, once no flag of it is open."""
        match = find_match(request.user, match_id, Perm.MATCH_PLAY)
        sent = _sent(TableReportBody, request)
        command, why = command_in(request, match_id), sent.get("why") or ""

        def act() -> Report:
            return reports.report_by_log(command, sent.get("result"), why=why)

        return _judged(request, match, act)


class ConfirmView(APIView):
    @extend_schema(request=ConfirmBody, responses=SHOWS_MATCH)
    def post(self, request: Request, match_id: int) -> Response:
        """Confirm the report that was read; the last side's word carries it out."""
        match = find_match(request.user, match_id, Perm.MATCH_PLAY)
        named = ConfirmBody(data={**body(request), "version": expected_version(request)})
        named.is_valid(raise_exception=True)
        by, said = signed_in(request.user), named.validated_data
        version, digest = said["version"], said.get("digest") or ""
        return _judged(
            request, match, lambda: reports.confirm(by, match_id, version, digest=digest)
        )


class DisputeView(APIView):
    @extend_schema(request=Reasoned, responses=SHOWS_MATCH)
    def post(self, request: Request, match_id: int) -> Response:
        """Say what is wrong with the latest report."""
        match = find_match(request.user, match_id, Perm.MATCH_PLAY)
        reason = _sent(Reasoned, request)["reason"]
        command = command_in(request, match_id)
        return _judged(request, match, lambda: reports.dispute(command, reason))


class UndoView(APIView):
    @extend_schema(request=Reasoned, responses=SHOWS_MATCH)
    def post(self, request: Request, match_id: int) -> Response:
        """Take back a result and all that followed from it."""
        match = find_match(request.user, match_id, Perm.MATCH_DECIDE)
        reason = _sent(Reasoned, request)["reason"]
        command = command_in(request, match_id)
        return _judged(request, match, lambda: undo(command, reason))


class PostGameView(APIView):
    @extend_schema(responses={200: PostGameShown, 409: ProblemShown})
    def get(self, request: Request, match_id: int) -> Response:
        """The post-game, step by step: what is done, and who is awaited for what."""
        return Response(postgame_document(find_match(request.user, match_id)))


class AnswerView(APIView):
    @extend_schema(request=Answered, responses={200: PostGameShown})
    def post(self, request: Request, match_id: int, step_id: int) -> Response:
        """Answer a waiting step: with dice, a choice, or `{"done": true}`."""
        find_match(request.user, match_id)
        sent = _sent(Answered, request)
        said = {name: value for name, value in sent.items() if name not in ENVELOPE}
        command = command_in(request, match_id)

        def act() -> Step:
            return postgame.answer(command, step_id, said)

        if asks_preview(body(request)):
            return Response(previewed(lambda: _treasury(command.by, step_id), act))
        act()
        return Response(postgame_document(find_match(command.by, match_id)))


ENVELOPE = ("version", "preview")


def _sent(shape: type[BaseSerializer[Any]], request: Request) -> Mapping[str, Any]:
    body = shape(data=request.data)
    body.is_valid(raise_exception=True)
    found: Mapping[str, Any] = body.validated_data
    return found


def _judged(request: Request, match: Match, act: Callable[[], Any]) -> Response:
    """Carry it out, or only preview it, and answer with the match."""
    return carry_out(
        request,
        match,
        act,
        lambda _: match_document(find_match(request.user, match.pk), request.user),
    )


def _treasury(by: User, step_id: int) -> int:
    step = Step.objects.filter(pk=step_id).select_related("team").first()
    return shown_to(by, step.team).treasury if step else 0


def postgame_document(match: Match) -> dict[str, Any]:
    """A post-game in the API's shape; an undone one's steps are reverted.

    Raises Conflict if there is none yet.
    """
    current = latest_postgame(match)
    if current is None and match.exhibition and match.confirmed_at:
        return {"status": "closed", "steps": []}
    if current is None:
        raise Conflict(f"There is no post-game: the match is {match.state}.")
    still_open = current.status == PostGame.Status.OPEN
    shown = {"status": "open" if still_open else "closed", "steps": steps_of(current)}
    context = {"changes": changes_by_step(current)}
    return dict(PostGameShown(shown, context=context).data)
