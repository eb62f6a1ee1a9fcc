"""A match's dungeon over HTTP: chosen before the start, and read as far as one may know it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.commands import Command
from accounts.permissions import Person, signed_in
from core.api.commands import version_in_header
from core.api.fields import Body, Whole, Words, YesNo
from core.api.numbers import id_in
from dungeonbowl.dungeon import read_layout
from dungeonbowl.dungeon.things import CHEST, PORTAL, TRAP
from dungeons.api.documents import judged
from dungeons.api.shapes import FairnessShown, JudgedShown
from matches.api.agreed import ProposalShown, shown
from matches.api.views import preview
from matches.models import Match, Proposal
from matches.queries import find_match
from matches.queries.agreeing import find_proposal, standing
from matches.queries.dungeon import KnownDungeon, known_dungeon, survey_in
from matches.services import placing

Document = dict[str, Any]
S = serializers.Serializer[Any]


class DungeonChosen(Body):
    dungeon = Whole(min_value=1, help_text="The dungeon's id.")
    version = Whole(
        required=False, allow_null=True, help_text="Its version; the latest if nobody says."
    )
    consent = Words(
        required=False,
        allow_null=True,
        allow_blank=True,
        max_length=placing.LONGEST,
        help_text="Why it shall do, though rules speak against it.",
    )
    preview = YesNo(required=False, help_text="Only show what it would come to.")


class Opened(Body):
    what = serializers.ChoiceField([CHEST, TRAP, PORTAL])
    number = Whole(min_value=1, max_value=999, help_text="Counted row by row.")
    preview = YesNo(required=False, help_text="Only whether it may be; nobody learns anything.")


class SealedShown(S):
    hash = serializers.CharField(help_text="The hex SHA-256 of the text, shown from the start.")
    text = serializers.CharField(
        allow_null=True,
        help_text="JSON: what chests hold, which trap is which, what is hidden. Shown when the "
        "match is closed; to a game master who placed it, at once.",
    )


class FoundShown(S):
    number = serializers.IntegerField()
    at = serializers.ListField(child=serializers.IntegerField())
    holds = serializers.CharField(required=False, help_text="A chest: `ball` or `explosion`.")
    type = serializers.CharField(required=False, help_text="A trap's.")
    symbol = serializers.CharField(required=False, help_text="A portal's.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Add `is`, a reserved word of Python's."""
        return {"is": serializers.CharField(), **super().get_fields()}


class MatchDungeonShown(JudgedShown):
    id = serializers.IntegerField(allow_null=True, help_text="Null where nobody chose one.")
    version = serializers.IntegerField(allow_null=True)
    hash = serializers.CharField(
        allow_null=True, help_text="Null also as long as something in it is hidden from you."
    )
    dungeon = serializers.DictField(allow_null=True, help_text="Without what you may not know.")
    placed_by = serializers.CharField(allow_null=True)
    consent = serializers.CharField(allow_null=True)
    found = FoundShown(many=True, help_text="What is known of chests, traps and portals.")
    sealed = SealedShown(allow_null=True)
    proposals = ProposalShown(many=True, help_text="Of other dungeons, still open.")
    fairness = FairnessShown(allow_null=True, help_text="Null where nobody chose one.")


NOTHING: Document = {
    "id": None, "version": None, "hash": None, "dungeon": None, "placed_by": None,
    "consent": None, "found": [], "sealed": None, "verdicts": [], "fairness": None,
}  # fmt: skip


def dungeon_document(match: Match, person: Person) -> Document:
    """The match's dungeon as far as this person may know it, and others proposed."""
    known = known_dungeon(match, person)
    waiting = match.proposals.filter(kind=Proposal.Kind.DUNGEON, status=Proposal.Status.OPEN)
    still = (one for one in waiting if standing(match, one) == Proposal.Status.OPEN)
    proposed = [shown(one) for one in still]
    return {**(_known(known) if known else NOTHING), "proposals": proposed}


def _known(known: KnownDungeon) -> Document:
    row = known.row
    return {
        "id": row.version.dungeon_id,
        "version": row.version.number,
        "hash": known.hash,
        "placed_by": row.by.username,
        "consent": row.consent,
        "found": known.found,
        "sealed": {"hash": row.sealed_hash, "text": known.text},
        "dungeon": known.layout.document(),
        **judged(survey_in(known.match, known.judged)),
    }


def _proposed(match: Match, proposal_id: int) -> Document:
    """The dungeon of an open proposal. Raises Http404."""
    proposal = find_proposal(match, Proposal.Kind.DUNGEON, proposal_id)
    version = proposal.dungeon
    if version is None or standing(match, proposal) != Proposal.Status.OPEN:
        return {**NOTHING, "proposals": [shown(proposal)]}
    return {
        **NOTHING,
        "id": version.dungeon_id,
        "version": version.number,
        "hash": version.hash,
        "consent": proposal.consent,
        "dungeon": version.document,
        **judged(survey_in(match, read_layout(version.document))),
        "proposals": [shown(proposal)],
    }


class MatchDungeonView(APIView):
    @extend_schema(
        parameters=[OpenApiParameter("proposal", int, description="What this one would bring.")],
        responses=MatchDungeonShown,
    )
    def get(self, request: Request, match_id: int) -> Response:
        """The dungeon that the match is played in, as far as you may know it now."""
        match = find_match(request.user, match_id)
        if "proposal" in request.query_params:
            wanted = id_in(request.query_params["proposal"])
            if wanted is None:
                raise ValidationError({"proposal": ["Name a proposal by its id."]})
            return Response(_proposed(match, wanted))
        return Response(dungeon_document(match, request.user))

    @extend_schema(request=DungeonChosen, responses={200: MatchDungeonShown, 202: ProposalShown})
    def put(self, request: Request, match_id: int) -> Response:
        """Choose the dungeon before the start; a coach's choice the other sides accept first."""
        match = find_match(request.user, match_id)
        sent = DungeonChosen.read(request)
        by = signed_in(request.user)
        choice = placing.DungeonChoice(
            sent["dungeon"], sent.get("version"), sent.get("consent") or ""
        )
        command = Command(by, match_id, version_in_header(request))
        if sent.get("preview"):
            return Response(preview(match, request, lambda: placing.place(command, choice)))
        proposal = placing.place(command, choice)
        if proposal is not None and proposal.status == Proposal.Status.OPEN:
            return Response(shown(proposal), 202)
        return Response(dungeon_document(find_match(by, match_id), by))


class MatchDungeonOpening(APIView):
    @extend_schema(request=Opened, responses={200: MatchDungeonShown})
    def post(self, request: Request, match_id: int) -> Response:
        """See what a chest holds or what lies face down; from then on everybody sees it."""
        match = find_match(request.user, match_id)
        sent = Opened.read(request)
        by = signed_in(request.user)

        def look() -> None:
            placing.look(Command(by, match_id), sent["what"], sent["number"])

        if sent.get("preview"):
            return Response(preview(match, request, look))
        look()
        return Response(dungeon_document(find_match(by, match_id), by))
