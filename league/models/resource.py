from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from league.models.league import League
from matches.models import Match
from teams.models import Team


class Resource(models.Model):
    """What a league has and one match at a time can use: a table, a set of dungeon tiles."""

    class Kind(models.TextChoices):
        TABLE = "table", "Table"
        DUNGEON_SET = "dungeon_set", "Dungeon set"

    league = models.ForeignKey(League, models.CASCADE, related_name="resources")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    name = models.CharField(max_length=60)
    note = models.CharField(max_length=200, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    retired_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-kind", "name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "name"],
                condition=Q(retired_at=None),
                name="two_things_of_a_league_have_two_names",
            )
        ]

    def __str__(self) -> str:
        return self.name


class Booking(models.Model):
    """A resource taken from one moment to another, for a match or for something else.

    Overlaps are checked with the resource's row locked (`league.services.booking`).
    """

    resource = models.ForeignKey(Resource, models.CASCADE, related_name="bookings")
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="+")
    starts = models.DateTimeField()
    ends = models.DateTimeField()
    why = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    freed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    freed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["starts", "id"]
        indexes = [models.Index(fields=["resource", "starts"])]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends__gt=F("starts")), name="a_booking_ends_after_it_starts"
            )
        ]

    def __str__(self) -> str:
        return f"{self.resource} from {self.starts:%Y-%m-%d %H:%M}"


class Feed(models.Model):
    """A secret address at which calendars read dates with the rights of its maker."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    # For one team or one league; with neither it shows all the person's own matches.
    team = models.ForeignKey(Team, models.CASCADE, null=True, related_name="+")
    league = models.ForeignKey(League, models.CASCADE, null=True, related_name="+")
    code = models.CharField(max_length=60, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"Calendar of {self.team or self.league or self.user}"
