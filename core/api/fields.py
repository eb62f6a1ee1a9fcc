"""Strict fields, which convert nothing: "3" isn't a number, and 3 isn't a name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from rest_framework import serializers
from rest_framework.request import Request


class Whole(serializers.IntegerField):
    """A whole number; neither text nor true or false."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return super().to_internal_value(data)


class Words(serializers.CharField):
    """Text, and nothing else: a number isn't converted."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class YesNo(serializers.BooleanField):
    """true or false; neither text nor a number."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class OneOf(serializers.ChoiceField):
    """One of several words, each with or without a name; called whenever a field is made."""

    def __init__(self, words: Callable[[], Iterable[str | tuple[str, str]]], **kwargs: Any) -> None:
        super().__init__(list(words()), **kwargs)


class Body(serializers.Serializer[Any]):
    """What a request carries: the fields declared, and no others."""

    @classmethod
    def read(cls, request: Request) -> dict[str, Any]:
        """What the request says in these fields. Raises ValidationError (400)."""
        sent = cls(data=request.data)
        sent.is_valid(raise_exception=True)
        return dict(sent.validated_data)

    def to_internal_value(self, data: Any) -> Any:
        # Where a field holds an object and was sent something else, the parent class says so.
        sent = data if isinstance(data, dict) else {}
        unknown = {name: ["There is no such field."] for name in sent if name not in self.fields}
        try:
            value = super().to_internal_value(data)
        except serializers.ValidationError as wrong:
            errors = cast(dict[str, Any], wrong.detail)
            raise serializers.ValidationError(errors | unknown) from None
        if unknown:
            raise serializers.ValidationError(unknown)
        return value


class CommandBody(Body):
    """A command's body: its own fields, and `version` and `preview`."""

    version = Whole(required=False, help_text="The version the caller saw; an old one is a 409.")
    preview = YesNo(required=False, help_text="Only show what it would come to.")
