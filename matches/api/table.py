"""The table over HTTP: phones take a seat, send their entries, and fetch those they lack."""

from __future__ import annotations

from functools import partial
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.commands import command_in
from accounts.permissions import signed_in
from core.api.commands import carry_out
from core.api.fields import Body, CommandBody, Whole, Words
from core.api.numbers import number
from core.api.renderers import PlainJSONRenderer
from dungeonbowl.errors import FieldError
from dungeonbowl.table import MOST, SeatRole
from matches.api.agreed import ProposalShown, shown
from matches.queries import find_match
from matches.queries.tablelog import table_document
from matches.services.refereeing import propose_referee
from matches.services.seating import take_seat
from matches.services.syncing import sync

S = serializers.Serializer[Any]
Field = serializers.Field[Any, Any, Any, Any]
AT_ONCE = 500


class SeatWanted(CommandBody):
    team = Whole(
        required=False, allow_null=True, help_text="For which side, of several that you coach."
    )

    who = Words(
        required=False,
        allow_null=True,
        max_length=150,
        help_text="With `referee`: the username of a third person, on whom all sides then agree.",
    )

    def get_fields(self) -> dict[str, Field]:
        """Add `as`, a reserved word of Python's."""
        role = serializers.ChoiceField(
            [SeatRole.COACH.value, SeatRole.REFEREE.value], help_text="As whom it records."
        )
        return {"as": role, **super().get_fields()}


class SeatTaken(S):
    device = serializers.IntegerField(help_text="The device's number in this match.")


class TableSent(Body):
    device = Whole(min_value=1, max_value=MOST)
    have = serializers.DictField(
        child=Whole(min_value=0, max_value=MOST),
        required=False,
        help_text="By device, up to which count its entries are known.",
    )
    entries = serializers.ListField(
        child=serializers.DictField(), required=False, max_length=AT_ONCE
    )

    began = Words(
        required=False,
        allow_null=True,
        max_length=40,
        help_text="The start under which these were recorded, as the kit has it.",
    )

    def validate_have(self, have: dict[str, int]) -> dict[str, int]:
        """The keys have to be device numbers."""
        if not all(number(device) for device in have):
            raise serializers.ValidationError("Devices are named by their numbers.")
        return have


class FlagShown(S):
    id = serializers.CharField()
    what = serializers.CharField()
    text = serializers.CharField()
    entries = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    choices = serializers.ListField(child=serializers.CharField())


class OutcomeShown(S):
    changes = serializers.ListField(
        child=serializers.ListField(), help_text="What it does at the table, one after another."
    )
    text = serializers.CharField()
    fault = serializers.CharField(required=False, help_text="Why it can't have been, if so.")
    lacks = serializers.CharField(
        required=False, help_text="The die or the choice for which a procedure waits, if any."
    )
    dice = serializers.DictField(required=False, help_text="All faces of a procedure, by purpose.")
    entries = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        help_text="What a procedure amounts to; an event has its `changes` and `text` beside it.",
    )


class TableShown(S):
    have = serializers.DictField(child=serializers.IntegerField())
    entries = serializers.ListField(
        child=serializers.DictField(), help_text="Those that the caller lacks, in order."
    )
    came = serializers.ListField(
        child=serializers.DateTimeField(), help_text="When the server got each of them."
    )
    outcomes = serializers.DictField(
        child=OutcomeShown(), help_text="What every event and procedure came to, by its entry."
    )
    flags = FlagShown(many=True)
    state = serializers.DictField(help_text="What stands at the table.")
    looked = serializers.IntegerField(
        help_text="How often somebody looked at what is sealed: a kit is fetched anew by it."
    )
    began = serializers.DateTimeField(help_text="The match's start: a kit is fetched anew by it.")
    waiting = serializers.IntegerField(
        help_text="How many came after the report, and wait for the next or for a correction."
    )
    digest = serializers.CharField(help_text="Equal on two phones that hold the same game.")


class MatchSeats(APIView):
    @extend_schema(request=SeatWanted, responses={201: SeatTaken, 202: ProposalShown})
    def post(self, request: Request, match_id: int) -> Response:
        """Sit down at the table, for a side or as referee; with `who` propose a third person."""
        find_match(request.user, match_id)
        wanted = SeatWanted.read(request)
        role, team = wanted["as"], wanted.get("team")
        if who := wanted.get("who"):
            proposed = partial(self._proposed, request, match_id, role, who)
            return carry_out(request, proposed, dict, 202)
        command = command_in(request, match_id)
        seated = partial(take_seat, command.by, match_id, role, team, command.version)
        return carry_out(request, seated, lambda seat: {"device": seat.device}, 201)

    def _proposed(self, request: Request, match_id: int, role: str, who: str) -> dict[str, Any]:
        if role != SeatRole.REFEREE:
            raise FieldError("who", "Nobody is proposed for a coach's seat.")
        return shown(propose_referee(command_in(request, match_id), who))


class MatchTable(APIView):
    renderer_classes = (PlainJSONRenderer,)

    @extend_schema(responses=TableShown)
    def get(self, request: Request, match_id: int) -> Response:
        """The whole log of the table, its open flags, and what stands."""
        return Response(table_document(find_match(request.user, match_id), {}))

    @extend_schema(request=TableSent, responses=TableShown)
    def post(self, request: Request, match_id: int) -> Response:
        """Bring what was recorded on a device, and take what it lacks."""
        try:
            said = TableSent.read(request)
        except serializers.ValidationError:
            # Only here: without a preview the person is looked up with the log, once.
            find_match(request.user, match_id)
            raise
        by = signed_in(request.user)
        sent = said.get("entries", ())
        match, folding = sync(by, match_id, said["device"], sent, said.get("began"))
        return Response(table_document(match, said.get("have") or {}, folding))
