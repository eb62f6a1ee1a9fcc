"""Matches occupy teams and release them. For the floors above: no permission is checked here.

Call these in the transaction that starts or settles the match, with its row locked.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.errors import Conflict
from teams.models import Team


def occupy(team_ids: Iterable[int], match_id: int, from_matches: Iterable[int] = ()) -> None:
    """Tie teams to a match that starts, so that they neither trade nor start another.

    They may be taken over from these other `from_matches`. Raises Conflict if one of them isn't
    registered, or is in any other match.
    """
    teams = Team.objects.select_for_update().filter(pk__in=set(team_ids)).order_by("pk")
    for team in teams:
        _demand_free(team, {match_id, *from_matches})
    Team.objects.filter(pk__in=[team.pk for team in teams]).update(in_match=match_id)


def vacate(team_id: int, match_id: int) -> None:
    """Release a team whose post-game has reached hiring. Does nothing if it isn't in that match."""
    Team.objects.filter(pk=team_id, in_match=match_id).update(in_match=None)


def hold_again(team_id: int, match_id: int) -> None:
    """Tie a team again whose post-game is back before hiring, unless the team has moved on."""
    Team.objects.filter(pk=team_id, in_match=None).update(in_match=match_id)


def _demand_free(team: Team, but_for: set[int]) -> None:
    if team.status != Team.Status.REGISTERED:
        is_what = "has retired" if team.status == Team.Status.RETIRED else "isn't registered yet"
        raise Conflict(f"{team} {is_what}, so it can't play.")
    if team.in_match is not None and team.in_match not in but_for:
        raise Conflict(
            f"{team} is still in another match: its post-game must come to hiring first.",
            match=team.in_match,
        )
