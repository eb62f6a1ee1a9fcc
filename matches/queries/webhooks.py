"""A league's webhooks, and the deliveries on their way to them."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone

from matches.models import Delivery, Webhook

# How many of the latest are shown.
LATEST = 200


def webhooks_of(league_slug: str) -> QuerySet[Webhook]:
    """A league's webhooks, oldest first."""
    return Webhook.objects.filter(league_slug=league_slug).select_related("made_by")


def find_webhook(league_slug: str, webhook_id: int) -> Webhook:
    """One of a league's webhooks. Raises Http404."""
    found = webhooks_of(league_slug).filter(pk=webhook_id).first()
    if found is None:
        raise Http404("This league has no such webhook.")
    return found


def find_delivery(league_slug: str, delivery_id: int) -> Delivery:
    """A delivery of one of a league's webhooks. Raises Http404."""
    found = Delivery.objects.filter(pk=delivery_id, webhook__league_slug=league_slug).first()
    if found is None:
        raise Http404("This league has no such delivery.")
    return found


def latest_deliveries(webhook: Webhook) -> list[Delivery]:
    """The latest deliveries, oldest first."""
    return list(webhook.deliveries.order_by("-id")[:LATEST])[::-1]


def webhooks_waiting() -> list[int]:
    """The ids of webhooks to which something is due."""
    due = Delivery.objects.filter(status=Delivery.Status.PENDING, next_try__lte=timezone.now())
    return list(due.order_by("webhook").values_list("webhook", flat=True).distinct())
