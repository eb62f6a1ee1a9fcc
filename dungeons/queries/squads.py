"""The squads for whom a dungeon is judged, as far as somebody may see them."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.permissions import Perm, Person
from dungeonbowl.dungeon import Squad
from dungeonbowl.errors import FieldErrors
from teams.models import Team
from teams.sheets import TeamSheet


def squads_of(reader: Person, ids: Sequence[int]) -> list[Squad]:
    """The players of these teams who could play now, the first team's first. One query and one a
    team.

    Raises FieldErrors for a team that isn't there, or that the reader may not see.
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
