"""The API's commands and replies, described for the schema. `presenters` builds the replies."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from core.api.fields import Body, CommandBody, Whole, Words, YesNo
from dungeonbowl.keys import (
    Arrangement,
    DiceMode,
    ResultKind,
    Tactic,
)
from dungeonbowl.pregame.setup import Absence
from matches.api.agreed import AppointmentShown, ProposalShown
from matches.api.events import EventShown
from matches.models import Match, Side

S = serializers.Serializer[Any]
TEAMS_HELP = "Two to four teams by id."


class MatchMade(Body):
    """A friendly. The service decides who may make it, and what it may contain."""

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


class Started(CommandBody):
    rolls = serializers.DictField(
        child=serializers.JSONField(),
        required=False,
        help_text="`niggle.<player>.<n>`, where the house rules roll for old injuries; "
        "`named_referee` d3, where a lot named the referee's model and anybody says whom.",
    )


class TacticBody(Body):
    """One dirty tactic."""

    tactic = serializers.ChoiceField([*Tactic])
    target = Whole(
        required=False, allow_null=True, help_text="An assassination's: a player of an opponent's."
    )
    outcome = Words(
        required=False,
        allow_null=True,
        max_length=60,
        help_text="What a manual casualty table says, if it comes to that.",
    )


class PreparationBody(CommandBody):
    """A side's choices, made once."""

    team = Whole()
    tactics = TacticBody(many=True, required=False)
    arrangements = serializers.ListField(
        child=serializers.ChoiceField([*Arrangement]), required=False, max_length=20
    )
    rolls = serializers.DictField(
        child=serializers.JSONField(),
        required=False,
        help_text="`assassination.<n>.aim`, `.random`, `.effect`, `.casualty`, `.lasting`.",
    )


class Revoked(CommandBody):
    reason = Words(max_length=300)


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


class NoteShown(S):
    rule = serializers.CharField()
    text = serializers.CharField()
    events = serializers.ListField(child=serializers.IntegerField())


class SquadShown(S):
    player = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    position = serializers.CharField()
    race = serializers.CharField()
    item = serializers.CharField(required=False, help_text="A magic item's key, or nothing.")
    injury_plus = serializers.IntegerField(
        required=False, help_text="What old injuries add to Injury rolls against them (INJ-05)."
    )
    journeyman = serializers.BooleanField(
        required=False, help_text="Whether they fill in for this match alone, if they do."
    )
    position_key = serializers.CharField(required=False, help_text="A journeyman's position.")


class AbsenceShown(S):
    player = serializers.IntegerField()
    why = serializers.ChoiceField([*Absence])
    text = serializers.CharField()


class JourneymanShown(SquadShown):
    player = serializers.IntegerField(help_text="0 until the match has started.")
    journeyman = serializers.BooleanField()
    position_key = serializers.CharField()


class SideShown(SideListed):
    prepared = serializers.BooleanField(help_text="Whether it has; what it chose is another thing.")
    rating = serializers.IntegerField()
    rerolls = RerollPoolShown()
    arrangements_due = serializers.IntegerField()
    arrangements = serializers.ListField(
        child=serializers.CharField(), help_text="Empty until they are revealed to you."
    )
    tactics = serializers.ListField(
        child=serializers.DictField(),
        help_text="`tactic`; of an assassination also `target, victim, effect, casualty, text`.",
    )
    squad = SquadShown(many=True, help_text="Everybody rostered; as called at the start.")
    available = serializers.ListField(child=serializers.IntegerField())
    unavailable = AbsenceShown(many=True)
    receipts = serializers.DictField(help_text="How rating and re-rolls came about.")
    journeymen = JourneymanShown(many=True, help_text="Who fill in for this match alone.")
    titchy = serializers.IntegerField(help_text="How many Titchy may slip in after the set-up.")


class ResultShown(S):
    kind = serializers.ChoiceField([*ResultKind])
    winner = serializers.IntegerField(allow_null=True)
    touchdowns = serializers.DictField(child=serializers.IntegerField())
    conceded = serializers.IntegerField(required=False)
    balls_gone = serializers.IntegerField(required=False)
    why = serializers.CharField(required=False, help_text="Why it stands in spite of notes.")


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
    first_turn = serializers.IntegerField(allow_null=True)
    sides = SideShown(many=True)
    options = serializers.DictField()
    date = AppointmentShown(allow_null=True)
    game_master = serializers.CharField(allow_null=True)
    referee = serializers.CharField(allow_null=True, help_text="Agreed on for its table.")
    proposals = ProposalShown(many=True, help_text="Those that still wait for somebody.")
    dice = DiceShown()
    events = EventShown(many=True)
    notes = NoteShown(many=True, help_text="What was recorded beyond what the match holds.")
