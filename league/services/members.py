"""Who belongs to a league: roles, leaving, and being removed."""

from __future__ import annotations

from django.db import transaction
from django.http import Http404

from accounts.models import User
from accounts.permissions import Perm
from core.errors import Conflict
from league.models import Departure, League, Membership, Role
from league.queries import find_league
from league.queries.roles import forget
from league.services.invitations import end_links_of
from league.services.minutes import record
from league.services.rehearsals import part_from_rehearsals
from league.services.roles import known_role, lock_league, set_role
from matches.models import Match
from matches.services import let_finish
from teams.services import coach_removed


@transaction.atomic
def change_role(by: User, slug: str, user_id: int, role: str) -> Membership:
    """Make a member commissioner or coach. Raises Conflict for the last commissioner.

    If a commissioner is made a coach, links that they made or used and their rehearsals end.
    """
    league = find_league(by, slug, Perm.LEAGUE_MANAGE)
    member = _member(lock_league(league.pk), user_id)
    if member.role == known_role(role):
        return member
    if role == Role.COACH:
        _keep_a_commissioner(member)
        end_links_of(member)
        part_from_rehearsals(member.user, member.league)
    set_role(member, by, Role(role))
    return member


@transaction.atomic
def remove_member(by: User, slug: str, user_id: int) -> None:
    """Remove a member from the league; their teams and matches stay.

    Links that they made or used end, and they no longer act for their teams in the league's
    matches, except in those that a commissioner lets them finish. Raises Http404 for an unknown
    membership, Conflict for the last commissioner.
    """
    league = find_league(by, slug, Perm.LEAGUE_MANAGE)
    member = _member(lock_league(league.pk), user_id)
    if user_id == by.pk:
        _part(member, by, "Left the league.")
        return
    end_links_of(member)
    coach_removed(member.user, slug)
    _part(member, by, f"Removed {member.user}.")


@transaction.atomic
def leave(by: User, slug: str) -> None:
    """Leave the league of one's own accord. Raises Conflict for the last commissioner."""
    league = find_league(by, slug)
    member = _member(lock_league(league.pk), by.pk)
    _part(member, by, "Left the league.")


@transaction.atomic
def let_removed_finish(by: User, slug: str, user_id: int, match_id: int) -> Match:
    """Let a removed coach play one of the league's matches to its end.

    Raises Http404 if they have no such match in this league, Conflict if it is closed.
    """
    league = find_league(by, slug, Perm.LEAGUE_MANAGE)
    match = let_finish(by, match_id, user_id, slug)
    names = [str(side.team) for side in match.sides.all()]
    who = User.objects.get(pk=user_id)
    record(league, by, f"Let {who} finish {' v '.join(names)}.")
    return match


def _member(league: League, user_id: int) -> Membership:
    found = Membership.objects.select_related("user", "league").filter(league=league)
    member = found.filter(user_id=user_id).first()
    if member is None:
        raise Http404("There is no such member.")
    return member


def _part(member: Membership, by: User, text: str) -> None:
    _keep_a_commissioner(member)
    part_from_rehearsals(member.user, member.league)
    record(member.league, by, text)
    lowered = member.lowered_at is not None
    Departure.objects.create(league=member.league, user=member.user, by=by, lowered=lowered)
    member.delete()
    forget()


def _keep_a_commissioner(member: Membership) -> None:
    if member.role != Role.COMMISSIONER:
        return
    others = Membership.objects.filter(league=member.league, role=Role.COMMISSIONER)
    if not others.exclude(pk=member.pk).exists():
        raise Conflict("A league keeps one commissioner: make somebody else commissioner first.")
