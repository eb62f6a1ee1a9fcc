"""Drawing rounds: the first when a season starts, the others as results come in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import cast

from django.db.models import Max, QuerySet
from django.utils import timezone

from accounts.models import User
from core.errors import Conflict
from core.prepared import prepared
from dungeonbowl.league.formats import GroupSoFar
from dungeonbowl.wording import listed
from league.models import Fixture, Season, new_stamp
from league.queries import (
    FixtureFacts,
    TeamFacts,
    entrants_of,
    fixtures_of,
    standings_from,
)
from league.queries.seasons import open_seasons_with
from league.queries.stages import group_of
from league.queries.tables import groups_so_far, present_part
from league.services.fixtures import make_fixtures, named
from league.services.minutes import record
from league.services.redraw import take_rounds_back
from league.services.stages import forget_stages, next_stage
from matches.models import Match, Webhook
from matches.services.webhooks import announce


def round_finished(match: Match) -> None:
    """A match was confirmed: its season goes on."""
    season_goes_on(match, lock_season_of(match.pk))


def season_goes_on(match: Match, season: Season | None) -> None:
    """Draw what can now be drawn, or finish the season, locked by `lock_season_of`.

    However often it is called, a round is drawn once: what is missing is determined under the
    season's lock. A match outside any season, or one confirmed again after an undo, changes
    nothing. Call it in the transaction that confirms the match, with its row locked.
    """
    if match.status not in Match.CONFIRMED:
        return
    if season is None:
        _enter_in_open_seasons(match)
    else:
        go_on(season)


def round_reopened(match_id: int, by: User, why: str, *, pays_back: bool = False) -> None:
    """A result is taken back, and with it rounds drawn from it, to be drawn again.

    Raises Conflict with `standing` if one of their matches has begun and wasn't undone, or is
    prepared, unless `pays_back` returns what was paid for it; then Conflict if another season
    follows. Call it with the match's row locked but no team's, in the transaction that undoes the
    match.
    """
    fixture = Fixture.objects.filter(match=match_id).select_related("group__stage").first()
    if fixture is None:
        return
    # Nothing was drawn from a result that didn't count, but who goes on in a cup.
    if fixture.group.stage.play.bracket or not fixture.annulled:
        go_back_to(fixture, by, why, pays_back=pays_back)
    elif pays_back:
        demand_last(lock_season(fixture.season_id))


def go_back_to(fixture: Fixture, by: User, why: str, *, pays_back: bool = False) -> None:
    """Take the season back to this fixture, undoing later draws.

    Raises Conflict as `round_reopened` does.
    """
    fixture.season = season = lock_season(fixture.season_id)
    if pays_back:
        demand_last(season)
    take_rounds_back(fixture, by, why, pays_back)
    stage = fixture.group.stage
    if stage.number < season.stage.number:
        record(season.league, by, f"{season.name} is in {stage} again: {why}")
        forget_stages(season, stage)
    if season.status == Season.Status.FINISHED and not season.play.endless:
        season.finished_at = None
        _set_status(season, Season.Status.STARTED)
        record(season.league, by, f"{season.name} is open again: {why}")


def demand_last(season: Season) -> None:
    """Raise Conflict if the season's teams have gone on to another. Corrections don't call this."""
    if coming := listed([one.name for one in season.followed_by.order_by("id")]):
        raise Conflict(
            f"Its teams went on to {coming}: a result of {season} can be corrected, not undone."
        )


def lock_season(season_id: int) -> Season:
    """The season with its league, locked until the transaction ends, under a new stamp.

    Whoever changes the season, its fixtures or results calls this, so that no cached table is taken
    for the present one.
    """
    # The update locks the row; the rest is read afterwards, as the last holder left it.
    Season.objects.filter(pk=season_id).update(stamp=new_stamp())
    for season in _whole(season_id):
        return season
    raise Season.DoesNotExist("There is no such season.")


@prepared
def _whole(season: int) -> QuerySet[Season]:
    about = ("league", "stage", "made_by", "started_by")
    return Season.objects.select_related(*about).filter(pk=season)


def lock_season_of(match_id: int) -> Season | None:
    """The season of a match's fixture, locked; take this lock before the match's."""
    season = Fixture.objects.filter(match=match_id).values_list("season", flat=True).first()
    return None if season is None else lock_season(season)


def finish(season: Season, by: User | None) -> None:
    """Mark the season as finished; its lock is held."""
    season.finished_at = timezone.now()
    _set_status(season, Season.Status.FINISHED)
    record(season.league, by, f"{season.name} is finished.")
    announce(season.league.slug, Webhook.Event.SEASON_FINISHED, season=season.pk)


def _set_status(season: Season, status: Season.Status) -> None:
    """Set the status of a season and its present stage, which begin and end together."""
    season.status = season.stage.status = status
    season.save(update_fields=["status", "finished_at"])
    season.stage.save(update_fields=["status"])


def go_on(season: Season) -> None:
    """Draw what can now be drawn of a locked season (rounds, the next stage), or end it."""
    if season.status != Season.Status.STARTED or season.play.endless:
        return
    entrants = entrants_of(season, present_part(season))
    groups = groups_so_far(season.stage, entrants, fixtures_of(season))
    went = [_draw_on(season, *each, entrants) for each in groups.items()]
    if GroupProgress.ALONE in went:
        go_on(season)
    if {*went} != {GroupProgress.OVER}:
        return
    stage = next_stage(season, season.started_by or season.made_by)
    if stage is None:
        finish(season, None)
        return
    record(season.league, None, f"Drew {stage} of {season.name}.")


class GroupProgress(Enum):
    """How a group goes on: it is still played, its next round was drawn, or it is over.

    `ALONE` is a drawn round without matches, because others left: it waits for nobody.
    """

    ON = auto()
    ALONE = auto()
    OVER = auto()


def _draw_on(
    season: Season, group: int, played: GroupSoFar, entrants: Mapping[int, TeamFacts]
) -> GroupProgress:
    """Draw the group's next round, if it is time and there is one."""
    if not season.play.played_out(played.fixtures):
        return GroupProgress.ON
    here = {team: entrants[team] for team in played.drawn}
    table = standings_from(season, here, cast(Sequence[FixtureFacts], played.fixtures))
    order, points = [row.team for row in table], {row.team: row.points for row in table}
    drawn = season.play.next_round(replace(played, order=order, points=points))
    if drawn is None:
        return GroupProgress.OVER
    row = season.stage.groups.get(pk=group)
    row.stage = season.stage
    number = drawn.number or played.latest + 1
    make_fixtures(season, row, number, drawn, season.started_by or season.made_by)
    record(season.league, None, f"Drew round {number} of {named(season, row)}.")
    return GroupProgress.ON if any(len(one) > 1 for one in drawn.meetings) else GroupProgress.ALONE


def _enter_in_open_seasons(match: Match) -> None:
    """An open season draws nothing: whatever its teams play in the league counts."""
    if match.exhibition or not match.league_slug:
        return
    teams = [side.team_id for side in match.sides.all()]
    for season_id in open_seasons_with(match.league_slug, teams)[-1:]:
        season = lock_season(season_id)
        if season.started_at and match.made_at >= season.started_at:
            _append(season, match, teams)


def _append(season: Season, match: Match, teams: Sequence[int]) -> None:
    if Fixture.objects.filter(match=match).exists():
        return
    group = group_of(season, teams)
    if group is None:
        return
    last = Fixture.objects.filter(group=group).aggregate(last=Max("order"))["last"] or 0
    Fixture.objects.create(season=season, group=group, round=1, order=last + 1, match=match)
