"""The API's commands and replies, described for the schema. `presenters` builds the replies."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from accounts.manners.fields import Command, Told, Whole, Words, YesNo
from dungeonbowl.keys import (
    Absence,
    Cause,
    DiceMode,
    EventType,
    Hazard,
    InfractionKind,
    RerollSource,
    ResultKind,
)
from matches.models import Match, Side

S = serializers.Serializer[Any]
TEAMS_HELP = "Two to four teams by id."


class MatchMade(Told):
    """A friendly. Who may make it, and what may be in it, is the service's to say."""

    teams = serializers.ListField(child=Whole(), max_length=10, help_text=TEAMS_HELP)
    alliances = serializers.ListField(
        child=serializers.ListField(child=Whole(), max_length=10),
        required=False,
        allow_null=True,
        max_length=10,
        help_text="The teams split into parties that win and lose together.",
    )
    league = Words(
        required=False,
        allow_null=True,
        allow_blank=True,
        max_length=60,
        help_text="Whose house rules hold; by default those of the teams' common league.",
    )
    options = serializers.DictField(
        child=serializers.JSONField(allow_null=True),
        required=False,
        help_text="Match-scoped options, which hold over the league's.",
    )
    exhibition = YesNo(required=False, help_text="Changes nothing for anybody.")
    preview = YesNo(required=False)


class Started(Command):
    rolls = serializers.DictField(
        child=serializers.JSONField(),
        required=False,
        help_text="`niggle.<player>.<n>`, where the house rules roll for old injuries.",
    )


class EventTold(S):
    """What happened. Which fields a type takes, the rules say; `rolls` tells its dice."""

    type = serializers.ChoiceField([*EventType])
    player = serializers.IntegerField(required=False, allow_null=True, help_text="Who did it.")
    victim = serializers.IntegerField(required=False, allow_null=True, help_text="Who suffered.")
    team = serializers.IntegerField(required=False, allow_null=True)
    text = serializers.CharField(required=False, help_text="A note in the teller's words.")
    cause = serializers.ChoiceField([*Cause], required=False)
    victim_standing = serializers.BooleanField(required=False, default=True)
    regenerated = serializers.BooleanField(required=False, default=False)
    outcome = serializers.CharField(required=False, help_text="What a manual casualty table said.")
    hazard = serializers.ChoiceField([*Hazard], required=False)
    kind = serializers.ChoiceField([*InfractionKind], required=False)
    near_ref = serializers.BooleanField(required=False, default=False)
    injured = serializers.BooleanField(required=False, default=True)
    item = serializers.CharField(required=False)
    monster = serializers.CharField(required=False)
    source = serializers.ChoiceField([*RerollSource], required=False)  # type: ignore[assignment]
    by_sorcery = serializers.BooleanField(required=False, default=False)
    rolls = serializers.DictField(child=serializers.JSONField(), required=False)
    version = serializers.IntegerField(required=False)
    preview = serializers.BooleanField(required=False)


class Revoked(Command):
    reason = Words(max_length=300)


class RevokedShown(S):
    at = serializers.DateTimeField()
    by = serializers.CharField(allow_null=True)
    reason = serializers.CharField()


class EventShown(S):
    """What was told, its details beside these fields, and what came of it."""

    id = serializers.IntegerField()
    type = serializers.ChoiceField([*EventType])
    team = serializers.IntegerField(allow_null=True)
    player = serializers.IntegerField(allow_null=True)
    victim = serializers.IntegerField(allow_null=True)
    victim_team = serializers.IntegerField(allow_null=True)
    spp = serializers.IntegerField(help_text="What it earned its player.")
    outcome = serializers.DictField(help_text="`text` says it all; the rest depends on the type.")
    with_report = serializers.BooleanField()
    by = serializers.CharField()
    at = serializers.DateTimeField()
    revoked = RevokedShown(allow_null=True)


class SideListed(S):
    team = serializers.IntegerField()
    name = serializers.CharField()
    college = serializers.CharField()
    coach = serializers.CharField()
    alliance = serializers.IntegerField(allow_null=True)
    touchdowns = serializers.IntegerField()
    casualties = serializers.IntegerField(help_text="By its players on another side's.")
    outcome = serializers.ChoiceField([*Side.Outcome.values], allow_null=True)
    conceded = serializers.BooleanField()


class RerollPoolShown(S):
    team = serializers.IntegerField()
    wheel = serializers.IntegerField()
    training = serializers.IntegerField()
    leader = serializers.IntegerField()
    total = serializers.IntegerField()


class SquadShown(S):
    player = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    position = serializers.CharField()
    race = serializers.CharField()


class AbsenceShown(S):
    player = serializers.IntegerField()
    why = serializers.ChoiceField([*Absence])
    text = serializers.CharField()


class SideShown(SideListed):
    rating = serializers.IntegerField()
    rerolls = RerollPoolShown()
    arrangements_due = serializers.IntegerField()
    arrangements = serializers.ListField(child=serializers.CharField())
    tactics = serializers.ListField(child=serializers.DictField())
    squad = SquadShown(many=True, help_text="Everybody rostered; as called at the start.")
    available = serializers.ListField(child=serializers.IntegerField())
    unavailable = AbsenceShown(many=True)
    receipts = serializers.DictField(help_text="How rating and re-rolls came about.")


class ResultShown(S):
    kind = serializers.ChoiceField([*ResultKind])
    winner = serializers.IntegerField(allow_null=True)
    touchdowns = serializers.DictField(child=serializers.IntegerField())


class DiceShown(S):
    mode = serializers.ChoiceField([*DiceMode])
    seed_hash = serializers.CharField(help_text="SHA-256 of the seed, shown from the start.")
    seed = serializers.CharField(allow_null=True, help_text="Once the match is closed.")


class RollShown(S):
    purpose = serializers.CharField()
    die = serializers.CharField()
    first = serializers.IntegerField(help_text="The number of the first face, from 0.")
    faces = serializers.ListField(child=serializers.IntegerField())
    why = serializers.CharField()
    told_by = serializers.CharField(allow_null=True, help_text="Nobody: the program rolled.")
    at = serializers.DateTimeField()


class RollsShown(DiceShown):
    rolls = RollShown(many=True)


class MatchListed(S):
    id = serializers.IntegerField()
    status = serializers.ChoiceField([*Match.Status.values])
    version = serializers.IntegerField()
    league = serializers.CharField(allow_null=True)
    label = serializers.CharField()  # type: ignore[assignment]
    exhibition = serializers.BooleanField()
    needs_winner = serializers.BooleanField()
    made_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    confirmed_at = serializers.DateTimeField(allow_null=True)
    sides = SideListed(many=True)
    result = ResultShown(allow_null=True)


class MatchShown(MatchListed):
    made_by = serializers.CharField()
    sides = SideShown(many=True)
    options = serializers.DictField()
    dice = DiceShown()
    events = EventShown(many=True)
