"""What a client sends, and how it is carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.commands import asks_preview, body, try_out
from core.api.fields import Body, CommandBody, OneOf, Whole, Words, YesNo
from dungeonbowl.league import formats
from dungeonbowl.league.formats import offered_names
from league.api.settings import field_for
from league.models import DecideHow, Role
from league.models.member import INVITATION_DAYS, MOST_INVITATION_DAYS
from league.services.deadlines import MOST_DAYS

LONGEST_NAME = 60
LONGEST_MOTTO = 120
KEY = 60
LONGEST_WHY = 300
MOST_USES = 1000

Done = TypeVar("Done")


class FoundLeague(CommandBody):
    """Which presets and options there are is in the rulebook."""

    name = Words(max_length=LONGEST_NAME)
    motto = Words(max_length=LONGEST_MOTTO, allow_blank=True, required=False)
    preset = Words(max_length=KEY, required=False)
    public = YesNo(required=False)
    house_rules = serializers.DictField(required=False)


class AmendLeague(FoundLeague):
    """Only what is named changes; an option that is null goes back to the preset's."""

    name = Words(max_length=LONGEST_NAME, required=False)
    why = Words(max_length=LONGEST_WHY, allow_blank=True, required=False)
    remind_after_days = Whole(
        required=False, min_value=0, max_value=MOST_DAYS, help_text="0 reminds nobody."
    )
    decide_after_days = Whole(
        required=False,
        min_value=0,
        max_value=MOST_DAYS,
        help_text="When the rules decide what nobody answered; 0 is never.",
    )
    decide_how = serializers.ChoiceField(DecideHow.choices, required=False, allow_blank=True)


class Invite(CommandBody):
    role = serializers.ChoiceField(Role.choices)
    days = Whole(
        required=False,
        min_value=1,
        max_value=MOST_INVITATION_DAYS,
        help_text=f"How long it lets people in; {INVITATION_DAYS} unless said.",
    )
    uses = Whole(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=MOST_USES,
        help_text="How many people may come by it; as many as like unless said.",
    )


class Accept(CommandBody):
    pass


class ChangeRole(CommandBody):
    role = serializers.ChoiceField(Role.choices)


class LetFinish(CommandBody):
    match = Whole()


class OpenSeason(CommandBody):
    name = Words(max_length=LONGEST_NAME)
    format = OneOf(offered_names)

    def get_fields(self) -> dict[str, serializers.Field]:
        """With what any format asks."""
        asked = {key: field_for(setting) for key, setting in formats.settings().items()}
        return {**super().get_fields(), **asked}


class Enter(CommandBody):
    team = Whole()


class Draw(CommandBody):
    pass


class FoundTeam(CommandBody):
    league = Words(max_length=KEY, help_text="The league's slug.")
    name = Words(max_length=LONGEST_NAME)
    college = Words(max_length=KEY)


def body_of(request: Request, command: type[Body]) -> dict[str, Any]:
    """The command's own fields. Raises ValidationError (400) for any that is malformed."""
    body = command(data=request.data)
    body.is_valid(raise_exception=True)
    return {
        key: value
        for key, value in body.validated_data.items()
        if key not in ("version", "preview")
    }


def carry_out(
    request: Request,
    act: Callable[[], Done],
    shape: Callable[[Done], Any],
    code: int = status.HTTP_200_OK,
) -> Response:
    """Carry the command out, or only preview it, and answer in its shape.

    Nothing a league does costs gold; only a team that would be founded has a treasury to show.
    """
    if not asks_preview(body(request)):
        return Response(shape(act()), code)
    done, verdicts = try_out(act)
    said = [verdict.as_dict() for verdict in verdicts]
    treasury = getattr(done, "treasury", None)
    return Response({"preview": True, "paid": 0, "treasury": treasury, "verdicts": said})
