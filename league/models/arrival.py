from __future__ import annotations

from django.conf import settings
from django.db import models

from league.models.league import League
from teams.models import Team


class Arrival(models.Model):
    """A running team that somebody wants to bring into a league, as it stands.

    Until a commissioner lets it in it isn't a team: `document` holds it, as `teams.transfer` writes
    it. Then `team` is the team that was made from it.
    """

    class Status(models.TextChoices):
        WAITING = "waiting"
        APPROVED = "approved"
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"

    league = models.ForeignKey(League, models.CASCADE, related_name="arrivals")
    coach = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    name = models.CharField(max_length=60)
    college = models.CharField(max_length=20)
    document = models.JSONField()
    why = models.CharField(max_length=300, blank=True)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    brought_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_column="told_by_id"
    )
    brought_at = models.DateTimeField(auto_now_add=True, db_column="told_at")
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    settled_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=300, blank=True)
    team = models.OneToOneField(Team, models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.name} for {self.league}"
