from __future__ import annotations

from django.conf import settings
from django.db import models

from teams.models.ledger import WrittenOnce
from teams.models.player import Player
from teams.models.team import Team


class Portrait(WrittenOnce):
    """What a coach writes about their team or one of its players, and when.

    It changes no figure, so it isn't in the ledger; as there, the latest row counts and older ones
    stay. Only teams have colours and a charge.
    """

    team = models.ForeignKey(Team, models.PROTECT, related_name="portraits")
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="portraits")
    motto = models.CharField(max_length=120, blank=True)
    bio = models.TextField(max_length=2000, blank=True)
    ground = models.CharField(max_length=20, blank=True)
    figure = models.CharField(max_length=20, blank=True)
    charge = models.CharField(max_length=20, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.motto or f"Portrait {self.pk}"
