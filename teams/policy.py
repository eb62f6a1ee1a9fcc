"""Who may do what with a team, as far as this floor knows: its coach may all but correct it.

What a league's members and commissioners may do is answered by the league's own policy.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from accounts.permissions import Perm, Person, Policy
from teams.models import Pack, Team

COACHES = frozenset({Perm.TEAM_VIEW, Perm.TEAM_MANAGE})


class TeamPolicy(Policy):
    """A team's coach sees and manages it, and reads its rule pack; this floor lets nobody else."""

    def allows(self, user: Person, perm: Perm, obj: Any) -> bool:
        if isinstance(obj, Pack):
            return perm is Perm.PACK_VIEW and self._coaches_under(user, obj)
        mine = isinstance(obj, Team) and user.is_authenticated and obj.coach_id == user.pk
        return mine and perm in COACHES

    def _coaches_under(self, user: Person, pack: Pack) -> bool:
        return Team.objects.filter(self.teams_seen(user), pack=pack.pk).exists()

    def teams_seen(self, user: Person) -> Q:
        """The teams this floor knows the person may see, as a condition on Team."""
        return Q(coach=user.pk) if user.is_authenticated else Q(pk__in=[])
