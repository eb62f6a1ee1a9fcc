from __future__ import annotations

from django.conf import settings
from django.db import models

from league.models.season import Season
from league.models.stage import Stage
from teams.models import Team

LONGEST_REASON = 300


class SeasonAct(models.Model):
    """What a commissioner, or the rules, did to a season under way, why, and whether it stands.

    `kind` is a key of `league.services.acts`; `facts` is what is needed to take it back.
    """

    # The kind whose `facts` hold points for the table.
    POINTS = "adjustment"

    season = models.ForeignKey(Season, models.CASCADE, related_name="acts")
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="acts")
    kind = models.CharField(max_length=12)
    team = models.ForeignKey(Team, models.PROTECT, null=True, related_name="+")
    text = models.CharField(max_length=500)
    reason = models.CharField(max_length=LONGEST_REASON)
    facts = models.JSONField(default=dict)
    # None means that the rules did it.
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
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


class Appeal(models.Model):
    """A coach's objection to what was decided about a match of theirs, and its answer.

    Either the decision stands, with the reason here, or the act is taken back.
    """

    act = models.ForeignKey(SeasonAct, models.CASCADE, related_name="appeals")
    team = models.ForeignKey(Team, models.PROTECT, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    text = models.CharField(max_length=LONGEST_REASON)
    at = models.DateTimeField(auto_now_add=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    answered_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=LONGEST_REASON, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["act", "team"], name="a_team_appeals_against_an_act_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.team} against: {self.act}"
