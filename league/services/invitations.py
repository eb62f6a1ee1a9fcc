"""Links that let people into a league: made, used, and at an end.

A link ends when it expires, is used up or withdrawn, and when somebody who made or used it is
removed or made a coach: a demoted person must not regain their role by a link that they know.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils import timezone

from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict
from core.prepared import prepared
from dungeonbowl.wording import counted
from league.models import Departure, Invitation, InvitationUse, League, Membership, Role
from league.models.member import INVITATION_DAYS
from league.queries import find_league
from league.queries.roles import forget
from league.services.minutes import record
from league.services.rehearsals import demand_no_rehearsal
from league.services.roles import known_role, lock_league, set_role
from teams.services import coach_back


def invite(
    by: User, slug: str, role: str, days: int = INVITATION_DAYS, uses: int | None = None
) -> Invitation:
    """Make a link that lets its holders join in that role.

    It works for this many days, and for `uses` people if that is given.
    """
    league = find_league(by, slug, Perm.LEAGUE_INVITE)
    demand_no_rehearsal(league)
    with transaction.atomic():
        made = Invitation.objects.create(
            league=league,
            code=secrets.token_urlsafe(12),
            role=known_role(role),
            made_by=by,
            expires_at=timezone.now() + timedelta(days=days),
            most_uses=uses,
        )
        record(league, by, f"Made an invitation link ({Role(role).label.lower()}).")
    return made


@transaction.atomic
def withdraw_invitation(by: User, code: str) -> Invitation:
    """End a link; those who joined by it stay. Raises Http404, Conflict."""
    found = find_invitation(code)
    require(by, Perm.LEAGUE_INVITE, found.league)
    found.withdrawn_at = timezone.now()
    found.save(update_fields=["withdrawn_at"])
    record(found.league, by, f"Withdrew an invitation link ({found.get_role_display().lower()}).")
    return found


@transaction.atomic
def accept(by: User, code: str) -> Membership:
    """Join by a link. Joining again changes nothing, unless the link invites to a higher role.

    Raises Http404 for an unknown link, Conflict for one that has ended, for whoever was removed
    after it was made, and for whoever was made a coach and would be promoted by it.
    """
    league = lock_league(find_invitation(code).league_id)
    invitation = find_invitation(code)
    member = Membership.objects.filter(league=league, user=by).first()
    if member is None:
        return _join(by, league, invitation)
    if invitation.role == Role.COMMISSIONER and member.role == Role.COACH:
        _demand_never_lowered(invitation, member.lowered_at is not None)
        _use(invitation, by)
        set_role(member, by, Role.COMMISSIONER)
    return member


def find_invitation(code: str) -> Invitation:
    """The invitation behind a link. Raises Http404, Conflict if it has ended."""
    invited = _invited(code)
    if not invited:
        raise Http404("There is no such invitation.")
    (found,) = invited
    if found.withdrawn_at is not None:
        raise Conflict("This invitation was withdrawn. Ask a commissioner for another.")
    if found.expires_at <= timezone.now():
        raise Conflict("This invitation has expired. Ask a commissioner for another.")
    return found


@prepared
def _invited(code: str) -> QuerySet[Invitation]:
    found = Invitation.objects.select_related("league", "made_by").filter(code=code)
    return found.order_by("pk")[:1]


def end_links_of(member: Membership) -> None:
    """End the league's links that this person made or used."""
    theirs = Q(made_by=member.user_id) | Q(uses__user=member.user_id)
    known = Invitation.objects.filter(theirs, league=member.league_id, withdrawn_at=None)
    ids = set(known.values_list("pk", flat=True))
    Invitation.objects.filter(pk__in=ids).update(withdrawn_at=timezone.now())


def _join(by: User, league: League, invitation: Invitation) -> Membership:
    gone = Departure.objects.filter(league=league, user=by).first()
    if gone:
        _demand_made_after(invitation, gone)
        _demand_never_lowered(invitation, gone.lowered)
    _use(invitation, by)
    member = Membership.objects.create(
        league=league,
        user=by,
        role=invitation.role,
        invitation=invitation,
        lowered_at=gone.at if gone and gone.lowered else None,
    )
    coach_back(by, league.slug)
    record(league, by, f"Joined as {member.get_role_display().lower()}.")
    forget()
    return member


def _demand_made_after(invitation: Invitation, gone: Departure) -> None:
    removals = Departure.objects.filter(league=gone.league_id, user=gone.user_id)
    removed = removals.exclude(by=gone.user_id).filter(at__gte=invitation.made_at)
    if removed.exists():
        raise Conflict(
            "You were removed from this league after this invitation was made. "
            "Ask a commissioner for a new one."
        )


def _demand_never_lowered(invitation: Invitation, lowered: bool) -> None:
    if lowered and invitation.role == Role.COMMISSIONER:
        raise Conflict(
            "You were made a coach of this league. A commissioner can make you commissioner again "
            "on the members page; a link can't."
        )


def demand_use_left(invitation: Invitation) -> None:
    """Raise Conflict if nobody more can join by this link."""
    if invitation.most_uses is not None and invitation.uses.count() >= invitation.most_uses:
        people = counted(invitation.most_uses, "person", "people")
        raise Conflict(
            f"This invitation was for {people}, and is used up. Ask a commissioner for another."
        )


def _use(invitation: Invitation, by: User) -> None:
    """Note that somebody joined by the link. Raises Conflict if it is used up."""
    demand_use_left(invitation)
    InvitationUse.objects.create(invitation=invitation, user=by)
