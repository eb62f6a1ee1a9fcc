"""A member's role in a league, written in one place."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts.models import User
from league.models import League, Membership, Role
from league.queries.roles import forget
from league.services.minutes import record


def lock_league(league_id: int) -> League:
    """The league, its row locked until the transaction ends.

    Rows that reference it may still be inserted meanwhile: somebody who holds a team or a match and
    inserts one would otherwise wait for this lock, while its holder waits for the team.
    """
    return League.objects.select_for_update(no_key=True).get(pk=league_id)


def known_role(role: str) -> Role:
    """The role of that name. Raises ValidationError for any other word."""
    if role not in Role.values:
        raise ValidationError({"role": [f"Must be one of {', '.join(Role.values)}."]})
    return Role(role)


def set_role(member: Membership, by: User, role: Role) -> None:
    """Write the role, with a line of minutes. Whoever is made a coach is marked as demoted."""
    member.role = role
    member.lowered_at = timezone.now() if role == Role.COACH else None
    member.save(update_fields=["role", "lowered_at"])
    record(member.league, by, f"Made {member.user} {role.label.lower()}.")
    forget()
