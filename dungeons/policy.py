"""Who may do what with a dungeon, as far as this floor knows: its maker may do everything.

Anybody sees the public ones. What a league's members may do is answered by the league's policy.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from accounts.permissions import Perm, Person, Policy
from dungeons.models import Dungeon, TileBox

MAKERS = frozenset({Perm.DUNGEON_VIEW, Perm.DUNGEON_MANAGE})


class DungeonPolicy(Policy):
    """A dungeon's maker sees and changes it, and anybody may read a public one."""

    def allows(self, user: Person, perm: Perm, obj: Any) -> bool:
        if not isinstance(obj, Dungeon | TileBox):
            return False
        if perm is Perm.DUNGEON_VIEW and obj.public:
            return True
        return perm in MAKERS and user.is_authenticated and obj.maker_id == user.pk

    def dungeons_seen(self, user: Person) -> Q:
        """The dungeons this floor knows the person may see, as a condition on Dungeon."""
        own = Q(maker=user.pk) if user.is_authenticated else Q(pk__in=[])
        return Q(public=True) | own
