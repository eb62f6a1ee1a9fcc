"""Who belongs to a league, the links that let people in, and who left."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from league.models.league import League

# How many days a link works unless its maker says otherwise, and at most.
INVITATION_DAYS = 30
MOST_INVITATION_DAYS = 365


def expires_by_default() -> object:
    """When a link made now expires."""
    return timezone.now() + timedelta(days=INVITATION_DAYS)


class Role(models.TextChoices):
    """A member's role in a league; a commissioner may coach too."""

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
    # How many people may join by it; null is any number.
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
    """A person's membership in a league."""

    Role = Role

    league = models.ForeignKey(League, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.choices)
    # The link by which they joined; null for the founder.
    invitation = models.ForeignKey(
        Invitation, models.SET_NULL, null=True, related_name="memberships"
    )
    joined_at = models.DateTimeField(auto_now_add=True)
    # Since when this former commissioner has been a coach: no link promotes them again.
    lowered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["joined_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["league", "user"], name="one_membership_a_league")
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.role} of {self.league}"


class Departure(models.Model):
    """Somebody left a league or was removed from it; one row each time."""

    league = models.ForeignKey(League, models.CASCADE, related_name="departures")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    # Whether they were a commissioner who had been made a coach.
    lowered = models.BooleanField(default=False)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.user} left {self.league}"

    @property
    def removed(self) -> bool:
        """Whether somebody else removed them."""
        return self.by_id != self.user_id
