from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from dungeons.models import DungeonVersion
from matches.models.match import Match


class Appointment(models.Model):
    """What is agreed: when and where a match is played, its game master and its referee.

    Without `at` no date is agreed, or it was called off. `revision` counts changes of the date, so
    that calendars can tell newer from older.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True)
    game_master = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    # A third person who controls the eye, the clock and the flags at its table.
    referee = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    at = models.DateTimeField(null=True, db_index=True)
    minutes = models.PositiveSmallIntegerField(default=180)
    place = models.CharField(max_length=120, blank=True)
    # The ids of what the floor above booked for it.
    holds = models.JSONField(default=list)
    # The date that was called off, for calendars that still show it.
    called_off = models.DateTimeField(null=True)
    revision = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.match}, {self.at:%Y-%m-%d %H:%M}" if self.at else f"{self.match}, some day"


class Proposal(models.Model):
    """Options, a dungeon, a date or a referee proposed for a match, open until all accept.

    An open proposal lapses when its match is prepared or begins; that is worked out, not stored.
    `yes` holds the sides that agreed, at first the proposer's own.
    """

    class Kind(models.TextChoices):
        OPTIONS = "options"
        DATE = "date"
        REFEREE = "referee"
        DUNGEON = "dungeon"

    class Status(models.TextChoices):
        OPEN = "open"
        AGREED = "agreed"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"
        # By a newer proposal of the same person.
        REPLACED = "replaced"
        # By another side's counterproposal.
        ANSWERED = "answered"

    match = models.ForeignKey(Match, models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    reason = models.CharField(max_length=300, blank=True)
    answers = models.ForeignKey("self", models.PROTECT, null=True, related_name="+")
    yes: models.JSONField[list[int]] = models.JSONField(default=list)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    settled_at = models.DateTimeField(null=True)
    settled_why = models.CharField(max_length=300, blank=True)
    # For options: those that would change, and perhaps a game master.
    options: models.JSONField[dict[str, Any]] = models.JSONField(default=dict)
    game_master = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    # For a referee.
    referee = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    # For a dungeon, and why it is proposed in spite of verdicts against it.
    dungeon = models.ForeignKey(DungeonVersion, models.PROTECT, null=True, related_name="+")
    consent = models.CharField(max_length=300, blank=True)
    # For a date.
    at = models.DateTimeField(null=True)
    minutes = models.PositiveSmallIntegerField(default=180)
    place = models.CharField(max_length=120, blank=True)
    holds: models.JSONField[list[int]] = models.JSONField(default=list)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "kind", "by"],
                condition=models.Q(status="open"),
                name="one_open_proposal_each_about_a_matter",
            )
        ]

    def __str__(self) -> str:
        return f"{self.by} proposes {self.get_kind_display()} for {self.match}"


class Reminder(models.Model):
    """Somebody was reminded of a match's date; written before the mail is sent."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="reminders")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    # The date; another date gets another reminder.
    at = models.DateTimeField()
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "user", "at"], name="nobody_is_reminded_of_a_date_twice"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} of {self.match}"


class Notice(models.Model):
    """Somebody was mailed about a proposal that waits for them; written before it is sent."""

    proposal = models.ForeignKey(Proposal, models.CASCADE, related_name="notices")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["proposal", "user"], name="nobody_is_written_of_a_proposal_twice"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} knows of {self.proposal}"
