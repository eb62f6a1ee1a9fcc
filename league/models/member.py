"""Who belongs to a league, the links that let people in, and who went."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from league.models.league import League

# How long a link lets people in unless its maker says otherwise, and how long at most.
INVITATION_DAYS = 30
MOST_INVITATION_DAYS = 365


def expires_by_default() -> object:
    """When a link made now lets nobody in any more."""
    return timezone.now() + timedelta(days=INVITATION_DAYS)


class Role(models.TextChoices):
    """What a member is to a league; a commissioner may coach as well."""

    COMMISSIONER = "commissioner"
    COACH = "coach"


class Invitation(models.Model):
    """A link that lets whoever holds it join in one role, until it expires or is used up."""

    league = models.ForeignKey(League, models.CASCADE, related_name="invitations")
    code = models.CharField(max_length=40, unique=True)
    role = models.CharField(max_length=12, choices=Role.choices)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(default=expires_by_default)
    # How many people may come by it; nothing is as many as like.
    most_uses = models.PositiveSmallIntegerField(null=True)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"Invitation to {self.league} as {self.role}"


class InvitationUse(models.Model):
    """Somebody joined, or was promoted, by a link. The row stays when they leave."""

    invitation = models.ForeignKey(Invitation, models.CASCADE, related_name="uses")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.user} by {self.invitation}"


class Membership(models.Model):
    """A person's part in a league."""

    Role = Role

    league = models.ForeignKey(League, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.choices)
    # The link that brought them here; the founder came by none.
    invitation = models.ForeignKey(
        Invitation, models.SET_NULL, null=True, related_name="memberships"
    )
    joined_at = models.DateTimeField(auto_now_add=True)
    # Since when this person is a coach who was commissioner before: no link raises them again.
    lowered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["joined_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["league", "user"], name="one_membership_a_league")
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.role} of {self.league}"


class Departure(models.Model):
    """Somebody left a league, or was removed from it; a row each time."""

    league = models.ForeignKey(League, models.CASCADE, related_name="departures")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    # Whether they had been made a coach who was commissioner before.
    lowered = models.BooleanField(default=False)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.user} left {self.league}"

    @property
    def removed(self) -> bool:
        """Whether somebody else removed them."""
        return self.by_id != self.user_id
