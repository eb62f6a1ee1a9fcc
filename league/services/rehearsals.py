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
    """A former commissioner of a league loses its rehearsals too.

    Rehearsals that then belong to nobody are deleted (`rules.services.rehearsing`).
    """
    Membership.objects.filter(user=person, league__rehearses=league).delete()
