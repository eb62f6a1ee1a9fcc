from __future__ import annotations

from django.conf import settings
from django.db import models

from matches.models import Match
from teams.models import Team


class PostGame(models.Model):
    """What follows from a confirmed match, carried out once. An undone match may have several.

    The rows are the queue: whoever carries one out holds its match's lock meanwhile.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        CLOSED = "closed"
        UNDONE = "undone"

    match = models.ForeignKey(Match, models.CASCADE, related_name="postgames")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    # Whether there is anything that a worker could do now; the sweep looks for these.
    runnable = models.BooleanField(default=True, db_index=True)
    error = models.TextField(blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"Post-game of {self.match}"


class Step(models.Model):
    """One step of a team's post-game: pending, waiting for an answer, done, or taken back.

    In a post-game in force, a step is reverted if a correction left nothing for it to do.
    """

    class Status(models.TextChoices):
        PENDING = "pending"
        WAITING = "waiting"
        DONE = "done"
        REVERTED = "reverted"

    postgame = models.ForeignKey(PostGame, models.CASCADE, related_name="steps")
    team = models.ForeignKey(Team, models.PROTECT, related_name="+")
    order = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=16)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PENDING)
    needs = models.JSONField(default=list)
    text = models.TextField(blank=True)
    # The answers, what the step remembers between answers, and what it reported.
    answers = models.JSONField(default=list)
    # When each answer was given, so that a correction can put it between a team's purchases.
    answered_at = models.JSONField(default=list)
    kept = models.JSONField(default=list)
    said = models.JSONField(default=list)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    done_at = models.DateTimeField(null=True)
    # Since when the present question waits; null means since the post-game began.
    waiting_since = models.DateTimeField(null=True)
    # Why the rules answered, if nobody did in time.
    decided_why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(
                fields=["postgame", "team", "key"], name="a_team_takes_a_step_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.key} of {self.team} after {self.postgame.match}"
