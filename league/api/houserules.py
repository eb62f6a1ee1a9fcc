"""House rules as versions, and the league's rule pack."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import Perm, signed_in
from core.api.commands import asks_preview, body, expected_version
from core.api.fields import CommandBody, Words
from dungeonbowl.packs import RulePack
from league.api.commands import body_of
from league.changes import changed_options, pack_change
from league.models import RuleChange
from league.queries import find_league, pack_of, rule_changes_of, rules_after, rules_before
from league.queries.impact import MatchImpact, RulesImpact, Shift, TeamImpact
from league.services import adopt, rehearse_pack

Json = dict[str, Any]


class RuleChangeShown(serializers.ModelSerializer[RuleChange]):
    by = serializers.CharField(source="by.username")
    changes = serializers.SerializerMethodField(help_text="In sentences; none in the first.")

    class Meta:
        model = RuleChange
        fields = ["number", "at", "by", "why", "preset", "pack", "changes"]

    def get_changes(self, change: RuleChange) -> list[str]:
        before, after = rules_before(change), rules_after(change)
        if before is None:
            return []
        said = [one.text for one in changed_options(before, after)]
        return [*pack_change(before.book, after.book), *said]


class RuleVersionShown(RuleChangeShown):
    house_rules = serializers.SerializerMethodField(help_text="Every option, resolved.")

    class Meta(RuleChangeShown.Meta):
        fields = [*RuleChangeShown.Meta.fields, "house_rules"]

    def get_house_rules(self, change: RuleChange) -> Json:
        return change.after


class AdoptPack(CommandBody):
    """A blank text goes back to the printed book."""

    text = Words(allow_blank=True, trim_whitespace=False)
    why = Words(max_length=300, allow_blank=True, required=False)


class PackShown(serializers.Serializer[Any]):
    hash = serializers.CharField(allow_blank=True, help_text="SHA-256; blank for the book alone.")
    name = serializers.CharField(allow_blank=True)
    text = serializers.CharField(allow_blank=True)
    parts = serializers.ListField(child=serializers.DictField())


class RuleVersions(ListAPIView[RuleChange]):
    """Every version of a league's house rules, newest first."""

    serializer_class = RuleChangeShown

    def get_queryset(self) -> Any:
        return rule_changes_of(find_league(self.request.user, self.kwargs["slug"]))


class OneRuleVersion(APIView):
    @extend_schema(responses=RuleVersionShown)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The house rules as one version made them."""
        versions = rule_changes_of(find_league(request.user, slug))
        return Response(RuleVersionShown(get_object_or_404(versions, number=number)).data)


class LeaguePack(APIView):
    @extend_schema(responses=PackShown)
    def get(self, request: Request, slug: str) -> Response:
        """The rule pack the league plays by."""
        return Response(pack_document(pack_of(find_league(request.user, slug))))

    @extend_schema(request=AdoptPack, responses={200: PackShown})
    def post(self, request: Request, slug: str) -> Response:
        """Adopt a rule pack, or look what that would change."""
        find_league(request.user, slug, Perm.LEAGUE_MANAGE)
        sent, version = body_of(request, AdoptPack), expected_version(request)
        by = signed_in(request.user)
        if asks_preview(body(request)):
            return previewed(rehearse_pack(by, slug, sent["text"], version=version))
        league = adopt(by, slug, sent["text"], version=version, why=sent.get("why", ""))
        return Response(pack_document(pack_of(league)))


def previewed(impact: RulesImpact) -> Response:
    """What a preview of new rules answers: they cost nothing, and no rule refuses them."""
    free: Json = {"preview": True, "paid": 0, "treasury": None, "verdicts": []}
    return Response({**free, "impact": impact_document(impact)})


def impact_document(impact: RulesImpact) -> Json:
    """The dry run; `teams` keep their rules, but are checked against the new ones."""
    return {
        "changes": [
            {
                "option": one.option.key,
                "rule": one.option.rule,
                "was": one.was,
                "now": one.now,
                "text": one.text,
            }
            for one in impact.changes
        ],
        "book": impact.book_change,
        "prices": _shifts(impact.prices),
        "pack": pack_document(impact.pack) if impact.pack else None,
        "teams": [_team(one) for one in impact.teams],
        "teams_kept": impact.team_count,
        "matches": [_match(one) for one in impact.matches],
        "matches_kept": impact.kept,
        "seasons": [{"season": one.pk, "name": one.name} for one in impact.seasons],
    }


def pack_document(pack: RulePack | None) -> Json:
    """A pack with what it adds and changes."""
    if pack is None:
        return {"hash": "", "name": "", "text": "", "parts": []}
    parts = [
        {
            "section": part.section,
            "key": part.key,
            "name": part.name,
            "new": part.new,
            "text": part.text,
            "differences": [
                {"field": way, "was": was, "now": now} for way, was, now in part.differences
            ],
        }
        for part in pack.parts
    ]
    return {"hash": pack.hash, "name": pack.heading.name, "text": pack.text, "parts": parts}


def _team(one: TeamImpact) -> Json:
    return {
        "team": one.team.pk,
        "name": one.team.name,
        "verdicts": [verdict.as_dict() for verdict in one.verdicts],
        "figures": _shifts(one.figures),
        "prices": _shifts(one.prices),
    }


def _match(one: MatchImpact) -> Json:
    sides = [{"team": team.pk, "figures": _shifts(figures)} for team, figures in one.figures]
    return {"match": one.match.pk, "label": str(one.match), "sides": sides}


def _shifts(shifts: tuple[Shift, ...]) -> list[Json]:
    return [{"what": one.what, "before": one.was, "after": one.now} for one in shifts]
