"""Whether with a corrected result other teams would go on than those already drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dungeonbowl.league.stages import dealt
from league.models import Fixture, Season, Stage
from league.queries import entrants_of, fixtures_of
from league.queries.stages import StagePart, drawn_of
from league.queries.tables import groups_so_far
from league.services.stages import order_of_stage

Groups = list[list[int]]
# How stages are drawn: the teams of each group in order, by the stage's id.
Draws = Mapping[int, Groups]


def draws_by_now(match_id: int) -> Draws:
    """How stages already drawn would be drawn by now, if places in this match's stage lead to them.

    Not as they were, where results were annulled since, or points given or taken. Call it before a
    corrected result is written.
    """
    fixture = _fixture_of(match_id)
    return {one.pk: _drawn_now(one) for one in _led_to(fixture)} if fixture else {}


def goes_on_otherwise(match_id: int, before: Draws, *, winners_changed: bool) -> bool:
    """Whether rounds or stages already drawn would be drawn otherwise because of a new result.

    Only in knock-outs, or if places lead to another stage: a Swiss round, once drawn, stands. Call
    it once the new result is written, in the same transaction; `before` is what `draws_by_now`
    said.
    """
    fixture = _fixture_of(match_id)
    if fixture is None:
        return False
    stage, season = fixture.group.stage, fixture.season
    if stage.play.needs_winner and _meets_others(season, stage, fixture, winners_changed):
        return True
    return any(_drawn_now(one) not in (_drawn(one), before[one.pk]) for one in _led_to(fixture))


def _fixture_of(match_id: int) -> Fixture | None:
    about = ("group__stage", "season__league", "season__stage")
    fixture = Fixture.objects.filter(match=match_id).select_related(*about).first()
    if fixture is not None:
        fixture.group.stage.season = fixture.season
    return fixture


def _led_to(fixture: Fixture) -> list[Stage]:
    """The stages already drawn to which places in the fixture's stage lead."""
    season, source = fixture.season, fixture.group.stage.number
    later = season.stages.filter(number__gt=source, number__lte=season.stage.number)
    found = [one for one in later if one.taker.source == source]
    for one in found:
        one.season = season
    return found


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


def _drawn(stage: Stage) -> Groups:
    return list(drawn_of(stage).values())


def _drawn_now(stage: Stage) -> Groups:
    drawn = _drawn(stage)
    there = {team for group in drawn for team in group}
    return dealt(order_of_stage(stage, there), len(drawn))
