"""Agreeing on a match's options, dungeon and referee over the API."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.commands import Command, command_in
from core.api.fields import CommandBody, Whole, Words, YesNo
from matches.api.agreed import PassageShown, ProposalShown, listing, record_document, shown
from matches.api.views import carry_out
from matches.models import Match, Proposal
from matches.queries import find_match
from matches.queries.agreeing import find_proposal, kind_of
from matches.queries.finding import whole_match
from matches.services import options, placing, refereeing

Document = dict[str, Any]
REASON = 300
ENVELOPE = ("version", "preview")
Kind = Proposal.Kind
# The kinds of proposals under this address.
HERE = (Kind.OPTIONS, Kind.REFEREE, Kind.DUNGEON)
ANSWERS: Mapping[tuple[str, str], Callable[..., Proposal]] = {
    (Kind.OPTIONS, "accept"): options.accept,
    (Kind.OPTIONS, "refuse"): options.refuse,
    (Kind.OPTIONS, "withdraw"): options.withdraw_proposal,
    (Kind.REFEREE, "accept"): refereeing.accept_referee,
    (Kind.REFEREE, "refuse"): refereeing.refuse_referee,
    (Kind.REFEREE, "withdraw"): refereeing.withdraw_referee,
    (Kind.DUNGEON, "accept"): placing.accept_dungeon,
    (Kind.DUNGEON, "refuse"): placing.refuse_dungeon,
    (Kind.DUNGEON, "withdraw"): placing.withdraw_dungeon,
}


class Proposed(CommandBody):
    options = serializers.DictField(
        child=serializers.JSONField(allow_null=True),
        required=False,
        help_text="Match-scoped options that would change, each with its new value.",
    )
    game_master = Words(required=False, max_length=150, help_text="A username; needs `gm`.")
    reason = Words(required=False, allow_blank=True, max_length=REASON)
    answers = Whole(required=False, help_text="The proposal that this one counters.")
    decide = YesNo(required=False, help_text="Needs nobody's yes: commissioner or game master.")


class Accepted(CommandBody):
    decide = YesNo(required=False, help_text="For everybody: commissioner or game master.")


class Unwilling(CommandBody):
    reason = Words(required=False, allow_blank=True, max_length=REASON)


def body_of(request: Request, command: type[CommandBody]) -> Document:
    """The command's own fields. Raises ValidationError (400)."""
    return {name: value for name, value in command.read(request).items() if name not in ENVELOPE}


class Proposals(APIView):
    @extend_schema(responses=ProposalShown(many=True))
    def get(self, request: Request, match_id: int) -> Response:
        """Everything proposed for the match's options, dungeon and referee, oldest first."""
        return Response(listing(find_match(request.user, match_id), *HERE))

    @extend_schema(request=Proposed, responses={201: ProposalShown})
    def post(self, request: Request, match_id: int) -> Response:
        """Propose other options, or a game master; the other sides answer."""
        match = find_match(request.user, match_id)
        command = command_in(request, match_id)
        proposed = options.ProposedOptions(**body_of(request, Proposed))
        return carry_out(
            request,
            match,
            lambda: options.propose(command, proposed),
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
        return Response(shown(find_proposal(match, _kind(match, proposal_id), proposal_id)))


def answer(
    request: Request,
    match_id: int,
    words: type[CommandBody],
    act: Callable[..., Proposal],
    proposal_id: int,
) -> Response:
    """Carry out somebody's answer to a proposal."""
    match = find_match(request.user, match_id)
    command = command_in(request, match_id)
    said = body_of(request, words)
    return carry_out(
        request,
        match,
        lambda: act(command, proposal_id, **said),
        shown,
    )


def _kind(match: Match, proposal_id: int) -> Proposal.Kind:
    """What a proposal here is about; dates have an address of their own. Raises Http404."""
    kind = kind_of(match, proposal_id)
    if kind not in HERE:
        raise Http404("There is no such proposal.")
    return kind


def _act(word: str) -> Callable[..., Proposal]:
    """The service for this answer, whatever the proposal is about."""

    def act(command: Command, proposal_id: int, **said: Any) -> Proposal:
        kind = _kind(whole_match(command.target), proposal_id)
        return ANSWERS[kind, word](command, proposal_id, **said)

    return act


class AcceptProposalView(APIView):
    @extend_schema(request=Accepted, responses={200: ProposalShown})
    def post(self, request: Request, match_id: int, proposal_id: int) -> Response:
        """Accept for your sides; the last side's acceptance puts it in force."""
        return answer(request, match_id, Accepted, _act("accept"), proposal_id)


class RefuseProposalView(APIView):
    @extend_schema(request=Unwilling, responses={200: ProposalShown})
    def post(self, request: Request, match_id: int, proposal_id: int) -> Response:
        """Refuse somebody else's proposal."""
        return answer(request, match_id, Unwilling, _act("refuse"), proposal_id)


class WithdrawProposalView(APIView):
    @extend_schema(request=Unwilling, responses={200: ProposalShown})
    def post(self, request: Request, match_id: int, proposal_id: int) -> Response:
        """Withdraw your own proposal."""
        return answer(request, match_id, Unwilling, _act("withdraw"), proposal_id)
