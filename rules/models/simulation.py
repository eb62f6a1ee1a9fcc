from __future__ import annotations

from django.conf import settings
from django.db import models

from league.models import League


class Simulation(models.Model):
    """Rounds of a rehearsal played by lot; `seed` decides everything.

    The row is the queue: whoever runs it claims it with a lease, and saves it with each match that
    is played. `due` are the remaining matches of the present round, each with its place.
    """

    class Status(models.TextChoices):
        PENDING = "pending"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    league = models.ForeignKey(League, models.CASCADE, related_name="simulations")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PENDING)
    seed = models.CharField(max_length=100)
    # How many rounds are still to be begun; null is all there are.
    rounds = models.PositiveSmallIntegerField(null=True)
    due = models.JSONField(default=list)
    played = models.PositiveIntegerField(default=0)
    error = models.TextField(blank=True)
    lease_until = models.DateTimeField(null=True)
    claims = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["status"])]

    def __str__(self) -> str:
        return f"Simulation of {self.league}"

    @property
    def moving(self) -> bool:
        """Whether it is still under way."""
        return self.status in (self.Status.PENDING, self.Status.RUNNING)
