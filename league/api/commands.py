"""The bodies of commands, and how they are carried out."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from core.api.fields import Body, CommandBody, OneOf, Whole, Words, YesNo
from dungeonbowl.league import formats
from dungeonbowl.league.formats import offered_names
from league.api.settings import StageNumber, field_for
from league.models import DecideHow, LateHow, Role
from league.models.member import INVITATION_DAYS, MOST_INVITATION_DAYS
from league.services.deadlines import MOST_DAYS, MOST_TIMES
from league.services.plans import MOST_GROUPS, MOST_STAGES
from league.services.seasons import MOST_SEEDS

LONGEST_NAME = 60
LONGEST_MOTTO = 120
KEY = 60
LONGEST_WHY = 300
MOST_USES = 1000

MOST_PLACES = 64
# Fields of every season besides its stages.
OF_ANY = {"name", "version", "preview"}


class FoundLeague(CommandBody):
    """The rulebook lists presets and options."""

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
    late_after_days = Whole(
        required=False,
        min_value=0,
        max_value=MOST_DAYS,
        help_text="When the rules decide of a match that wasn't played by its day; 0 is never.",
    )
    late_how = serializers.ChoiceField(LateHow.choices, required=False)
    extend_days = Whole(required=False, min_value=1, max_value=MOST_DAYS)
    extend_times = Whole(required=False, min_value=0, max_value=MOST_TIMES)


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


class WithSettings(Body):
    """A format by its key, with the settings of all formats."""

    format = OneOf(offered_names)
    first_day = serializers.DateField(
        required=False, allow_null=True, help_text="The day of the first round; else no dates."
    )
    every = Whole(
        required=False, min_value=1, max_value=MOST_DAYS, help_text="Days from round to round; 7."
    )

    def get_fields(self) -> dict[str, serializers.Field]:
        asked = {key: field_for(setting) for key, setting in formats.settings().items()}
        return {**super().get_fields(), **asked}


class StageTakes(Body):
    places = serializers.ListField(
        child=Whole(), required=False, max_length=MOST_PLACES, help_text="Of each group; else all."
    )
    cross = YesNo(required=False, help_text="The first of a group meets the second of the next.")

    def get_fields(self) -> dict[str, serializers.Field]:
        """`from` is a reserved word, so it can't be a class attribute."""
        source = StageNumber(help_text="`entries`, or the number of a stage before it.")
        return {"from": source, **super().get_fields()}


class PlanStage(WithSettings):
    name = Words(max_length=LONGEST_NAME, required=False, allow_blank=True)
    groups = Whole(required=False, min_value=1, max_value=MOST_GROUPS)
    take = StageTakes(required=False, allow_null=True)


class OpenSeason(WithSettings, CommandBody):
    """Either a format with its settings, or stages in order."""

    name = Words(max_length=LONGEST_NAME)
    format = OneOf(offered_names, required=False, help_text="Of the one stage; or say `stages`.")
    stages = serializers.ListField(child=PlanStage(), required=False, max_length=MOST_STAGES)

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        if "stages" in sent and len(sent.keys() - OF_ANY) > 1:
            raise serializers.ValidationError(
                {"stages": ["What is said of a stage stands within it."]}
            )
        if "stages" not in sent and "format" not in sent:
            raise serializers.ValidationError({"format": ["This field is required."]})
        return sent


class Enter(CommandBody):
    team = Whole()
    seed = Whole(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=MOST_SEEDS,
        help_text="Where seeds are given by hand; 1 is the best.",
    )


class Seed(CommandBody):
    seed = Whole(allow_null=True, min_value=1, max_value=MOST_SEEDS)


class Draw(CommandBody):
    pass


class StartBody(CommandBody):
    without_drafts = YesNo(
        required=False, default=False, help_text="Whoever is a draft still is left out."
    )


class FoundTeam(CommandBody):
    league = Words(max_length=KEY, help_text="The league's slug.")
    name = Words(max_length=LONGEST_NAME)
    college = Words(max_length=KEY)


def body_of(request: Request, command: type[Body]) -> dict[str, Any]:
    """The command's own fields. Raises ValidationError (400) for any that is malformed."""
    sent = command.read(request)
    return {key: value for key, value in sent.items() if key not in ("version", "preview")}
