"""Who belongs to a league: invitations by link, roles, and leaving."""

from __future__ import annotations

import secrets

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404
from django.utils import timezone

from accounts.errors import Conflict
from accounts.models import User
from accounts.permissions import Perm, require
from league.models import Invitation, League, Membership, Role
from league.queries import find_league
from league.services.minutes import record
from league.standing import forget


def invite(by: User, slug: str, role: str) -> Invitation:
    """A link that lets its holders join in that role; a commissioner makes it."""
    league = find_league(by, slug, Perm.LEAGUE_INVITE)
    code = secrets.token_urlsafe(12)
    with transaction.atomic():
        made = Invitation.objects.create(league=league, code=code, role=_known(role), made_by=by)
        record(league, by, f"Made a link that invites as {Role(role).label.lower()}.")
    return made


@transaction.atomic
def withdraw_invitation(by: User, code: str) -> Invitation:
    """The link lets nobody in any more; who came by it stays. Raises Http404, Conflict."""
    found = find_invitation(code)
    require(by, Perm.LEAGUE_INVITE, found.league)
    found.withdrawn_at = timezone.now()
    found.save(update_fields=["withdrawn_at"])
    record(found.league, by, f"Withdrew a link that invited as {found.get_role_display().lower()}.")
    return found


@transaction.atomic
def accept(by: User, code: str) -> Membership:
    """Join by a link. Joining again changes nothing, unless the link invites to a higher role.

    Raises Http404 for a link that never was, Conflict for one that was withdrawn.
    """
    invitation = find_invitation(code)
    league = _lock(invitation.league_id)
    member, fresh = Membership.objects.get_or_create(
        league=league, user=by, defaults={"role": invitation.role, "invitation": invitation}
    )
    if fresh:
        record(league, by, f"Joined as {member.get_role_display().lower()}.")
    elif invitation.role == Role.COMMISSIONER and member.role == Role.COACH:
        _set_role(member, by, Role.COMMISSIONER)
    forget()
    return member


@transaction.atomic
def change_role(by: User, slug: str, user_id: int, role: str) -> Membership:
    """Make a member commissioner or coach. Raises Conflict for the last commissioner."""
    league = find_league(by, slug, Perm.LEAGUE_MANAGE)
    member = _member(_lock(league.pk), user_id)
    if member.role == _known(role):
        return member
    if role == Role.COACH:
        _keep_a_commissioner(member)
    _set_role(member, by, Role(role))
    forget()
    return member


@transaction.atomic
def remove_member(by: User, slug: str, user_id: int) -> None:
    """Put a member out of the league; his teams and what they played stay.

    Raises Http404 for nobody's membership, Conflict for the last commissioner.
    """
    league = find_league(by, slug, Perm.LEAGUE_MANAGE)
    member = _member(_lock(league.pk), user_id)
    _part(member, by, f"Removed {member.user}.")


@transaction.atomic
def leave(by: User, slug: str) -> None:
    """Leave the league of one's own accord. Raises Conflict for the last commissioner."""
    league = find_league(by, slug)
    member = _member(_lock(league.pk), by.pk)
    _part(member, by, "Left the league.")


def find_invitation(code: str) -> Invitation:
    """The invitation behind a link. Raises Http404, Conflict when it was withdrawn."""
    found = Invitation.objects.select_related("league", "made_by").filter(code=code).first()
    if found is None:
        raise Http404("There is no such invitation.")
    if found.withdrawn_at is not None:
        raise Conflict("This invitation was withdrawn. Ask a commissioner for another.")
    return found


def _lock(league_id: int) -> League:
    return League.objects.select_for_update().get(pk=league_id)


def _member(league: League, user_id: int) -> Membership:
    found = Membership.objects.select_related("user", "league").filter(league=league)
    member = found.filter(user_id=user_id).first()
    if member is None:
        raise Http404("There is no such member.")
    return member


def _part(member: Membership, by: User, text: str) -> None:
    _keep_a_commissioner(member)
    record(member.league, by, text)
    member.delete()
    forget()


def _keep_a_commissioner(member: Membership) -> None:
    if member.role != Role.COMMISSIONER:
        return
    others = Membership.objects.filter(league=member.league, role=Role.COMMISSIONER)
    if not others.exclude(pk=member.pk).exists():
        raise Conflict("A league keeps one commissioner: make somebody else commissioner first.")


def _set_role(member: Membership, by: User, role: Role) -> None:
    member.role = role
    member.save(update_fields=["role"])
    record(member.league, by, f"Made {member.user} {role.label.lower()}.")


def _known(role: str) -> Role:
    if role not in Role.values:
        raise ValidationError({"role": [f"Must be one of {', '.join(Role.values)}."]})
    return Role(role)
