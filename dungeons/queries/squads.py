"""The squads for which a dungeon is judged, as far as the reader may see them."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from accounts.permissions import Perm, Person
from dungeonbowl.dungeon import Squad
from dungeonbowl.errors import FieldErrors
from teams.models import Team
from teams.queries import visible_to
from teams.sheets import TeamSheet


def squads_of(reader: Person, ids: Sequence[int]) -> list[Squad]:
    """The players of these teams who could play now, the first team's first. One query and one a
    team.

    Raises FieldErrors for a team that doesn't exist, or that the reader may not see.
    """
    rows = Team.objects.select_related("coach").in_bulk(ids)
    seen = {pk: row for pk, row in rows.items() if reader.has_perm(Perm.TEAM_VIEW, row)}
    faults = {
        f"rosters[{place}]": [f"There is no team {pk} that you may see."]
        for place, pk in enumerate(ids)
        if pk not in seen
    }
    if faults:
        raise FieldErrors(faults)
    return [_squad(seen[pk]) for pk in ids]


def _squad(row: Team) -> Squad:
    players = TeamSheet.of(row).players
    fit = (one for one in players if not one.state.miss_next_game)
    return Squad(row.name, tuple(one.profile.ma for one in fit))


MOST_OFFERED = 200


def teams_to_meet(reader: Person, league_slug: str) -> list[Team]:
    """Registered teams that may meet in a dungeon: the reader's own, and those of its league."""
    if not reader.is_authenticated:
        return []
    near = Q(coach=reader.pk) | (Q(league_slug=league_slug) if league_slug else Q(pk__in=[]))
    teams = visible_to(reader).filter(near, status=Team.Status.REGISTERED)
    return list(teams.select_related("coach").order_by("name", "id")[:MOST_OFFERED])
