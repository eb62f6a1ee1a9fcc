"""Which rows belong to a league."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.apps import apps
from django.db.models import F, Model, Q, QuerySet

from dungeons.models import Dungeon, DungeonVersion, TileBox
from league.models import Arrival, League
from matches.models import DungeonRating, Match, MatchDungeon, Proposal, Side
from rules.services.transfer.registry import Family, Root
from teams.models import Team


@dataclass(frozen=True)
class LeagueScope:
    """A league's matches, its teams, their opponents in it, and their dungeons.

    Its teams' friendlies outside the league aren't included, but their ledgers' changes about them
    are.
    """

    league: League

    @property
    def slug(self) -> str:
        """The slug by which teams and matches know their league."""
        return self.league.slug

    @cached_property
    def matches(self) -> QuerySet[Match]:
        """All matches in the league."""
        return Match.objects.filter(league_slug=self.slug)

    @cached_property
    def teams(self) -> QuerySet[Team]:
        """Its own, those that played in its matches, and those that arrived."""
        sides = Side.objects.filter(match__league_slug=self.slug)
        arrived = Arrival.objects.filter(league=self.league).exclude(team=None)
        named = Q(pk__in=sides.values("team")) | Q(pk__in=arrived.values("team"))
        return Team.objects.filter(Q(league_slug=self.slug) | named)

    @cached_property
    def versions(self) -> QuerySet[DungeonVersion]:
        """All versions of dungeons in its library, and those that its matches use."""
        ours = DungeonVersion.objects.filter(dungeon__league_slug=self.slug)
        rows: tuple[QuerySet[Any], ...] = (
            MatchDungeon.objects.filter(match__league_slug=self.slug).values("version"),
            DungeonRating.objects.filter(match__league_slug=self.slug).values("version"),
            Proposal.objects.filter(match__league_slug=self.slug)
            .exclude(dungeon=None)
            .values("dungeon"),
        )
        named = Q(pk__in=ours.values("pk"))
        for some in rows:
            named |= Q(pk__in=some)
        return DungeonVersion.objects.filter(named)

    @cached_property
    def roots(self) -> Mapping[Root, QuerySet[Any]]:
        """The rows of each root."""
        dungeons = Dungeon.objects.filter(
            Q(league_slug=self.slug) | Q(pk__in=self.versions.values("dungeon"))
        )
        return {
            Root.LEAGUE: League.objects.filter(pk=self.league.pk),
            Root.TEAM: self.teams,
            Root.MATCH: self.matches,
            Root.DUNGEON: dungeons,
            Root.VERSION: self.versions,
            Root.BOX: TileBox.objects.filter(league_slug=self.slug),
        }

    def rows(self, family: Family) -> QuerySet[Any]:
        """This family's rows in the league, in the order of their ids."""
        model: type[Model] = apps.get_model(family.label)
        root = self.roots[family.root]
        if family.by == "pk":
            return root.order_by("pk")
        found = model._default_manager.filter(**{f"{family.by}__in": root.values("pk")})
        return found.order_by(F("pk"))
