from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.permissions import Perm, signed_in
from core.ui.qr import square
from core.ui.refused import refused_at, refused_by, status_of
from league import services
from league.models import Invitation, Role
from league.models.member import INVITATION_DAYS
from league.queries import (
    find_league,
    members_of,
    removed_with_matches,
    standing_invitations,
)
from league.queries.roles import role_in
from league.services.invitations import demand_use_left, find_invitation
from teams.models import Team
from teams.queries import teams_of_league


def members(request: HttpRequest, slug: str) -> HttpResponse:
    """Who belongs to the league; for commissioners also the links that invite."""
    league = find_league(request.user, slug)
    # A rehearsal lets nobody in.
    closed = league.rehearses_id is not None
    may_invite = not closed and request.user.has_perm(Perm.LEAGUE_INVITE, league)
    may_manage = request.user.has_perm(Perm.LEAGUE_MANAGE, league)
    links = standing_invitations(league) if may_invite else []
    teams: dict[int, list[Team]] = {}
    for team in teams_of_league(slug).exclude(status=Team.Status.RETIRED):
        teams.setdefault(team.coach_id, []).append(team)
    shown = {
        "league": league,
        "members": [(member, teams.get(member.user_id, [])) for member in members_of(league)],
        "invitations": [_link(request, invitation) for invitation in links],
        "roles": Role.choices,
        "may_invite": may_invite,
        "invitation_days": INVITATION_DAYS,
        "may_manage": may_manage,
        "removed": removed_with_matches(league) if may_manage else [],
        "my_role": role_in(request.user, slug),
    }
    return render(request, "league/members.html", shown)


@login_required
@require_POST
@refused_at("league-members", "slug")
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a link."""
    made = services.invite(signed_in(request.user), slug, request.POST.get("role", ""))
    messages.success(request, "Here is the link. Copy it, or let them scan its QR code.")
    return redirect(f"{reverse('league-members', args=[slug])}#invitation-{made.pk}")


@login_required
@require_POST
@refused_at("leagues")
def withdraw_invitation(request: HttpRequest, code: str) -> HttpResponse:
    """Withdraw an invitation link."""
    gone = services.withdraw_invitation(signed_in(request.user), code)
    messages.success(request, "That link no longer works.")
    return redirect("league-members", gone.league.slug)


@login_required
@require_POST
@refused_at("league-members", "slug")
def change_role(request: HttpRequest, slug: str, user_id: int) -> HttpResponse:
    """Make a member commissioner or coach."""
    member = services.change_role(
        signed_in(request.user), slug, user_id, request.POST.get("role", "")
    )
    messages.success(request, f"{member.user} is {member.get_role_display().lower()} now.")
    return redirect("league-members", slug)


@login_required
@require_POST
@refused_at("league-members", "slug")
def remove(request: HttpRequest, slug: str, user_id: int) -> HttpResponse:
    """Remove a member."""
    services.remove_member(signed_in(request.user), slug, user_id)
    messages.success(
        request,
        "Removed. Their teams stay in the records, and the links they came by are withdrawn.",
    )
    return redirect("league-members", slug)


@login_required
@require_POST
@refused_at("league-members", "slug")
def let_finish(request: HttpRequest, slug: str, user_id: int, match_id: int) -> HttpResponse:
    """Let a removed coach play one match to its end."""
    services.let_removed_finish(signed_in(request.user), slug, user_id, match_id)
    messages.success(request, "They may finish this match.")
    return redirect("league-members", slug)


@login_required
@require_POST
@refused_at("league-members", "slug")
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave the league."""
    services.leave(signed_in(request.user), slug)
    messages.success(request, "You have left the league.")
    return redirect("leagues")


def _closed(request: HttpRequest, why: Exception, code: str) -> HttpResponse:
    return render(request, "league/join_closed.html", {"why": str(why)}, status=status_of(why))


@refused_by(_closed)
def join(request: HttpRequest, code: str) -> HttpResponse:
    """An invitation's page: who invites to what, and the button that accepts.

    Somebody without an account returns here after signing up.
    """
    if request.method == "POST" and request.user.is_authenticated:
        member = services.accept(signed_in(request.user), code)
        messages.success(request, f"Welcome to {member.league}.")
        return redirect("league", member.league.slug)
    invitation = find_invitation(code)
    my_role = role_in(request.user, invitation.league.slug)
    if my_role not in (invitation.role, Role.COMMISSIONER):
        demand_use_left(invitation)
    shown = {
        "invitation": invitation,
        "league": invitation.league,
        "my_role": my_role,
        "members": members_of(invitation.league).count(),
    }
    return render(request, "league/join.html", shown)


def _link(request: HttpRequest, invitation: Invitation) -> dict[str, Any]:
    url = request.build_absolute_uri(reverse("join", args=[invitation.code]))
    drawn = square(url, border=3, error="m", svgclass="qr", lineclass=None)
    return {"invitation": invitation, "url": url, "square": drawn}
