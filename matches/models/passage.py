from __future__ import annotations

from django.conf import settings
from django.db import models

from matches.models.match import Match


class Passage(models.Model):
    """A match's change to another status: when, by whom and why."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="passages")
    status = models.CharField(max_length=12, choices=Match.Status.choices)
    # Null means that the rules did it.
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    why = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.match} is {self.status}"
