from __future__ import annotations

from django.conf import settings
from django.db import models


class Webhook(models.Model):
    """An address that is notified of what happens in a league, and the secret for signing."""

    class Event(models.TextChoices):
        STARTED = "match.started"
        REPORTED = "match.reported"
        CONFIRMED = "match.confirmed"
        UNDONE = "match.undone"
        CORRECTED = "match.corrected"
        SEASON_STARTED = "season.started"
        SEASON_FINISHED = "season.finished"

    league_slug = models.SlugField(max_length=60)
    url = models.CharField(max_length=500)
    # The events of which it is notified, in the order of their list.
    on = models.JSONField(default=list)
    secret = models.CharField(max_length=200)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"Webhook {self.pk} of {self.league_slug}"


class Delivery(models.Model):
    """An event on its way to an address: `body` as it is sent, `headers` those of the last try.

    The rows are the queue. A worker who takes one sets `next_try` to when another may, so nothing
    is lost with a worker, and what got no answer is sent again.
    """

    class Status(models.TextChoices):
        PENDING = "pending"
        DELIVERED = "delivered"
        FAILED = "failed"

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    event = models.CharField(max_length=30, choices=Webhook.Event.choices)
    body = models.TextField()
    headers = models.JSONField(default=dict)
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.PENDING)
    tries = models.PositiveSmallIntegerField(default=0)
    next_try = models.DateTimeField()
    # The result of the last try: the status of the answer, or why there was none.
    came = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["status", "next_try"])]

    def __str__(self) -> str:
        return f"{self.event} for {self.webhook_id}"
