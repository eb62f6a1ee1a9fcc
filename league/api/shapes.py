"""What the API answers with."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from core.api.fields import OneOf
from core.api.schema import PreviewShown
from dungeonbowl.league.criteria import every_key
from dungeonbowl.league.formats import keys, offered_names
from dungeonbowl.league.tally import RECEIPTS
from league.api.settings import StageNumber
from league.models import (
    Decided,
    DecideHow,
    Group,
    Invitation,
    LateHow,
    League,
    Membership,
    Season,
    Stage,
)
from league.queries import FixtureFacts, house_rules_of
from league.queries.redrafts import drafts_until
from league.queries.roles import rehearsed_at, role_in
from matches.models import Match


class LeagueShown(serializers.ModelSerializer[League]):
    decide_how = serializers.ChoiceField(DecideHow.choices, allow_blank=True)
    late_how = serializers.ChoiceField(LateHow.choices)
    house_rules = serializers.SerializerMethodField(help_text="Every option, resolved.")
    my_role = serializers.SerializerMethodField(help_text="Null for whoever isn't a member.")
    rehearses = serializers.SerializerMethodField(
        help_text="The league of which it is a rehearsal; null of a real one."
    )

    class Meta:
        model = League
        fields = [
            "slug",
            "name",
            "motto",
            "preset",
            "public",
            "house_rules",
            "pack",
            "remind_after_days",
            "decide_after_days",
            "decide_how",
            "late_after_days",
            "late_how",
            "extend_days",
            "extend_times",
            "my_role",
            "rehearses",
            "version",
        ]

    def get_house_rules(self, league: League) -> dict[str, Any]:
        return house_rules_of(league).as_dict()

    def get_my_role(self, league: League) -> str | None:
        return role_in(self.context["request"].user, league.slug)

    def get_rehearses(self, league: League) -> str | None:
        found = rehearsed_at(self.context["request"].user, league.slug)
        return found[0] if found else None


class InvitationShown(serializers.ModelSerializer[Invitation]):
    url = serializers.SerializerMethodField(help_text="The page that invites whoever opens it.")
    used = serializers.IntegerField(default=0, help_text="How many came by it.")

    class Meta:
        model = Invitation
        fields = ["code", "url", "role", "made_at", "expires_at", "most_uses", "used"]

    def get_url(self, invitation: Invitation) -> str:
        page = reverse("join", args=[invitation.code])
        return str(self.context["request"].build_absolute_uri(page))


class Finishing(serializers.Serializer[Any]):
    match = serializers.IntegerField()
    may_finish = serializers.BooleanField()


class MemberShown(serializers.ModelSerializer[Membership]):
    username = serializers.CharField(source="user.username")

    class Meta:
        model = Membership
        fields = ["user", "username", "role", "joined_at"]


class GroupShown(serializers.ModelSerializer[Group]):
    name = serializers.CharField(source="__str__")
    teams = serializers.SerializerMethodField(help_text="In the order of the draw that fills it.")

    class Meta:
        model = Group
        fields = ["id", "name", "teams"]

    def get_teams(self, group: Group) -> list[int]:
        return [one.entrant.team_id for one in group.drawn.all()]


class TakesShown(serializers.Serializer[Any]):
    places = serializers.ListField(child=serializers.IntegerField())
    cross = serializers.BooleanField()

    def get_fields(self) -> dict[str, serializers.Field]:
        return {"from": StageNumber(source="source"), **super().get_fields()}


class StageShown(serializers.ModelSerializer[Stage]):
    name = serializers.CharField(source="__str__")
    format = OneOf(keys)
    take = TakesShown(source="taker")
    settings = serializers.JSONField(source="play.chosen", help_text="What was chosen for it.")
    groups = GroupShown(many=True)

    class Meta:
        model = Stage
        fields = [
            "id",
            "number",
            "name",
            "format",
            "settings",
            "status",
            "take",
            "first_day",
            "every",
            "groups",
        ]


class SeasonShown(serializers.ModelSerializer[Season]):
    league = serializers.CharField(source="league.slug")
    format = OneOf(offered_names, source="offer.key", help_text="Of the stage under way.")
    rounds = serializers.IntegerField(source="play.rounds", allow_null=True)
    stages = StageShown(many=True)
    teams = serializers.SerializerMethodField(help_text="Who entered, in the order of the draw.")
    drawn_as = serializers.SerializerMethodField(
        help_text="By team, where its lots are drawn with another number than its id."
    )
    drafts_until = serializers.SerializerMethodField(
        help_text="In a redraft that hasn't started, the last day on which drafts are handed in."
    )

    class Meta:
        model = Season
        fields = [
            *("id", "league", "name", "format", "rounds", "status", "teams", "drawn_as", "follows"),
            "drafts_until",
            "stages",
        ]

    def get_drafts_until(self, season: Season) -> date | None:
        return drafts_until(season)

    def get_teams(self, season: Season) -> list[int]:
        return [entrant.team_id for entrant in season.entrants.all()]

    def get_drawn_as(self, season: Season) -> dict[str, int]:
        lots = ((one.team_id, one.drawn_as) for one in season.entrants.all())
        return {str(team): lot for team, lot in lots if lot is not None}


class FixtureShown(serializers.Serializer[FixtureFacts]):
    id = serializers.IntegerField()
    stage = serializers.IntegerField()
    group = serializers.IntegerField()
    leg = serializers.IntegerField()
    round = serializers.IntegerField()
    teams = serializers.ListField(child=serializers.IntegerField())
    date = serializers.DateField(allow_null=True, help_text="The day for which it is set down.")
    due = serializers.DateTimeField(allow_null=True, help_text="By when a challenge is played.")
    awarded = serializers.IntegerField(allow_null=True, help_text="Who goes on without a match.")
    decided = serializers.ChoiceField(
        ["", *Decided.values], help_text="What it counts as though nobody played it."
    )
    annulled = serializers.BooleanField(help_text="Whether it counts for nobody any more.")
    match = serializers.IntegerField(allow_null=True)
    status = serializers.ChoiceField(["bye", *Match.Status.values])


class WhyShown(serializers.Serializer[Any]):
    criterion = OneOf(every_key)
    against = serializers.IntegerField(help_text="The team of the row above or below.")
    mine = serializers.JSONField()
    theirs = serializers.JSONField()
    text = serializers.CharField()


class ReceiptShown(serializers.Serializer[Any]):
    what = serializers.ChoiceField(RECEIPTS, help_text="What brought the points.")
    points = serializers.IntegerField()
    match = serializers.IntegerField(allow_null=True)
    which = serializers.JSONField(
        help_text="The outcome, the place, the bonus or the adjustment's reason; of a bye null."
    )
    at_least = serializers.IntegerField(allow_null=True, help_text="What the bonus asks for.")


class StandingShown(serializers.Serializer[Any]):
    rank = serializers.IntegerField()
    team = serializers.IntegerField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    touchdowns_for = serializers.IntegerField()
    touchdowns_against = serializers.IntegerField()
    casualties_for = serializers.IntegerField()
    casualties_against = serializers.IntegerField()
    points = serializers.IntegerField()
    why = WhyShown(many=True)
    receipts = ReceiptShown(many=True, help_text="Where the points come from, match by match.")


def fixture_document(fixture: FixtureFacts, stage: int) -> dict[str, Any]:
    """A fixture of this stage; built by hand, because a season has hundreds."""
    return {
        "id": fixture.id,
        "stage": stage,
        "group": fixture.group,
        "leg": fixture.leg,
        "round": fixture.round,
        "teams": fixture.teams,
        "date": fixture.date,
        "due": fixture.due,
        "awarded": fixture.awarded,
        "decided": fixture.decided,
        "annulled": fixture.annulled,
        "match": fixture.match,
        "status": fixture.status,
    }


class DrawLookedAt(PreviewShown):
    seal = serializers.CharField(help_text="Sent along, it gets exactly this draw.")
    fixtures = serializers.ListField(
        child=serializers.DictField(), help_text="`round`, `group`, `leg`, `teams` of each."
    )
