from __future__ import annotations

from django.db import models

from teams.models.team import Team


class Player(models.Model):
    """A player.

    Every field but team and portrait is a projection of the ledger, which alone writes them.

    `price` and `weapon_price` are gold pieces as paid on the day of hire; `gained` lists skills and
    rises in the order taken, `rolled` the improvement rolls that wait for a choice, `earned` the
    progressions by which improvements were earned before another took over, with the SPP at that
    time.
    """

    class Status(models.TextChoices):
        UNSIGNED = "unsigned"
        ACTIVE = "active"
        # In a redraft: a player of last season who isn't bought again yet.
        OFFERED = "offered"
        DEAD = "dead"
        PETRIFIED = "petrified"
        RELEASED = "released"
        TRADED = "traded"

    team = models.ForeignKey(Team, models.PROTECT, related_name="players")
    number = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(max_length=60, blank=True)
    position = models.CharField(max_length=60, blank=True)
    price = models.PositiveIntegerField(default=0)
    weapon = models.CharField(max_length=20, blank=True)
    weapon_price = models.PositiveIntegerField(default=0)
    confiscated = models.BooleanField(default=False)
    item = models.CharField(max_length=40, blank=True)
    gained = models.JSONField(default=list)
    rolled = models.JSONField(default=list)
    earned = models.JSONField(default=list)
    injuries = models.JSONField(default=list)
    miss_next_game = models.BooleanField(default=False)
    spp = models.IntegerField(default=0)
    # How many seasons they stayed after their first.
    stayed = models.PositiveSmallIntegerField(default=0)
    # What their coach last wrote about them.
    portrait = models.ForeignKey("teams.Portrait", models.PROTECT, null=True, related_name="+")
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.UNSIGNED)

    class Meta:
        ordering = ["number", "id"]
        indexes = [models.Index(fields=["team", "status", "number"])]

    def __str__(self) -> str:
        return self.name or f"Player {self.pk}"
