"""A coach who quits: their team goes on under another member, with its whole history."""

from __future__ import annotations

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404

from accounts.models import User
from accounts.permissions import Perm
from league.models import Departure, League, Membership
from league.queries.teams import find_team
from league.services.acts.base import clean_reason
from league.services.minutes import record
from league.services.roles import lock_league
from teams.models import Handover, Team
from teams.services import handing


@transaction.atomic
def hand_over(
    by: User, team_id: int, coach: str, reason: str, version: int | None = None
) -> Handover:
    """Hand a team of the league over to another member, by username.

    Players, gold, open matches and post-games are theirs from now on; matches played stay the
    former coach's. Raises Http404, PermissionDenied, ValidationError by field, Conflict for a
    retired team, for its own coach, and for an old `version`.
    """
    team, why = find_team(by, team_id, Perm.TEAM_CORRECT), clean_reason(reason)
    league = _lock(team)
    passed = handing.pass_on(by, team.pk, _member(league, coach), why, version)
    said = f"Handed {team} over from {passed.before} to {passed.after}."
    record(league, by, f"{said} {why}")
    return passed


@transaction.atomic
def undo_handover(
    by: User, team_id: int, handover_id: int, reason: str, version: int | None = None
) -> Handover:
    """Give the team back to its former coach, who needn't be a member any more.

    Raises Http404, PermissionDenied, ValidationError without a reason, Conflict if it was taken
    back already, or handed over again, and for an old `version`.
    """
    team, why = find_team(by, team_id, Perm.TEAM_CORRECT), clean_reason(reason)
    league = _lock(team)
    passed = team.handovers.select_related("before").filter(pk=handover_id).first()
    if passed is None:
        raise Http404("This team was never handed over so.")
    passed = handing.take_back(by, passed, _removed_at(league, passed.before), why, version)
    record(league, by, f"Gave {team} back to {passed.before}. {why}")
    return passed


def _lock(team: Team) -> League:
    return lock_league(League.objects.get(slug=team.league_slug).pk)


def _removed_at(league: League, coach: User) -> datetime | None:
    """When this coach was removed, if they aren't back; None for members and those who left."""
    if Membership.objects.filter(league=league, user=coach).exists():
        return None
    gone = Departure.objects.filter(league=league, user=coach).first()
    return gone.at if gone is not None and gone.removed else None


def _member(league: League, username: str) -> User:
    members = Membership.objects.filter(league=league).select_related("user")
    member = members.filter(user__username=str(username).strip()).first()
    if member is None:
        raise ValidationError({"coach": ["There is no such member in this league."]})
    return member.user
