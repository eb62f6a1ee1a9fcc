"""Events in the schema: the fields of the registered kinds, and what is shown."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from rest_framework import serializers

from dungeonbowl.match import details as asked
from dungeonbowl.match.events import details, kinds

S = serializers.Serializer[Any]
Field = serializers.Field[Any, Any, Any, Any]


class KindField(serializers.ChoiceField):
    """A kind of event by its key, among those registered at the time of the request."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__([*kinds()], **kwargs)


class BallBody(S):
    """One of the balls, from 1 on."""

    number = serializers.IntegerField(min_value=1, max_value=99)
    type = serializers.CharField(required=False, help_text="A ball's key; else as agreed.")


class EventBody(S):
    """What happened. Which fields a type takes, the rules say; `rolls` are its dice."""

    def get_fields(self) -> dict[str, Field]:
        """The fields of all kinds: the rules themselves read the body, and report errors."""
        return {
            "type": KindField(),
            "player": _who("Who did it."),
            "victim": _who("Who suffered."),
            "team": _who(""),
            **{name: described(detail) for name, detail in details().items()},
            "rolls": serializers.DictField(child=serializers.JSONField(), required=False),
            "version": serializers.IntegerField(required=False),
            "preview": serializers.BooleanField(required=False),
        }


def _who(help_text: str) -> Field:
    return serializers.IntegerField(required=False, allow_null=True, help_text=help_text or None)


@singledispatch
def described(detail: asked.Detail) -> Field:
    """The field that describes this detail."""
    raise NotImplementedError(type(detail).__name__)


@described.register
def _(detail: asked.ChoiceDetail) -> Field:
    keys = [key for key, _ in detail.choices]
    return serializers.ChoiceField(keys, required=False, help_text=detail.label)


@described.register
def _(detail: asked.FlagDetail) -> Field:
    return serializers.BooleanField(required=False, default=detail.default, help_text=detail.label)


@described.register
def _(detail: asked.Count) -> Field:
    return serializers.IntegerField(
        required=False, min_value=1, max_value=detail.most, help_text=detail.label
    )


@described.register
def _(detail: asked.WordsDetail) -> Field:
    return serializers.CharField(required=False, max_length=detail.longest, help_text=detail.label)


@described.register
def _(detail: asked.OfBook) -> Field:
    return serializers.CharField(required=False, help_text=f"{detail.label} A {detail.what}'s key.")


@described.register
def _(detail: asked.WhichBall) -> Field:
    return BallBody(required=False, help_text=detail.label)


@described.register
def _(detail: asked.Players | asked.NumbersDetail) -> Field:
    return serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        max_length=detail.most,
        required=False,
        help_text=detail.label,
    )


@described.register
def _(detail: asked.EarlierEvent) -> Field:
    return serializers.IntegerField(required=False, help_text=f"{detail.label} An event's id.")


class RevokedShown(S):
    at = serializers.DateTimeField()
    by = serializers.CharField(allow_null=True)
    reason = serializers.CharField()


class EventShown(S):
    """What was recorded, with the details of its type, and what came of it."""

    id = serializers.IntegerField()
    key = serializers.CharField(help_text="Its key in the log, on which its dice hang.")
    type = KindField()
    team = serializers.IntegerField(allow_null=True)
    player = serializers.IntegerField(allow_null=True)
    victim = serializers.IntegerField(allow_null=True)
    victim_team = serializers.IntegerField(allow_null=True)
    spp = serializers.IntegerField(help_text="What it earned its player.")
    outcome = serializers.DictField(help_text="`text` says it all; the rest depends on the type.")
    with_report = serializers.BooleanField()
    by = serializers.CharField()
    at = serializers.DateTimeField()
    revoked = RevokedShown(allow_null=True)

    def get_fields(self) -> dict[str, Field]:
        """Which details an event has, its type says; what came of it has no detail's shape."""
        of_types = {name: described(detail) for name, detail in details().items()}
        return {**of_types, **super().get_fields()}
