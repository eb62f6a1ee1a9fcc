from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from dungeonbowl.table import SeatRole
from matches.models.match import Match
from teams.models import Team


class Seat(models.Model):
    """A device that records a match, by its number there; pages and the API share one a person.

    A coach's phone sits for one side, `team`; a referee's for none.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    device = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    role = models.CharField(max_length=8, default=SeatRole.PAGE)
    team = models.ForeignKey(Team, models.PROTECT, related_name="+", null=True)

    class Meta:
        ordering = ["device"]
        constraints = [
            models.UniqueConstraint(fields=["match", "device"], name="a_device_sits_once"),
        ]

    def __str__(self) -> str:
        return f"Device {self.device} at {self.match}"


class Entry(models.Model):
    """One thing recorded in a match, as it was recorded: only inputs, written once.

    All else follows from the entries and is worked out by `dungeonbowl.match.fold`. An entry's dice
    are derived from its `key`: `<device>.<n>`, or the event's number in matches older than the log.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="log")
    device = models.PositiveIntegerField()
    n = models.PositiveIntegerField()
    clock = models.PositiveIntegerField()
    key = models.CharField(max_length=24)
    kind = models.CharField(max_length=20)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    dice = models.JSONField(default=dict)
    body = models.JSONField(default=dict)

    class Meta:
        ordering = ["clock", "device", "n"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["match", "device", "n"], name="a_device_counts_on")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key} of {self.match}"
