"""The dice of the table for programs: which procedures there are, and what they come to."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.fields import Body
from dungeonbowl.procedures import UnknownProcedure, described, work_out
from rulebook.rulescontext import rules_context

Json = dict[str, Any]
UNDER = [
    OpenApiParameter("preset", str, description="Under the house rules of this preset."),
    OpenApiParameter("league", str, description="Of the league with this slug."),
    OpenApiParameter("match", int, description="Of this match; its players go by `{id}` then."),
]


class ProcedureDie(serializers.Serializer[Any]):
    purpose = serializers.CharField(help_text="`n` stands for the number of one of several.")
    die = serializers.CharField(help_text="`dN` has as many faces as there is to choose from.")


class ProcedureInput(serializers.Serializer[Any]):
    name = serializers.CharField()
    type = serializers.CharField()
    required = serializers.BooleanField()  # type: ignore[assignment]
    default = serializers.JSONField(allow_null=True)
    from_match = serializers.BooleanField(help_text="Whether a match knows it.")
    choices = serializers.JSONField(required=False)
    words = serializers.ListField(child=serializers.CharField(), required=False)
    low = serializers.IntegerField(required=False)
    high = serializers.IntegerField(required=False)
    least = serializers.IntegerField(required=False)
    most = serializers.IntegerField(required=False)
    longest = serializers.IntegerField(required=False)

    def get_fields(self) -> Json:
        """Add the inputs of each item of a list: serializers use the name `fields` themselves."""
        inner = serializers.ListField(child=serializers.DictField(), required=False)
        return {**super().get_fields(), "fields": inner}


class ProcedureShown(serializers.Serializer[Any]):
    key = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    options = serializers.ListField(child=serializers.CharField())
    inputs = ProcedureInput(many=True)
    dice = ProcedureDie(many=True)
    choices = serializers.ListField(child=serializers.CharField())
    outcomes = serializers.ListField(child=serializers.CharField())
    off = serializers.CharField(allow_null=True, help_text="The option that switches it off.")


class ProcedureAsked(Body):
    options = serializers.DictField(required=False)
    inputs = serializers.DictField(required=False)
    dice = serializers.DictField(
        required=False, help_text="By purpose: a face, a list of faces, or what was chosen."
    )


class ProcedureModifier(serializers.Serializer[Any]):
    text = serializers.CharField()
    value = serializers.IntegerField()
    rule = serializers.CharField()


class ProcedureNeed(serializers.Serializer[Any]):
    purpose = serializers.CharField()
    die = serializers.CharField(required=False, help_text="A die, `block` among them.")
    count = serializers.IntegerField(required=False)
    choices = serializers.ListField(child=serializers.JSONField(), required=False)
    by = serializers.ChoiceField(["coach", "opponent"], required=False)
    why = serializers.CharField()


class ProcedureFollowing(serializers.Serializer[Any]):
    """A procedure that follows; with `if` only on that outcome of the one before it."""

    key = serializers.CharField()
    inputs = serializers.DictField()

    def get_fields(self) -> Json:
        """Add `if`, a reserved word of Python's."""
        return {**super().get_fields(), "if": serializers.CharField(required=False)}


class ProcedureAnswer(serializers.Serializer[Any]):
    """What it needs next, or how it ends; without `needs` it is at its end."""

    key = serializers.CharField()
    target = serializers.IntegerField(allow_null=True)
    modifiers = ProcedureModifier(many=True)
    needs = ProcedureNeed(many=True)
    dice = serializers.DictField()
    total = serializers.IntegerField(allow_null=True)
    outcome = serializers.CharField(allow_null=True)
    text = serializers.CharField(allow_blank=True)
    value = serializers.JSONField(allow_null=True)
    each = serializers.ListField(child=serializers.CharField(), allow_null=True)
    then = ProcedureFollowing(many=True)
    entries = serializers.ListField(child=serializers.DictField())
    turnover = serializers.JSONField(help_text="true, false or `unless_held`.")
    reroll = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))


class Procedures(APIView):
    permission_classes = [AllowAny]

    @extend_schema(parameters=UNDER, responses={200: ProcedureShown(many=True)})
    def get(self, request: Request) -> Response:
        """Every procedure of the table, in the order of the rules."""
        return Response(described(rules_context(request.user, request.query_params).rules))


class WorkedOut(APIView):
    permission_classes = [AllowAny]

    @extend_schema(parameters=UNDER, request=ProcedureAsked, responses={200: ProcedureAnswer})
    def post(self, request: Request, key: str) -> Response:
        """Work a procedure out. Nothing is written, and nobody needs an account.

        Under `?match=` the match fills in what it knows and `inputs` leave out.
        """
        context = rules_context(request.user, request.query_params)
        sent = ProcedureAsked.read(request)
        rules = context.with_options(sent.get("options", {}))
        inputs = context.filled(key, sent.get("inputs", {}))
        try:
            answer = work_out(key, rules, inputs, sent.get("dice", {}), context.squads)
        except UnknownProcedure:
            raise NotFound("There is no such procedure.") from None
        return Response(answer)
