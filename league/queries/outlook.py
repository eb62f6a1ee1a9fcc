"""What each team of a season can still reach: its open matches passed to the outlook's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from pydantic import TypeAdapter

from core.errors import Conflict
from dungeonbowl.league.outlook import (
    OpenGame,
    OutlookQuestion,
    TeamOutlook,
    asks_for_places,
    open_game,
    outlook,
)
from league.models import Season, Stage
from league.queries.fixtures import FixtureFacts, fixtures_of
from league.queries.seasons import TeamFacts, entrants_of
from league.queries.stages import StagePart
from league.queries.tables import (
    by_settling_time,
    cached_by_stamp,
    groups_so_far,
    is_counted,
    places_by_format,
    present_part,
    table_parts,
)
from matches.models import Match

OUTLOOK = TypeAdapter(list[TeamOutlook])
# So that the same question always gets the same answer.
SEED = "outlook"
PAIR = 2
NOT_DRAWN = "Nothing is drawn yet, so nobody can say what is still open."


def outlook_of(season: Season, part: StagePart | None, top: int) -> list[TeamOutlook]:
    """What each team can still reach in the season's present stage, or a part of it.

    `top` is how many places are asked for. Cached until anything changes. Raises Conflict before
    the start, and for formats without an outlook.
    """
    part = part or present_part(season)
    stage = part.stage if part else season.stage
    demand_outlook(stage)
    teams = entrants_of(season, part)

    def work_out() -> list[TeamOutlook]:
        fixtures = fixtures_of(season, part=part)
        return outlook(_question(season, stage, teams, fixtures), top, Random(SEED))  # noqa: S311

    return cached_by_stamp(f"outlook{top}:{part or ''}", OUTLOOK, season, teams, work_out)


def demand_outlook(stage: Stage) -> None:
    """Raise Conflict if it can't be worked out which places can still be reached."""
    if stage.status == Season.Status.ENTRY:
        raise Conflict(NOT_DRAWN)
    if stage.status == Season.Status.STARTED and stage.play.no_outlook:
        raise Conflict(stage.play.no_outlook)


def _question(
    season: Season,
    stage: Stage,
    teams: Mapping[int, TeamFacts],
    fixtures: Sequence[FixtureFacts],
) -> OutlookQuestion:
    parts = table_parts(season, teams, fixtures, stage)
    played_out = [_confirmed(one) for one in fixtures]
    places = places_by_format(stage, teams, played_out)
    groups = groups_so_far(stage, teams, fixtures).values()
    rounds = [stage.play.rounds_in(len(group.drawn)) - group.latest for group in groups]
    under_way = stage.status == Season.Status.STARTED and not stage.play.endless
    return OutlookQuestion(
        parts.teams,
        parts.results,
        _open_games(stage, fixtures, placed=asks_for_places(parts.criteria, parts.extras)),
        parts.criteria,
        parts.points,
        replace(parts.extras, places=places),
        {team.id: team.rating for team in teams.values()},
        max([0, *rounds]) if under_way else 0,
        [[team for team in group.drawn if team not in group.gone] for group in groups],
        stage.play.bye_wins,
    )


def _open_games(stage: Stage, fixtures: Sequence[FixtureFacts], *, placed: bool) -> list[OpenGame]:
    """The open matches that the table will count."""
    play = stage.play
    coming = [one for one in fixtures if one.open or is_counted(play, one)]
    coming = by_settling_time(coming) if play.endless else coming
    ids = {one.id for one in fixtures if one.open}
    counting = play.counted([_confirmed(one) for one in coming])
    return [_open_game(one, placed=placed) for one in counting if one.id in ids]


def _open_game(fixture: FixtureFacts, *, placed: bool) -> OpenGame:
    alliances = {side.team: side.alliance for side in fixture.sides}
    return open_game(alliances, placed=placed and len(alliances) > PAIR)


def _confirmed(fixture: FixtureFacts) -> FixtureFacts:
    """An open fixture as if it were confirmed."""
    return fixture._replace(match_status=Match.Status.CLOSED) if fixture.open else fixture
