from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.idempotency import secret
from accounts.permissions import Perm, signed_in
from core.api.commands import carry_out, take_away
from core.api.fields import CommandBody, Words
from league.api.commands import body_of
from league.queries import find_league
from league.services.rehearsals import demand_no_rehearsal
from matches.models import Delivery, Webhook
from matches.queries.webhooks import (
    find_delivery,
    find_webhook,
    latest_deliveries,
    webhooks_of,
)
from matches.services.outbound import LONGEST_URL
from matches.services.webhooks import drop_webhook, make_webhook, send_again

LONGEST_SECRET = 200
MANAGE = Perm.LEAGUE_MANAGE


class WebhookWanted(CommandBody):
    """An address that begins with https:// or http:// and is a public one."""

    url = Words(max_length=LONGEST_URL)
    on = serializers.ListField(child=serializers.ChoiceField(Webhook.Event.choices))
    secret = Words(
        required=False, max_length=LONGEST_SECRET, help_text="What signs; made up unless named."
    )


class SentAgain(CommandBody):
    """Nothing is to be said of it."""


class WebhookShown(serializers.ModelSerializer[Webhook]):
    made_by = serializers.CharField(source="made_by.username")

    class Meta:
        model = Webhook
        fields = ("id", "url", "on", "made_by", "made_at")


class WebhookMade(WebhookShown):
    """The same with its secret, which is shown this once."""

    class Meta:
        model = Webhook
        fields = ("id", "secret", "url", "on", "made_by", "made_at")


class DeliveryShown(serializers.ModelSerializer[Delivery]):
    headers = serializers.DictField(child=serializers.CharField())

    class Meta:
        model = Delivery
        fields = ("id", "event", "status", "tries", "headers", "body", "at", "next_try", "came")


@secret
@extend_schema_view(
    get=extend_schema(description="Whom a league tells what happens in it; for commissioners.")
)
class Webhooks(ListAPIView[Webhook]):
    commissioners_only = True
    serializer_class = WebhookShown

    def get_queryset(self) -> Any:
        """Those of the league, oldest first."""
        return webhooks_of(find_league(self.request.user, self.kwargs["slug"], MANAGE).slug)

    @extend_schema(request=WebhookWanted, responses={201: WebhookMade})
    def post(self, request: Request, slug: str) -> Response:
        """Tell an address what happens in the league; the secret is shown this once."""
        demand_no_rehearsal(find_league(request.user, slug, MANAGE))
        sent = body_of(request, WebhookWanted)
        by, url, on = signed_in(request.user), sent["url"], sent["on"]
        return carry_out(
            request,
            lambda: make_webhook(by, slug, url, on, sent.get("secret", "")),
            lambda made: WebhookMade(made).data,
            201,
        )


class OneWebhook(APIView):
    commissioners_only = True

    @extend_schema(responses={200: WebhookShown})
    def get(self, request: Request, slug: str, webhook_id: int) -> Response:
        """Whom it tells, and what; never its secret."""
        return Response(WebhookShown(_found(request, slug, webhook_id)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, webhook_id: int) -> Response:
        """Tell it nothing any more; what was on its way there goes with it."""
        found = _found(request, slug, webhook_id)
        return take_away(request, lambda: drop_webhook(found))


class Deliveries(APIView):
    commissioners_only = True

    @extend_schema(responses={200: DeliveryShown(many=True)})
    def get(self, request: Request, slug: str, webhook_id: int) -> Response:
        """What was sent there and what waits, the latest 200, oldest first, as it is sent."""
        rows = latest_deliveries(_found(request, slug, webhook_id))
        return Response(DeliveryShown(rows, many=True).data)


class DeliverAgain(APIView):
    @extend_schema(request=SentAgain, responses={200: DeliveryShown})
    def post(self, request: Request, slug: str, delivery_id: int) -> Response:
        """Send it once more, at once, whatever came of it."""
        find_league(request.user, slug, MANAGE)
        body_of(request, SentAgain)
        row = find_delivery(slug, delivery_id)
        return carry_out(request, lambda: send_again(row), lambda done: DeliveryShown(done).data)


def _found(request: Request, slug: str, webhook_id: int) -> Webhook:
    find_league(request.user, slug, MANAGE)
    return find_webhook(slug, webhook_id)
