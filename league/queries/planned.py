"""The leagues in which somebody may found a team."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from league.models import League


def entered_by(user: User) -> QuerySet[League]:
    """The leagues of which the person is a member, by name: every member may found a team."""
    mine = League.objects.filter(memberships__user=user, rehearses=None)
    return mine.order_by("name", "id")
