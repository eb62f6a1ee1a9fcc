from __future__ import annotations

from django.conf import settings
from django.db import models

from matches.models import Match


class Correction(models.Model):
    """A commissioner's correction of a confirmed match, and of everything that builds on it.

    The row is the queue for corrections that take long: a worker claims it with a lease, and
    everything is written together with `done` or not at all. `wanted` is what was asked for,
    `before` the former events and result, `impact` what changed.
    """

    class Status(models.TextChoices):
        PENDING = "pending"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    match = models.ForeignKey(Match, models.CASCADE, related_name="corrections")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    reason = models.CharField(max_length=300)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PENDING)
    # The correction that this one takes back, if that is all it does.
    takes_back = models.ForeignKey("self", models.PROTECT, null=True, related_name="taken_back_by")
    standing = models.PositiveIntegerField(default=0)
    at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True)
    lease_until = models.DateTimeField(null=True)
    claims = models.PositiveIntegerField(default=0)
    error = models.TextField(blank=True)
    # Long documents last: SQLite reads a row from its start.
    wanted = models.JSONField(default=dict, db_column="told")
    before = models.JSONField(default=dict)
    impact = models.JSONField(default=dict)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["status"])]

    def __str__(self) -> str:
        return f"Correction of {self.match}: {self.reason}"
