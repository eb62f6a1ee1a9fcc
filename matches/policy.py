"""Who may do what with a match, as far as this floor knows: the coaches of its sides play it.

A coach who was removed from the league still sees the match, and plays it only if allowed to. The
league's own policy says what members and commissioners may do.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from accounts.permissions import Perm, Person, Policy
from matches.models import Match, Side
from matches.queries.agreeing import game_master_of, referee_of
from matches.queries.finding import Glimpse

COACHES = frozenset({Perm.MATCH_VIEW, Perm.MATCH_PLAY})


class MatchPolicy(Policy):
    """The coach of any side sees the match and plays it, for every side.

    Its game master and referee see it too; what they may settle is checked where it is settled
    (DUN-05).
    """

    def allows(self, user: Person, perm: Perm, obj: Any) -> bool:
        if not (perm in COACHES and user.is_authenticated):
            return False
        if isinstance(obj, Glimpse):
            return perm is Perm.MATCH_VIEW and user.pk in obj.people
        if not isinstance(obj, Match):
            return False
        if perm is Perm.MATCH_PLAY:
            return any(side.led_by(user.pk) for side in obj.sides.all())
        coaches = any(side.team.coach_id == user.pk for side in obj.sides.all())
        return coaches or user.pk in (game_master_of(obj), referee_of(obj))

    def matches_seen(self, user: Person) -> Q:
        """The matches this floor knows the person may see, as a condition on Match."""
        if not user.is_authenticated:
            return Q(pk__in=[])
        coaches = Side.objects.filter(team__coach=user.pk).values("match")
        called = Q(appointment__game_master=user.pk) | Q(appointment__referee=user.pk)
        return Q(pk__in=coaches) | called
