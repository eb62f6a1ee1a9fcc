from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.match import Match


class ScoreboardLink(models.Model):
    """A secret address at which anybody may watch one match's scoreboard, until it is ended."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="scoreboard_links")
    code = models.CharField(max_length=60, unique=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"],
                condition=Q(ended_at=None),
                name="one_open_link_to_a_scoreboard",
            )
        ]

    def __str__(self) -> str:
        return f"Scoreboard of {self.match}"
