"""Whether with a corrected result other teams would go on than those already drawn."""

from __future__ import annotations

from dataclasses import replace

from dungeonbowl.league.stages import dealt
from league.models import Fixture, Season, Stage
from league.queries import entrants_of, fixtures_of
from league.queries.stages import StagePart, drawn_of
from league.queries.tables import groups_so_far
from league.services.stages import order_of_stage


def goes_on_otherwise(match_id: int, *, winners_changed: bool) -> bool:
    """Whether rounds or stages already drawn would now be drawn otherwise.

    Only in knock-outs, or if places lead to another stage: a Swiss round, once drawn, stands. Call
    it once the new result is written, in the same transaction.
    """
    fixture = Fixture.objects.filter(match=match_id).select_related("group__stage").first()
    if fixture is None:
        return False
    stage = fixture.group.stage
    stage.season = season = Season.objects.select_related("league", "stage").get(
        pk=fixture.season_id
    )
    if stage.play.needs_winner and _meets_others(season, stage, fixture, winners_changed):
        return True
    later = season.stages.filter(number__gt=stage.number, number__lte=season.stage.number)
    return any(_has_others(season, one) for one in later if one.taker.source == stage.number)


def _meets_others(season: Season, stage: Stage, fixture: Fixture, winners_changed: bool) -> bool:
    part = StagePart(stage)
    groups = groups_so_far(stage, entrants_of(season, part), fixtures_of(season, part=part))
    group = groups[fixture.group_id]
    drawn = {frozenset(one.teams) for one in group.fixtures if one.round == fixture.round + 1}
    if not drawn:
        return winners_changed
    before = [one for one in group.fixtures if one.round <= fixture.round]
    # Teams that have left since were still there when it was drawn.
    gone = group.gone.difference(*drawn)
    following = stage.play.next_round(replace(group, fixtures=before, gone=gone))
    return {frozenset(one) for one in following.meetings} != drawn if following else True


def _has_others(season: Season, stage: Stage) -> bool:
    stage.season = season
    drawn = list(drawn_of(stage).values())
    there = {team for group in drawn for team in group}
    return dealt(order_of_stage(stage, there), len(drawn)) != drawn
