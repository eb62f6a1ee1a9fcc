from __future__ import annotations

from django.conf import settings
from django.db import models

from teams.models.team import Team


class Handover(models.Model):
    """A team passed from one coach to another: by whom, why, and whether it was taken back.

    Together they say who coached it when; its first coach founded it.
    """

    team = models.ForeignKey(Team, models.PROTECT, related_name="handovers")
    before = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    after = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    why = models.CharField(max_length=300)
    at = models.DateTimeField(auto_now_add=True)
    # Since when the coach before had been out of the league, if they were.
    removed_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    undone_at = models.DateTimeField(null=True)
    undone_why = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.team} from {self.before} to {self.after}"
