from __future__ import annotations

from django.conf import settings
from django.db import models

from league.models.season import Season
from league.models.stage import Stage
from teams.models import Team

LONGEST_REASON = 300


class SeasonAct(models.Model):
    """What a commissioner did to a season under way, why, and whether it was taken back.

    `kind` is a key of `league.services.acts`; `facts` what it needs to take itself back.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="acts")
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="acts")
    kind = models.CharField(max_length=12)
    team = models.ForeignKey(Team, models.PROTECT, null=True, related_name="+")
    text = models.CharField(max_length=500)
    reason = models.CharField(max_length=LONGEST_REASON)
    facts = models.JSONField(default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    undone_at = models.DateTimeField(null=True)
    undone_why = models.CharField(max_length=LONGEST_REASON, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.text
