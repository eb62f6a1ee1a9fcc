"""A team is passed to another coach, with everything that belongs to it.

For the floor above: no permission is asked here.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import F
from django.utils import timezone

from accounts.models import User
from core.errors import Conflict, check_version
from teams.models import Handover, Team


def pass_on(by: User, team_id: int, to: User, why: str, version: int | None = None) -> Handover:
    """Let another coach have the team from now on.

    Raises Conflict if it has retired, is theirs already, or is in another `version` by now.
    """
    team = _lock(team_id, version)
    if team.status == Team.Status.RETIRED:
        raise Conflict(f"{team} has retired: nobody coaches it any more.")
    if team.coach_id == to.pk:
        raise Conflict(f"{to} coaches {team} already.")
    passed = Handover.objects.create(
        team=team, before=team.coach, after=to, by=by, why=why, removed_at=team.coach_removed_at
    )
    _put(team, to, None)
    return passed


def take_back(
    by: User,
    passed: Handover,
    removed_at: datetime | None,
    why: str,
    version: int | None = None,
) -> Handover:
    """Give the team back to the coach before.

    `removed_at` says since when that coach has been removed from the team's league, if they are.
    Raises Conflict unless this was the last handover, and if the team is in another `version` by
    now.
    """
    team = _lock(passed.team_id, version)
    passed = team.handovers.select_related("before", "after").get(pk=passed.pk)
    if passed.undone_at is not None:
        raise Conflict("This was taken back already.")
    if team.handovers.filter(undone_at=None, pk__gt=passed.pk).exists():
        raise Conflict(f"{team} was handed over once more since; take that back first.")
    passed.undone_by, passed.undone_at, passed.undone_why = by, timezone.now(), why
    passed.save(update_fields=["undone_by", "undone_at", "undone_why"])
    _put(team, passed.before, removed_at)
    return passed


def _lock(team_id: int, version: int | None) -> Team:
    teams = Team.objects.select_for_update(of=("self",)).select_related("coach")
    team = teams.get(pk=team_id)
    check_version(team.version, version)
    return team


def _put(team: Team, coach: User, removed_at: datetime | None) -> None:
    Team.objects.filter(pk=team.pk).update(
        coach=coach, coach_removed_at=removed_at, version=F("version") + 1
    )
