from __future__ import annotations

from django.conf import settings
from django.db import models

from matches.models.match import Match, Side


class Roll(models.Model):
    """Dice that were rolled for a match: by the program from its seed, or given by somebody."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="rolls")
    purpose = models.CharField(max_length=80)
    # The purpose with which it was rolled, if the league was imported and its teams and players
    # have other ids here; "" is the same. The seed gives the faces for this purpose.
    thrown_as = models.CharField(max_length=80, blank=True)
    die = models.CharField(max_length=8)
    first = models.PositiveSmallIntegerField(default=0)
    faces = models.JSONField()
    why = models.CharField(max_length=200, blank=True)
    # The side in whose preparation it was rolled: others see it when that is revealed.
    side = models.ForeignKey(Side, models.CASCADE, null=True, related_name="rolls")
    # Null means that the program rolled.
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        db_column="told_by_id",
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.purpose}: {self.faces}"
