"""How the API describes itself: what every command may be answered is added to each.

A view says what it answers on success. Refusals, and the preview of a command that takes one, are
the same for all, and are described here.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import force_instance
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.problems import MEDIA_TYPE

S = serializers.Serializer[Any]
JSON = "application/json"
SAID = {
    "400": "Malformed or unknown: `errors` by field.",
    "401": "Nobody: sign in, or send a token that is known.",
    "403": "A member without the right.",
    "404": "Not there, or nothing that the caller may see.",
    "408": "The body didn't arrive in time.",
    "409": "The wrong state, an old version, or a key that belongs to another command.",
    "413": "More than anything that is asked for.",
    "415": "No JSON.",
    "422": "A rule says no (`verdicts`), or dice are missing (`needs`).",
    "429": "Too often; `Retry-After` says when again.",
    "503": "Busy; nothing was written, `Retry-After` says when again.",
}
OF_ALL = {"400", "401", "503"}
WITH_BODY = {"408", "413", "415"}


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string"},
            {
                "type": "object",
                "properties": {
                    "says": {"type": "string"},
                    "changes": {"type": "array", "items": {"type": "object"}},
                },
            },
        ]
    }
)
class MendField(serializers.Field[Any, Any, Any, Any]):
    """What would mend it, in words; of a dungeon also as changes to carry out."""

    def to_representation(self, value: Any) -> Any:
        return value


class VerdictShown(S):
    rule = serializers.CharField()
    message = serializers.CharField()
    mend = MendField(required=False)
    severity = serializers.CharField(required=False, help_text="Of a dungeon's.")
    squares = serializers.ListField(required=False, help_text="Of a dungeon's: where.")


class ProblemShown(S):
    """RFC 9457. 400 has `errors`, 422 `verdicts` or `needs`, 409 what stands in the way."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    errors = serializers.DictField(  # type: ignore[assignment]
        child=serializers.ListField(child=serializers.CharField()), required=False
    )
    verdicts = VerdictShown(many=True, required=False)
    needs = serializers.ListField(child=serializers.DictField(), required=False)
    flags = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="What the table must settle (422)."
    )
    purpose = serializers.CharField(required=False, help_text="Whose face no die has (400).")
    version = serializers.IntegerField(required=False, help_text="The present one (409).")
    digest = serializers.CharField(
        required=False, help_text="Of the game that was reported (409 of a confirmation)."
    )
    standing = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="What was built on it (409)."
    )
    match = serializers.IntegerField(
        required=False, help_text="The match that a team is in or owes a report of (409)."
    )
    leagues = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Slugs of those that would be without a commissioner (409).",
    )
    n = serializers.IntegerField(
        required=False, help_text="From which entry on a phone's are lacking (409)."
    )
    entry = serializers.ListField(
        child=serializers.IntegerField(),
        required=False,
        help_text="Device and number of one that was sent otherwise before (409).",
    )
    began = serializers.CharField(
        required=False, help_text="The start that counts, where another's entries came (409)."
    )


class PreviewShown(S):
    """What a command would come to; nothing was written."""

    preview = serializers.BooleanField()
    paid = serializers.IntegerField()
    treasury = serializers.IntegerField(allow_null=True)
    verdicts = VerdictShown(many=True)
    needs = serializers.ListField(child=serializers.DictField(), required=False)
    impact = serializers.DictField(
        required=False, help_text="Of new house rules or another pack: what would change."
    )


class CommandSchema(AutoSchema):
    """Adds what all commands share to what a view says of itself."""

    def get_operation(self, *asked: Any) -> Any:
        operation = super().get_operation(*asked)
        if operation is not None and self.path.startswith("/api/"):
            self._preview(operation)
            self._problems(operation)
        return operation

    def _problems(self, data: dict[str, Any]) -> None:
        shown = self.resolve_serializer(ProblemShown, "response").ref
        named = {code for code in data["responses"] if code >= "400"}
        for code in sorted(named | self._codes(data)):
            content = {MEDIA_TYPE: {"schema": shown}}
            data["responses"][code] = {"description": SAID[code], "content": content}

    def _codes(self, data: dict[str, Any]) -> set[str]:
        """The problems with which this command may be answered."""
        codes = set(OF_ALL)
        if "parameters" in data:
            codes |= {"404"}
        if self.method in ("POST", "PUT", "PATCH"):
            codes |= WITH_BODY
        if getattr(self.view, "commissioners_only", False):
            codes |= {"403"}
        if self.method != "GET":
            codes |= {"403", "404", "409"} | ({"422"} if self._is_command() else set())
        if getattr(self.view, "slows_down", False):
            codes |= {"429"}
        return codes

    def _is_command(self) -> bool:
        return not getattr(self.view, "keeps_no_answer", False)

    def _preview(self, data: dict[str, Any]) -> None:
        """A command that takes `preview` answers it with 200, as it may answer other things."""
        if not self._takes_preview():
            return
        shown = self.resolve_serializer(PreviewShown, "response").ref
        found = data["responses"].setdefault("200", {"description": ""})
        content = found.setdefault("content", {}).setdefault(JSON, {})
        known = [content["schema"]] if "schema" in content else []
        content["schema"] = {"anyOf": [*known, shown]} if known else shown

    def _takes_preview(self) -> bool:
        """Whatever is taken away may be looked at first, too, though no body is asked for."""
        if self.method == "DELETE":
            return self._is_command()
        if self.method not in ("POST", "PUT", "PATCH"):
            return False
        sent = force_instance(self.get_request_serializer())  # type: ignore[no-untyped-call]
        return "preview" in getattr(sent, "fields", {})
