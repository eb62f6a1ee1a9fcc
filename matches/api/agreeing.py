"""What a match is played with, agreed on over the API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import signed_in
from core.api.commands import expected_version
from core.api.fields import Command, Whole, Words, YesNo
from matches.api.agreed import PassageShown, ProposalShown, listing, record_document, shown
from matches.api.views import carry_out
from matches.models import Proposal
from matches.queries import find_match
from matches.queries.agreeing import find_proposal
from matches.services import options

Document = dict[str, Any]
REASON = 300
ENVELOPE = ("version", "preview")


class Proposed(Command):
    options = serializers.DictField(
        child=serializers.JSONField(allow_null=True),
        required=False,
        help_text="Match-scoped options that would change, each with its new value.",
    )
    game_master = Words(required=False, max_length=150, help_text="A username; needs `gm`.")
    reason = Words(required=False, allow_blank=True, max_length=REASON)
    answers = Whole(required=False, help_text="The proposal that this one counters.")
    decide = YesNo(required=False, help_text="Needs nobody's yes: commissioner or game master.")


class Accepted(Command):
    decide = YesNo(required=False, help_text="For everybody: commissioner or game master.")


class Unwilling(Command):
    reason = Words(required=False, allow_blank=True, max_length=REASON)


def body_of(request: Request, command: type[Command]) -> Document:
    """The command's own fields. Raises ValidationError (400)."""
    body = command(data=request.data)
    body.is_valid(raise_exception=True)
    return {name: value for name, value in body.validated_data.items() if name not in ENVELOPE}


class Proposals(APIView):
    @extend_schema(responses=ProposalShown(many=True))
    def get(self, request: Request, match_id: int) -> Response:
        """Everything proposed for the match's options, oldest first, with what became of it."""
        return Response(listing(find_match(request.user, match_id), Proposal.Kind.OPTIONS))

    @extend_schema(request=Proposed, responses={201: ProposalShown})
    def post(self, request: Request, match_id: int) -> Response:
        """Propose other options, or a game master; the other sides answer."""
        match = find_match(request.user, match_id)
        by, version = signed_in(request.user), expected_version(request)
        body = body_of(request, Proposed)
        return carry_out(
            request,
            match,
            lambda: options.propose(by, match_id, version=version, **body),
            shown,
            201,
        )


class AgreementRecordView(APIView):
    @extend_schema(responses=PassageShown(many=True))
    def get(self, request: Request, match_id: int) -> Response:
        """What was proposed, agreed, refused and decided, and how the match went on."""
        return Response(record_document(find_match(request.user, match_id)))


class OneProposal(APIView):
    @extend_schema(responses=ProposalShown)
    def get(self, request: Request, match_id: int, proposal_id: int) -> Response:
        """A proposal, whatever became of it."""
        match = find_match(request.user, match_id)
        return Response(shown(find_proposal(match, Proposal.Kind.OPTIONS, proposal_id)))


def answer(
    request: Request,
    match_id: int,
    command: type[Command],
    act: Callable[..., Proposal],
    proposal_id: int,
) -> Response:
    """Carry out what somebody says to a proposal."""
    match = find_match(request.user, match_id)
    by, version = signed_in(request.user), expected_version(request)
    body = body_of(request, command)
    return carry_out(
        request,
        match,
        lambda: act(by, match_id, proposal_id, version=version, **body),
        shown,
    )


class AcceptProposalView(APIView):
    @extend_schema(request=Accepted, responses={200: ProposalShown})
    def post(self, request: Request, match_id: int, proposal_id: int) -> Response:
        """Accept for your sides; the last side's acceptance puts the options in force."""
        return answer(request, match_id, Accepted, options.accept, proposal_id)


class RefuseProposalView(APIView):
    @extend_schema(request=Unwilling, responses={200: ProposalShown})
    def post(self, request: Request, match_id: int, proposal_id: int) -> Response:
        """Refuse somebody else's proposal."""
        return answer(request, match_id, Unwilling, options.refuse, proposal_id)


class WithdrawProposalView(APIView):
    @extend_schema(request=Unwilling, responses={200: ProposalShown})
    def post(self, request: Request, match_id: int, proposal_id: int) -> Response:
        """Withdraw your own proposal."""
        return answer(request, match_id, Unwilling, options.withdraw_proposal, proposal_id)
