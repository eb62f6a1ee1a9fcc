from __future__ import annotations

from django.conf import settings
from django.db import models


class Haul(models.Model):
    """The export or import of a league as one document, if it takes long.

    The row is the queue: a worker claims it with a lease. What it imports is written together with
    `done` or not at all. `league_slug` is the league's here; for an import, the one that it will
    have. `wanted` is what else was asked for, and `document` the league, gzipped.
    """

    class Kind(models.TextChoices):
        EXPORT = "export"
        IMPORT = "import"

    class Status(models.TextChoices):
        PENDING = "pending"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    kind = models.CharField(max_length=6, choices=Kind.choices)
    league_slug = models.SlugField(max_length=60)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PENDING)
    # How many rows it has. How many are done is in the cache (`rules.queries.hauls`).
    rows = models.PositiveIntegerField(default=0)
    at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True)
    lease_until = models.DateTimeField(null=True)
    claims = models.PositiveIntegerField(default=0)
    error = models.TextField(blank=True)
    wanted = models.JSONField(default=dict)
    document = models.BinaryField(default=bytes)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["status"])]

    def __str__(self) -> str:
        return f"{self.kind} of {self.league_slug}"
