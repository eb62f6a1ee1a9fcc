from __future__ import annotations

from functools import singledispatch
from typing import Any

from rest_framework import serializers

from core.api.fields import Command, CommandBody, Whole, Words, YesNo
from dungeonbowl.keys import ResultKind
from dungeonbowl.postgame import answers
from dungeonbowl.postgame.steps import parts
from rules.models import Step

MOST_EVENTS = 500
Field = serializers.Field[Any, Any, Any, Any]


class ResultTold(CommandBody):
    kind = serializers.ChoiceField([*ResultKind])
    winner = Whole(required=False, allow_null=True, help_text="A team's id.")
    conceded = Whole(required=False, allow_null=True, help_text="The team that gave up.")
    touchdowns = serializers.DictField(
        child=Whole(min_value=0), required=False, help_text="A number for each team's id."
    )
    balls_gone = Whole(
        required=False, min_value=0, help_text="Of several balls, those that nobody can score."
    )


class ReportTold(Command):
    result = ResultTold()
    events = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        allow_null=True,
        max_length=MOST_EVENTS,
        help_text="What wasn't recorded before, in order, each as for events/.",
    )
    why = Words(
        required=False,
        allow_null=True,
        allow_blank=True,
        max_length=300,
        help_text="Why it stands all the same, where the match has notes.",
    )


class ConfirmTold(Command):
    """Which revision was read; another side's confirmation since doesn't make it old."""

    version = Whole(
        error_messages={"null": "Name the match's version in which you read the report."},
        help_text="The match's version in which the report was read; If-Match will do too.",
    )


class Reasoned(Command):
    reason = Words(max_length=300, help_text="For whoever reads the record later.")


@singledispatch
def told_part(part: answers.AnswerPart) -> Field:
    """The field for one thing that an answer tells."""
    raise NotImplementedError(type(part).__name__)


@told_part.register
def _(part: answers.YesPart) -> Field:
    return YesNo(required=False)


@told_part.register
def _(part: answers.WholePart) -> Field:
    return Whole(required=False)


@told_part.register
def _(part: answers.WordsPart) -> Field:
    return Words(required=False)


class Answered(Command):
    """An answer to a step; which of the fields it takes depends on the step."""

    done = YesNo(required=False)
    rolls = serializers.DictField(child=serializers.JSONField(), required=False)

    def get_fields(self) -> dict[str, Field]:
        """What any step takes."""
        return super().get_fields() | {part.name: told_part(part) for part in parts()}


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
