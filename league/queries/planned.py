"""The leagues that somebody may bring a team into."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from league.models import League


def entered_by(user: User) -> QuerySet[League]:
    """The leagues the person is a member of, by name; each member may found a team there."""
    mine = League.objects.filter(memberships__user=user, rehearses=None)
    return mine.order_by("name", "id")
