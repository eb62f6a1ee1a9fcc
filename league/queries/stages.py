"""Reading the stages of a season, their groups, and who was drawn into which."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db.models import Prefetch, QuerySet, prefetch_related_objects

from core.api.numbers import id_in
from core.prepared import prepared
from league.models import Group, GroupEntrant, Season, Stage


def with_stages(seasons: QuerySet[Season]) -> QuerySet[Season]:
    """Seasons with their entrants, stages and groups, in a fixed number of queries."""
    return seasons.select_related("league", "stage").prefetch_related(*_prefetches())


def load_stages(season: Season) -> Season:
    """The season, with these loaded."""
    prefetch_related_objects([season], *_prefetches())
    return season


def _prefetches() -> tuple[str | Prefetch[Any], ...]:
    drawn = GroupEntrant.objects.select_related("entrant").order_by("order")
    groups = Group.objects.order_by("number").prefetch_related(Prefetch("drawn", drawn))
    stages = Stage.objects.order_by("number").prefetch_related(Prefetch("groups", groups))
    return "entrants", Prefetch("stages", stages)


def takes_late(season: Season) -> bool:
    """Whether a team may still enter a season under way."""
    return season.stage.play.takes_late and season.stage.number == 1


class StageLink(NamedTuple):
    """A stage as pages link to it, once it is drawn, and to each group if there are several."""

    stage: Stage
    groups: list[Group]

    @property
    def to_come(self) -> bool:
        """Whether it is still to be drawn."""
        return self.stage.status == Season.Status.ENTRY


def stages_shown(season: Season) -> list[StageLink]:
    """The stages in order, with their groups if there are several."""
    stages = season.stages.order_by("number").prefetch_related("groups")
    shown = [(stage, list(stage.groups.all())) for stage in stages]
    return [StageLink(stage, groups if len(groups) > 1 else []) for stage, groups in shown]


def going_on(season: Season, stage: Stage) -> int:
    """How many of each group go on to the next stage: its first places, or 1 by default."""
    after = season.stages.filter(number=stage.number + 1).first()
    taker = after.taker if after else None
    places = taker.places if taker and taker.source == stage.number else ()
    first = {*places} == {*range(1, len(places) + 1)}
    return len(places) if places and first else 1


class StagePart(NamedTuple):
    """The part of a season that is asked for: a stage, and one of its groups or all."""

    stage: Stage
    group: Group | None = None

    def __str__(self) -> str:
        return f"{self.stage.pk}.{self.group.pk if self.group else 'all'}"


def part_of(season: Season, stage: object = None, group: object = None) -> StagePart | None:
    """The part whose ids an address gives; None for the present stage.

    Raises ValidationError by parameter for ids outside this season or that stage.
    """
    named = season.stage if stage is None else _one(Stage, "stage", stage, season=season)
    among = None if group is None else _one(Group, "group", group, stage=named)
    return StagePart(named, among) if among or named != season.stage else None


def drawn_of(stage: Stage) -> dict[int, list[int]]:
    """The teams of each group of the stage, by its id, in the order of the draw."""
    found: dict[int, list[int]] = {}
    for group, team in _drawn(stage.pk):
        found.setdefault(group, []).append(team)
    return found


@prepared
def _drawn(stage: int) -> QuerySet[GroupEntrant, Any]:
    rows = GroupEntrant.objects.filter(group__stage=stage).order_by("group__number", "order")
    return rows.values_list("group", "entrant__team")


def _one(model: Any, name: str, wanted: object, **among: Any) -> Any:
    found = model.objects.filter(pk=id_in(wanted) or 0, **among).first()
    if found is None:
        raise ValidationError({name: ["Name one of this season by id."]})
    return found


def group_of(season: Season, teams: Iterable[int]) -> Group | None:
    """The group of the present stage in which all these teams are."""
    groups = Group.objects.filter(stage=season.stage)
    for team in teams:
        groups = groups.filter(drawn__entrant__team=team)
    return groups.first()
