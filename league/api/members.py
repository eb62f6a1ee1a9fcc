from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import Perm, signed_in
from core.api.commands import carry_out, take_away
from league import services
from league.api.commands import Accept, ChangeRole, Invite, LetFinish, body_of
from league.api.leagues import shown as league_shown
from league.api.shapes import Finishing, InvitationShown, LeagueShown, MemberShown
from league.models import Invitation, Membership
from league.queries import find_league, members_of, standing_invitations


@extend_schema_view(
    get=extend_schema(
        description="Links that still let people in, newest first; for commissioners."
    )
)
class Invitations(ListAPIView[Invitation]):
    commissioners_only = True
    serializer_class = InvitationShown

    def get_queryset(self) -> Any:
        """Links that still let people in, newest first, with how many came by each."""
        slug = self.kwargs["slug"]
        return standing_invitations(find_league(self.request.user, slug, Perm.LEAGUE_INVITE))

    @extend_schema(request=Invite, responses={201: InvitationShown})
    def post(self, request: Request, slug: str) -> Response:
        """Make a link that lets whoever holds it join in a role."""
        find_league(request.user, slug, Perm.LEAGUE_INVITE)
        body = body_of(request, Invite)
        return carry_out(
            request,
            lambda: services.invite(signed_in(request.user), slug, **body),
            lambda made: invitation_shown(request, made),
            201,
        )


class OneInvitation(APIView):
    @extend_schema(responses={204: None})
    def delete(self, request: Request, code: str) -> Response:
        """Withdraw a link, so that it lets nobody in."""
        by = signed_in(request.user)
        return take_away(request, lambda: services.withdraw_invitation(by, code))


class AcceptInvitationView(APIView):
    @extend_schema(request=Accept, responses={200: LeagueShown})
    def post(self, request: Request, code: str) -> Response:
        """Join by a link; joining twice changes nothing."""
        body_of(request, Accept)
        return carry_out(
            request,
            lambda: services.accept(signed_in(request.user), code),
            lambda member: league_shown(request, member.league),
        )


@extend_schema_view(get=extend_schema(description="Who belongs to the league, and in which role."))
class Members(ListAPIView[Membership]):
    serializer_class = MemberShown

    def get_queryset(self) -> Any:
        return members_of(find_league(self.request.user, self.kwargs["slug"]))


class OneMember(APIView):
    @extend_schema(request=ChangeRole, responses={200: MemberShown})
    def patch(self, request: Request, slug: str, user_id: int) -> Response:
        """Make a member commissioner or coach."""
        find_league(request.user, slug, Perm.LEAGUE_MANAGE)
        body = body_of(request, ChangeRole)
        return carry_out(
            request,
            lambda: services.change_role(signed_in(request.user), slug, user_id, **body),
            lambda member: MemberShown(member).data,
        )

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, user_id: int) -> Response:
        """Remove a member, or leave, if the member is oneself."""
        by = signed_in(request.user)
        oneself = user_id == by.pk
        find_league(by, slug, Perm.LEAGUE_VIEW if oneself else Perm.LEAGUE_MANAGE)
        if oneself:
            return take_away(request, lambda: services.leave(by, slug))
        return take_away(request, lambda: services.remove_member(by, slug, user_id))


class LetFinishView(APIView):
    @extend_schema(request=LetFinish, responses={200: Finishing})
    def post(self, request: Request, slug: str, user_id: int) -> Response:
        """Let a coach who was removed play one of the league's matches to its end."""
        find_league(request.user, slug, Perm.LEAGUE_MANAGE)
        body = body_of(request, LetFinish)
        return carry_out(
            request,
            lambda: services.let_removed_finish(
                signed_in(request.user), slug, user_id, body["match"]
            ),
            lambda match: {"match": match.pk, "may_finish": True},
        )


def invitation_shown(request: Request, invitation: Invitation) -> dict[str, Any]:
    """A link with its whole address."""
    return dict(InvitationShown(invitation, context={"request": request}).data)
