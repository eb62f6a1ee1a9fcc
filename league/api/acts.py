"""What a commissioner does to a season under way, and challenges, over the API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import Perm, signed_in
from core.api.commands import carry_out
from core.api.fields import CommandBody, OneOf, Whole, Words
from dungeonbowl.league.lateness import Ruled, Ruling
from league import services
from league.api.commands import body_of
from league.api.shapes import DrawLookedAt, FixtureShown, fixture_document
from league.models import Appeal, Season, SeasonAct
from league.models.act import LONGEST_REASON
from league.queries import find_season, fixtures_of
from league.queries.acts import acts_of, season_of_fixture
from league.queries.draws import draw_of
from league.queries.stages import StagePart
from league.services.acts.late import COMMANDED
from league.services.acts.withdrawing import RESULTS
from league.services.challenges import challenge
from league.services.deadlines import MOST_DAYS

MOST_TEAMS, A_WEEK = 4, 7


class Because(CommandBody):
    reason = Words(max_length=LONGEST_REASON)


class AdjustTable(Because):
    team = Whole()
    points = Whole(help_text="Below 0 they are taken.")


class WithdrawTeam(Because):
    team = Whole()
    results = OneOf(lambda: RESULTS, required=False, help_text="Kept unless said.")


class AmendFixture(Because):
    """Only what is named changes: the round, who plays, the day; null takes the day away."""

    round = Whole(required=False, min_value=1)
    teams = serializers.ListField(child=Whole(), required=False, max_length=MOST_TEAMS)
    date = serializers.DateField(required=False, allow_null=True)


class DrawAnew(Because):
    seal = Words(
        max_length=64,
        required=False,
        allow_blank=True,
        help_text="Of the draw that a preview showed: it is that draw, or a 409.",
    )


class SetDraftDay(Because):
    day = serializers.DateField(allow_null=True, help_text="Null has no last day any more.")


class Challenge(CommandBody):
    team = Whole()
    against = Whole()


class SettleLate(Because):
    """Put off by a number of days, drawn, or forfeited to `winner`; without one, by both."""

    fixture = Whole()
    what = OneOf(lambda: COMMANDED)
    winner = Whole(required=False, allow_null=True)
    days = Whole(required=False, min_value=1, max_value=MOST_DAYS, help_text="7 unless said.")


class AppealTo(CommandBody):
    text = Words(max_length=LONGEST_REASON)


class AppealShown(serializers.ModelSerializer[Appeal]):
    by = serializers.CharField(source="by.username")
    answered_by = serializers.CharField(
        source="answered_by.username", default=None, allow_null=True
    )

    class Meta:
        model = Appeal
        fields = ["id", "team", "by", "text", "at", "answered_by", "answered_at", "answer"]


class ActShown(serializers.ModelSerializer[SeasonAct]):
    by = serializers.CharField(
        source="by.username",
        default=None,
        allow_null=True,
        help_text="Null where the rules decided.",
    )
    undone_by = serializers.CharField(source="undone_by.username", default=None, allow_null=True)
    appeals = AppealShown(many=True)

    class Meta:
        model = SeasonAct
        fields = [
            "id",
            "kind",
            "stage",
            "team",
            "text",
            "reason",
            "by",
            "at",
            "undone_by",
            "undone_at",
            "undone_why",
            "appeals",
        ]


class Acts(APIView):
    @extend_schema(responses=ActShown(many=True))
    def get(self, request: Request, season_id: int) -> Response:
        """What commissioners did to the season while it was played, oldest first."""
        return Response(ActShown(acts_of(find_season(request.user, season_id)), many=True).data)


class Adjustments(APIView):
    @extend_schema(request=AdjustTable, responses={201: ActShown})
    def post(self, request: Request, season_id: int) -> Response:
        """Give a team points in the stage under way, or take them."""
        find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
        body, by = body_of(request, AdjustTable), signed_in(request.user)
        given = (body["team"], body["points"], body["reason"])
        return _act(request, lambda: services.adjust(by, season_id, *given))


class Withdrawals(APIView):
    @extend_schema(request=WithdrawTeam, responses={201: ActShown})
    def post(self, request: Request, season_id: int) -> Response:
        """Take a team out of a season under way; its open matches are called off."""
        find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
        body = body_of(request, WithdrawTeam)
        return _act(
            request,
            lambda: services.withdraw_team(
                signed_in(request.user),
                season_id,
                body["team"],
                body["reason"],
                body.get("results", RESULTS[0]),
            ),
        )


class DrawAgain(APIView):
    @extend_schema(request=DrawAnew, responses={200: DrawLookedAt, 201: ActShown})
    def post(self, request: Request, season_id: int) -> Response:
        """Draw the stage under way anew, before anybody has played; a preview shows the draw."""
        find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
        given = body_of(request, DrawAnew)
        by, said = signed_in(request.user), (given["reason"], given.get("seal", ""))
        return carry_out(
            request,
            lambda: services.draw_again(by, season_id, *said),
            lambda act: dict(ActShown(act).data),
            201,
            lambda act: _drawn(act.season),
        )


class DraftDay(APIView):
    @extend_schema(request=SetDraftDay, responses={201: ActShown})
    def post(self, request: Request, season_id: int) -> Response:
        """Let a redraft's drafts be handed in until another day."""
        find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
        body, by = body_of(request, SetDraftDay), signed_in(request.user)
        given = (body["day"], body["reason"])
        return _act(request, lambda: services.set_draft_day(by, season_id, *given))


class LateMatches(APIView):
    @extend_schema(request=SettleLate, responses={201: ActShown})
    def post(self, request: Request, season_id: int) -> Response:
        """Put a match off, or let it count as drawn or forfeited though nobody played it."""
        find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
        body, by = body_of(request, SettleLate), signed_in(request.user)
        ruling = Ruling(Ruled(body["what"]), body.get("winner"), body.get("days", A_WEEK))
        given = (body["fixture"], ruling, body["reason"])
        return _act(request, lambda: services.settle_late(by, season_id, *given))


class Appeals(APIView):
    @extend_schema(request=AppealTo, responses={201: AppealShown})
    def post(self, request: Request, season_id: int, act_id: int) -> Response:
        """Appeal against what was decided of a match of one's own that wasn't played."""
        find_season(request.user, season_id)
        text, by = body_of(request, AppealTo)["text"], signed_in(request.user)
        return carry_out(
            request,
            lambda: services.appeal(by, season_id, act_id, text),
            lambda made: dict(AppealShown(made).data),
            201,
        )


class Keep(APIView):
    @extend_schema(request=Because, responses={200: ActShown})
    def post(self, request: Request, season_id: int, act_id: int) -> Response:
        """Let it stand, and answer every appeal against it."""
        find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
        reason, by = body_of(request, Because)["reason"], signed_in(request.user)
        return carry_out(
            request,
            lambda: services.keep(by, season_id, act_id, reason),
            lambda act: dict(ActShown(act).data),
        )


class OneAct(APIView):
    kind = ""

    @extend_schema(request=Because, responses={204: None})
    def delete(self, request: Request, season_id: int, act_id: int) -> Response:
        """Take it back."""
        find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
        reason = body_of(request, Because)["reason"]
        return carry_out(
            request,
            lambda: services.undo_act(
                signed_in(request.user), season_id, act_id, reason, self.kind
            ),
            lambda _: None,
            204,
        )


class SeasonFixture(APIView):
    @extend_schema(request=AmendFixture, responses={200: FixtureShown})
    def patch(self, request: Request, season_id: int, fixture_id: int) -> Response:
        """Move a fixture to another round or day, or swap its teams with others of its round."""
        find_season(request.user, season_id, Perm.LEAGUE_MANAGE)
        body = body_of(request, AmendFixture)
        reason = body.pop("reason")
        wanted = services.FixtureAmendment(**body, dated="date" in body)
        by = signed_in(request.user)
        return carry_out(
            request,
            lambda: services.amend_fixture(by, season_id, fixture_id, wanted, reason),
            lambda _: _fixture(request, season_id, fixture_id),
        )


class OneFixture(SeasonFixture):
    @extend_schema(request=AmendFixture, responses={200: FixtureShown})
    def patch(self, request: Request, fixture_id: int) -> Response:  # type: ignore[override]
        """The same, for clients that know only the fixture."""
        return super().patch(request, season_of_fixture(request.user, fixture_id), fixture_id)


class Challenges(APIView):
    @extend_schema(request=Challenge, responses={201: FixtureShown})
    def post(self, request: Request, season_id: int) -> Response:
        """Challenge a team that stands above, in a season whose matches come of challenges."""
        find_season(request.user, season_id, Perm.LEAGUE_ENTER)
        body = body_of(request, Challenge)
        by = signed_in(request.user)
        return carry_out(
            request,
            lambda: challenge(by, season_id, body["team"], body["against"]),
            lambda made: _fixture(request, season_id, made.pk),
            201,
        )


def _fixture(request: Request, season_id: int, fixture_id: int) -> dict[str, Any]:
    season = find_season(request.user, season_id)
    found = fixtures_of(season, part=StagePart(season.stage))
    return fixture_document(next(one for one in found if one.id == fixture_id), season.stage.pk)


def _drawn(season: Season) -> dict[str, Any]:
    """What a previewed draw would bring, and the seal with which to get exactly that."""
    draw = draw_of(season)
    shown = [
        {"round": one.round, "group": one.group, "leg": one.leg, "teams": one.teams}
        for one in draw.fixtures
    ]
    return {"seal": draw.seal, "fixtures": shown}


def _act(request: Request, do: Callable[[], SeasonAct]) -> Response:
    return carry_out(request, do, lambda act: dict(ActShown(act).data), 201)
