from __future__ import annotations

from django.conf import settings
from django.db import models

from matches.models import Match
from teams.models import Team


class Report(models.Model):
    """One side's report of a match's result. A newer revision replaces the older one."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="reports")
    revision = models.PositiveSmallIntegerField()
    # The match's version when this was reported: whoever sends it, or a later one, has read this.
    version = models.PositiveIntegerField()
    # As reported: {"kind": ..., "winner": ..., "touchdowns": {team: n}}.
    result = models.JSONField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["revision"]
        constraints = [
            models.UniqueConstraint(fields=["match", "revision"], name="one_report_a_revision")
        ]

    def __str__(self) -> str:
        return f"Report {self.revision} of {self.match}"


class Confirmation(models.Model):
    """A side confirms this revision, or the rules do in its place."""

    report = models.ForeignKey(Report, models.CASCADE, related_name="confirmations")
    team = models.ForeignKey(Team, models.PROTECT, related_name="+")
    # Null means that the rules did it, with the reason in `why`.
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    why = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["report", "team"], name="one_confirmation_a_side")
        ]

    def __str__(self) -> str:
        return f"{self.team} confirms {self.report}"


class Dispute(models.Model):
    """A side says that this revision is wrong, and why."""

    report = models.ForeignKey(Report, models.CASCADE, related_name="disputes")
    team = models.ForeignKey(Team, models.PROTECT, null=True, related_name="+")
    reason = models.CharField(max_length=500)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.team} disputes {self.report}"
