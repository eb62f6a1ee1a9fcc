from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.commands import Command, command_in
from accounts.permissions import Perm, signed_in
from core.api.commands import asks_preview, body
from core.api.fields import CommandBody, Whole, Words
from dungeonbowl.dice import DiceNeeded
from dungeonbowl.verdicts import Refused
from matches.api.views import team_of_caller
from matches.queries import find_match
from rules.api.serializers import ResultBody
from rules.models import Correction
from rules.queries import corrections_of
from rules.services.correcting import CorrectionResult, WantedCorrection, correct, take_back

MOST = 500
NOTHING: dict[str, Any] = {"teams": [], "players": [], "table": [], "asked": [], "notes": []}


def _objects(help_text: str) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.DictField(), required=False, max_length=MOST, help_text=help_text
    )


class TakenBack(CommandBody):
    reason = Words(max_length=300, help_text="For whoever reads the record later.")
    answers = _objects("What was `asked`: a `step` or a `change`, and the answer; or `drop`.")


class Corrected(TakenBack):
    result = ResultBody(required=False, allow_null=True)
    add = _objects("Events that were forgotten, each as for events/.")
    change = _objects("Events by `id`, with whatever of them is to be different.")
    revoke = serializers.ListField(
        child=Whole(), required=False, max_length=MOST, help_text="Ids of events."
    )


class MovedShown(serializers.Serializer[Any]):
    """A value before and after the correction."""

    team = serializers.IntegerField()
    name = serializers.CharField()
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)


class PlayerMoved(MovedShown):
    player = serializers.IntegerField()


class QuestionShown(serializers.Serializer[Any]):
    match = serializers.IntegerField(allow_null=True)
    team = serializers.IntegerField()
    step = serializers.IntegerField(required=False, allow_null=True)
    key = serializers.CharField(required=False)
    change = serializers.IntegerField(required=False, allow_null=True)
    was = serializers.CharField(allow_blank=True, help_text="What was chosen or bought then.")
    why = serializers.CharField()
    needs = serializers.ListField(child=serializers.DictField())
    must = serializers.BooleanField(help_text="Whether it holds the correction up.")
    may_learn = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        help_text="Where a skill is asked for: `{player, skills}`, whoever may take which.",
    )
    may_cure = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        help_text="Where an insurance asks: `{player, name, injuries}`, each `{injury, text}`.",
    )


class RemarkShown(serializers.Serializer[Any]):
    match = serializers.IntegerField()
    team = serializers.IntegerField()
    player = serializers.IntegerField()
    text = serializers.CharField()


class CorrectionShown(serializers.Serializer[Any]):
    """A correction with its impact sheet: what it changes."""

    id = serializers.IntegerField(allow_null=True, help_text="None where nothing was written.")
    match = serializers.IntegerField()
    status = serializers.ChoiceField(["preview", "asked", *Correction.Status.values])
    carried_out = serializers.BooleanField()
    reason = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField(allow_null=True)
    done_at = serializers.DateTimeField(allow_null=True)
    takes_back = serializers.IntegerField(allow_null=True)
    standing = serializers.IntegerField(help_text="How many later matches stand on this one.")
    error = serializers.CharField(allow_blank=True)
    url = serializers.CharField(allow_null=True, help_text="Where it can be watched.")
    teams = MovedShown(many=True)
    players = PlayerMoved(many=True)
    table = MovedShown(many=True)
    asked = QuestionShown(many=True)
    notes = RemarkShown(many=True)


SHOWS = {200: CorrectionShown, 202: CorrectionShown}


class CorrectView(APIView):
    @extend_schema(request=Corrected, responses=SHOWS)
    def post(self, request: Request, match_id: int) -> Response:
        """Correct a confirmed match and all that stands on it; `asked` must be answered first.

        A long one is left to a worker: 202, and `url` says where to watch it.
        """
        find_match(request.user, match_id, Perm.MATCH_DECIDE)
        body = Corrected(data=request.data)
        body.is_valid(raise_exception=True)
        asked = body.validated_data
        wanted = WantedCorrection(
            **{name: asked[name] for name in WANTED if asked.get(name) is not None}
        )
        return _answered(
            request, match_id, lambda command: correct(command, wanted, asked["reason"])
        )


WANTED = ("result", "add", "change", "revoke", "answers")


class CorrectionList(APIView):
    @extend_schema(responses={200: CorrectionShown(many=True)})
    def get(self, request: Request, match_id: int) -> Response:
        """What was corrected of a match, the latest first."""
        match = find_match(request.user, match_id)
        return Response([document(request, row) for row in corrections_of(match)])


class CorrectionDetail(APIView):
    @extend_schema(responses={200: CorrectionShown})
    def get(self, request: Request, match_id: int, correction_id: int) -> Response:
        """A correction, how far it is, and what it changed."""
        match = find_match(request.user, match_id)
        row = corrections_of(match).filter(pk=correction_id).first()
        if row is None:
            raise Http404("This match has no such correction.")
        return Response(document(request, row))


class TakeBackView(APIView):
    @extend_schema(request=TakenBack, responses=SHOWS)
    def post(self, request: Request, match_id: int, correction_id: int) -> Response:
        """Take the latest correction of a match back: everything is as it was before it."""
        find_match(request.user, match_id, Perm.MATCH_DECIDE)
        body = TakenBack(data=request.data)
        body.is_valid(raise_exception=True)
        asked = body.validated_data
        reason, answers = asked["reason"], asked.get("answers", ())
        return _answered(
            request,
            match_id,
            lambda command: take_back(command, correction_id, reason, answers=answers),
        )


def _answered(
    request: Request, match_id: int, act: Callable[[Command], CorrectionResult]
) -> Response:
    command, preview = command_in(request, match_id), asks_preview(body(request))
    try:
        done = act(replace(command, preview=preview))
    except (Refused, DiceNeeded) as refusal:
        if not preview:
            raise
        return Response(_refused(request, match_id, refusal))
    if done.correction is None:
        return Response(_not_written(request, match_id, done, preview))
    shown = document(request, done.correction)
    if done.carried_out:
        return Response(shown)
    return Response(shown, 202, headers={"Location": shown["url"]})


def _refused(request: Request, match_id: int, refusal: Refused | DiceNeeded) -> dict[str, Any]:
    """A preview of an impossible correction: the verdicts against it, or the missing dice."""
    verdicts = refusal.verdicts if isinstance(refusal, Refused) else ()
    needs = refusal.needs if isinstance(refusal, DiceNeeded) else ()
    said = {"verdicts": [one.as_dict() for one in verdicts]}
    lacking = {"needs": [need.as_dict() for need in needs]}
    looked = {**_looked(request, match_id, NOTHING), **said, **lacking}
    return {**looked, "match": match_id, "carried_out": False, **NOTHING}


def _not_written(
    request: Request, match_id: int, done: CorrectionResult, preview: bool
) -> dict[str, Any]:
    status = "preview" if preview else "asked"
    row = Correction(match_id=match_id, status=status, by=signed_in(request.user))
    shown = document(request, row) | {"reason": body(request).get("reason", ""), **done.sheet}
    return shown | (_looked(request, match_id, done.sheet) if preview else {})


def _looked(request: Request, match_id: int, sheet: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of every preview, for the caller's side or else the first."""
    team = team_of_caller(find_match(request.user, match_id), request)
    figures = [(one["before"], one["after"]) for one in sheet["teams"] if one["team"] == team.pk]
    paid = sum(before["treasury"] - after["treasury"] for before, after in figures)
    return {"preview": True, "paid": paid, "treasury": team.treasury - paid, "verdicts": []}


def document(request: Request, row: Correction) -> dict[str, Any]:
    """A correction in the API's shape."""
    return {
        "id": row.pk,
        "match": row.match_id,
        "status": row.status,
        "carried_out": row.status == Correction.Status.DONE,
        "reason": row.reason,
        "by": row.by.username,
        "at": row.at,
        "done_at": row.done_at,
        "takes_back": row.takes_back_id,
        "standing": row.standing,
        "error": row.error,
        "url": _address(request, row),
        **NOTHING,
        **row.impact,
    }


def _address(request: Request, row: Correction) -> str | None:
    if row.pk is None:
        return None
    return reverse("api-correction", args=[row.match_id, row.pk], request=request)
