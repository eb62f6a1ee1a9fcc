"""One's own account over the API: its data, and deleting it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.idempotency import secret
from accounts.permissions import signed_in
from core.api.fields import Body, Words
from rules.services.accounts import FORMAT, delete_account, own_data


class OwnData(serializers.Serializer[Any]):
    """Everything stored about a person under their account."""

    format = serializers.ChoiceField([FORMAT])
    version = serializers.IntegerField()
    username = serializers.CharField()
    email = serializers.CharField(allow_blank=True)
    joined_at = serializers.DateTimeField()
    reminders = serializers.BooleanField()
    tokens = serializers.ListField(help_text="`name` and `made_at`; never the key.")
    leagues = serializers.ListField(help_text="`slug`, `name`, `role`, `since`.")
    teams = serializers.ListField(help_text="`id`, `name`, `league`, `status`.")
    dungeons = serializers.ListField(
        help_text="`id`, `name`, `public`, `league`, `document`: those made by them, as they stand."
    )
    boxes = serializers.ListField(help_text="Of tiles: `id`, `name`, `public`, `tiles`.")
    ratings = serializers.ListField(help_text="Of dungeons: `match`, `stars`, `at`.")
    words = serializers.ListField(help_text="Appeals and disputes: `kind`, `at`, `text`, `team`.")
    drafts = serializers.ListField(help_text="What is half typed at a table.")
    calendars = serializers.ListField(help_text="`made_at`, `revoked_at`; never the address.")


class EndAccount(Body):
    username = Words(help_text="Your own, so that nobody does this by mistake.")


@secret
class OwnAccount(APIView):
    @extend_schema(responses={200: OwnData})
    def get(self, request: Request) -> Response:
        """All that is kept of your account, but for secrets."""
        return Response(own_data(signed_in(request.user)))

    @extend_schema(request=EndAccount, responses={204: None})
    def delete(self, request: Request) -> Response:
        """End your account: nobody signs in to it, and what you did stays under another name."""
        delete_account(signed_in(request.user), EndAccount.read(request)["username"])
        return Response(status=204)
