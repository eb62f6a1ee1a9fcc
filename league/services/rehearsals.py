"""What a rehearsal may not do: let anybody else in, or show itself elsewhere."""

from __future__ import annotations

from accounts.models import User
from core.errors import Conflict
from league.models import League, Membership


def demand_no_rehearsal(league: League) -> None:
    """Raise Conflict for a league that rehearses another."""
    if league.rehearses_id is not None:
        raise Conflict(
            f"{league} is a rehearsal: it is its commissioner's alone, and nothing of it is shown"
            " to anybody else."
        )


def part_from_rehearsals(person: User, league: League) -> None:
    """Whoever doesn't commission a league any more has nothing of its rehearsals either.

    Those that are nobody's then are swept away (`rules.services.rehearsing`).
    """
    Membership.objects.filter(user=person, league__rehearses=league).delete()
