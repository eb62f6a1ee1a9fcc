"""Who may do what with a match, as far as this floor knows: the coaches of its sides play it.

What a league's members and commissioners may do is answered by the league's own policy.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Q

from accounts.permissions import Perm, Person, Policy
from matches.models import Match, Side

COACHES = frozenset({Perm.MATCH_VIEW, Perm.MATCH_PLAY})


class MatchPolicy(Policy):
    """The coach of any side sees the match and plays it, for every side."""

    def allows(self, user: Person, perm: Perm, obj: Any) -> bool:
        asked = isinstance(obj, Match) and perm in COACHES and user.is_authenticated
        return asked and any(side.team.coach_id == user.pk for side in obj.sides.all())

    def matches_seen(self, user: Person) -> Q:
        """The matches this floor knows the person may see, as a condition on Match."""
        if not user.is_authenticated:
            return Q(pk__in=[])
        return Q(Exists(Side.objects.filter(match=OuterRef("pk"), team__coach=user.pk)))
