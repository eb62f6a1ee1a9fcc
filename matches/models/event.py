from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from matches.models.match import Match
from teams.models import Player, Team

# The reason in the record if it was taken back with just a tap.
AT_ONCE = "Taken back at once."


class Event(models.Model):
    """One thing that happened at the table, by whom and to whom, as the match's log has it.

    A projection: every row is worked out from the entry with its number and the entries about it,
    and written with them. `details` is what was sent, `outcome` what rules and dice made of it;
    after it is taken back, what they made of it then.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="events")
    # The key from which its dice are derived.
    key = models.CharField(max_length=24, default="")
    type = models.CharField(max_length=24)
    team = models.ForeignKey(Team, models.PROTECT, null=True, related_name="+")
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="events")
    victim_team = models.ForeignKey(Team, models.PROTECT, null=True, related_name="+")
    victim = models.ForeignKey(Player, models.PROTECT, null=True, related_name="suffered")
    details = models.JSONField(default=dict)
    outcome = models.JSONField(default=dict)
    spp = models.IntegerField(default=0)
    # Whether it came with a report, and is replaced when another report follows.
    with_report = models.BooleanField(default=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    revoked_at = models.DateTimeField(null=True)
    revoked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    revoke_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.type} in {self.match}"

    @property
    def why_revoked(self) -> str:
        """The reason that somebody gave for taking it back; "" after just a tap."""
        return "" if self.revoke_reason == AT_ONCE else self.revoke_reason
