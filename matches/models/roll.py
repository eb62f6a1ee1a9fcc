from __future__ import annotations

from django.conf import settings
from django.db import models

from matches.models.match import Match, Side


class Roll(models.Model):
    """Dice that were rolled for a match: by the program from its seed, or given by somebody."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="rolls")
    purpose = models.CharField(max_length=80)
    # Under which purpose it fell, where the league came from elsewhere and its teams and players
    # have other numbers here; "" is the same. The seed gives its faces for this one.
    thrown_as = models.CharField(max_length=80, blank=True)
    die = models.CharField(max_length=8)
    first = models.PositiveSmallIntegerField(default=0)
    faces = models.JSONField()
    why = models.CharField(max_length=200, blank=True)
    # In whose preparation it fell: the others see it when that is revealed.
    side = models.ForeignKey(Side, models.CASCADE, null=True, related_name="rolls")
    # Nobody by name means that the program rolled.
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
