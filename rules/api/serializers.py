from __future__ import annotations

from functools import singledispatch
from typing import Any

from rest_framework import serializers

from core.api.fields import Body, CommandBody, Whole, Words, YesNo
from dungeonbowl.keys import ResultKind
from dungeonbowl.postgame import answers
from dungeonbowl.postgame.steps import parts
from rules.models import Step

MOST_EVENTS = 500
Field = serializers.Field[Any, Any, Any, Any]


class ResultBody(Body):
    kind = serializers.ChoiceField([*ResultKind])
    winner = Whole(required=False, allow_null=True, help_text="A team's id.")
    conceded = Whole(required=False, allow_null=True, help_text="The team that gave up.")
    touchdowns = serializers.DictField(
        child=Whole(min_value=0), required=False, help_text="A number for each team's id."
    )
    balls_gone = Whole(
        required=False, min_value=0, help_text="Of several balls, those that nobody can score."
    )


def why_it_stands() -> Words:
    """The reason that a report of a match with notes needs (POST-14)."""
    return Words(
        required=False,
        allow_null=True,
        allow_blank=True,
        max_length=300,
        help_text="Why it stands all the same, where the match has notes.",
    )


class ReportBody(CommandBody):
    result = ResultBody()
    events = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        allow_null=True,
        max_length=MOST_EVENTS,
        help_text="What wasn't recorded before, in order, each as for events/.",
    )
    why = why_it_stands()


class TableReportBody(CommandBody):
    result = ResultBody(
        required=False, allow_null=True, help_text="By default what the touchdowns say."
    )
    why = why_it_stands()


class ConfirmBody(CommandBody):
    """Which revision was read; another side's confirmation meanwhile doesn't outdate it."""

    version = Whole(
        error_messages={"null": "Name the match's version in which you read the report."},
        help_text="The match's version in which the report was read; If-Match will do too.",
    )
    digest = Words(
        required=False,
        allow_null=True,
        allow_blank=True,
        max_length=64,
        help_text="The digest of the game that your phone holds; another one is a 409.",
    )


class Reasoned(CommandBody):
    reason = Words(max_length=300, help_text="For whoever reads the record later.")


@singledispatch
def field_for(part: answers.AnswerPart) -> Field:
    """The field for one part of an answer."""
    raise NotImplementedError(type(part).__name__)


@field_for.register
def _(part: answers.YesPart) -> Field:
    return YesNo(required=False)


@field_for.register
def _(part: answers.WholePart) -> Field:
    return Whole(required=False)


@field_for.register
def _(part: answers.WordsPart) -> Field:
    return Words(required=False)


class Answered(CommandBody):
    """An answer to a step; which of the fields it takes depends on the step."""

    done = YesNo(required=False)
    rolls = serializers.DictField(child=serializers.JSONField(), required=False)

    def get_fields(self) -> dict[str, Field]:
        """The fields of all steps."""
        return super().get_fields() | {part.name: field_for(part) for part in parts()}


class StepShown(serializers.ModelSerializer[Step]):
    needs = serializers.ListField(
        child=serializers.DictField(), help_text="Dice, where they alone move the step."
    )
    change = serializers.SerializerMethodField(help_text="The ledger's change, if it made one.")

    class Meta:
        model = Step
        fields = ["id", "key", "team", "status", "needs", "text", "change", "decided_why"]

    def get_change(self, step: Step) -> int | None:
        changes: dict[int, list[int]] = self.context["changes"]
        posted = changes.get(step.pk)
        return posted[-1] if posted else None


class PostGameShown(serializers.Serializer[Any]):
    status = serializers.ChoiceField(["open", "closed"])
    steps = StepShown(many=True)
