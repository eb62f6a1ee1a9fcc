"""A season's table: its confirmed results passed to the rules that rank them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha1
from typing import Any, NamedTuple, TypeVar

from django.core.cache import cache
from pydantic import TypeAdapter, ValidationError

from dungeonbowl.league import bonuses, criteria, standings
from dungeonbowl.league.formats import Format, GroupSoFar
from dungeonbowl.league.results import MatchResult, Points
from dungeonbowl.league.standings import ByHand, TableExtras
from dungeonbowl.league.tally import StandingsRow
from league.models import Season, SeasonAct, Stage
from league.queries.fixtures import FixtureFacts, fixtures_of
from league.queries.results import Deeds, Suffered, deeds_of, result_of, suffered_in
from league.queries.rules import house_rules_of
from league.queries.seasons import TeamFacts, entrants_of, lot_numbers
from league.queries.stages import StagePart, drawn_of

# The options that are fixed when a season starts.
TABLE_RULES = ("league_points", "tie_breaks", "bonuses", "place_points")
YOUNGER: Mapping[str, Any] = {"bonuses": [], "place_points": []}
KEPT = 24 * 3600  # seconds
Kept = TypeVar("Kept")
# How cached values are stored: as JSON, which can hold nothing but values.
TABLE = TypeAdapter(list[StandingsRow])


def standings_of(season: Season, part: StagePart | None = None) -> list[StandingsRow]:
    """The table of the season's present stage, or a part of it, in order.

    Worked out from all results, and cached until any changes.
    """
    part = part or present_part(season)
    teams = entrants_of(season, part)
    stage = part.stage if part else season.stage

    def work_out() -> list[StandingsRow]:
        return standings_from(season, teams, fixtures_of(season, part=part), stage)

    return cached_by_stamp(f"table{part or ''}", TABLE, season, teams, work_out)


def fresh_standings(season: Season, part: StagePart) -> list[StandingsRow]:
    """The table of a part, not cached: the results that a draw uses may yet be rolled back."""
    teams = entrants_of(season, part)
    return standings_from(season, teams, fixtures_of(season, part=part), part.stage)


def present_part(season: Season) -> StagePart | None:
    """The stage under way, if it may lack some of the entrants."""
    return StagePart(season.stage) if season.stage.number > 1 else None


def cached_by_stamp(
    what: str,
    shape: TypeAdapter[Kept],
    season: Season,
    entrants: Mapping[int, TeamFacts],
    work_out: Callable[[], Kept],
) -> Kept:
    """What `work_out` derives from the season's results and teams, cached under the season's stamp.

    Not cached before the season starts: until then it depends on the league's house rules too.
    """
    if not season.house_rules:
        return work_out()
    known = [(one.id, one.name, one.ground, one.figure, one.charge) for one in entrants.values()]
    names = sha1(repr(known).encode(), usedforsecurity=False).hexdigest()
    key = f"{what}:{season.pk}:{season.stamp}:{names}"
    try:
        return shape.validate_json(cache.get(key, ""))
    except ValidationError:  # nothing there, or of another release
        found = work_out()
        cache.set(key, shape.dump_json(found).decode(), KEPT)
        return found


class EventCounts(NamedTuple):
    """Casualties suffered where more than two met, and deeds that bonuses and criteria count."""

    suffered: Suffered
    deeds: Deeds


class TableParts(NamedTuple):
    """The parts of a table, in the order in which `standings.table` takes them."""

    results: list[MatchResult]
    teams: dict[int, str]
    criteria: list[str]
    points: Points
    extras: TableExtras


def standings_from(
    season: Season,
    entrants: Mapping[int, TeamFacts],
    fixtures: Iterable[FixtureFacts],
    stage: Stage | None = None,
    counts: EventCounts | None = None,
) -> list[StandingsRow]:
    """The table of fixtures already read, of the present stage by default."""
    return standings.table(*table_parts(season, entrants, fixtures, stage, counts))


def table_parts(
    season: Season,
    entrants: Mapping[int, TeamFacts],
    fixtures: Iterable[FixtureFacts],
    stage: Stage | None = None,
    counts: EventCounts | None = None,
) -> TableParts:
    """The parts of a table; callers who need several pass the counts of events.

    Only confirmed matches, challenges that lapsed and byes that win count.
    """
    stage, rules = stage or season.stage, table_rules(season)
    stage.season = season  # it knows the seed, and needn't be read again
    play = stage.play
    fixtures = by_settling_time(fixtures) if play.endless else list(fixtures)
    counted_ones = play.counted([one for one in fixtures if is_counted(play, one)])
    counts = counts or counts_of_events(rules, counted_ones)
    return TableParts(
        [result_of(fixture, counts.suffered, counts.deeds) for fixture in counted_ones],
        {team.id: team.name for team in entrants.values()},
        rules["tie_breaks"],
        Points.of(rules["league_points"]),
        TableExtras(
            _byes(play, fixtures),
            given_by_hand(stage),
            places_by_format(stage, entrants, fixtures),
            play.stands_by,
            bonuses.bonuses_of(rules["bonuses"]),
            rules["place_points"],
            stage.seed,
            lot_numbers(entrants.values()),
        ),
    )


def counts_of_events(rules: Mapping[str, Any], fixtures: Iterable[FixtureFacts]) -> EventCounts:
    """What the table needs about these matches that only their events tell."""
    matches = [one for one in fixtures if one.confirmed]
    rewards = bonuses.bonuses_of(rules["bonuses"])
    kinds = criteria.counted(rules["tie_breaks"]) | bonuses.counted(rewards)
    return EventCounts(suffered_in(matches), deeds_of(matches, kinds))


def by_settling_time(fixtures: Iterable[FixtureFacts]) -> list[FixtureFacts]:
    """In the order in which they were settled, and otherwise in that of their rounds."""
    return sorted(fixtures, key=lambda one: (one.when is None, one.when and one.when.timestamp()))


def is_counted(play: Format, fixture: FixtureFacts) -> bool:
    """Whether the table counts its result, or what was decided because it wasn't played in time."""
    lapsed = play.challenges and fixture.awarded is not None
    settled = fixture.says_something or lapsed or bool(fixture.decided)
    return settled and not fixture.annulled


def places_by_format(
    stage: Stage, entrants: Mapping[int, TeamFacts], fixtures: Sequence[FixtureFacts]
) -> dict[int, int]:
    """How far each team came, if the format knows."""
    if not stage.play.stands_by:
        return {}
    groups = groups_so_far(stage, entrants, fixtures).values()
    return {team: far for group in groups for team, far in stage.play.places(group).items()}


def champion_of(
    season: Season,
    entrants: Mapping[int, TeamFacts],
    fixtures: Sequence[FixtureFacts],
    order: Sequence[int],
) -> int | None:
    """Who won a season with the table `order`; None while it is played.

    A table without results has no winner, unless all others left. One query for the draw, if the
    winner doesn't follow from the table.
    """
    if season.status != Season.Status.FINISHED:
        return None
    if not season.play.won_by_table:
        return champion_among(season, groups_so_far(season.stage, entrants, fixtures), order)
    staying = [team for team in order if not entrants[team].withdrawn_at]
    earned = len(staying) == 1 or any(is_counted(season.play, one) for one in fixtures)
    return staying[0] if staying and earned else None


def champion_among(
    season: Season, groups: Mapping[int, GroupSoFar], order: Sequence[int]
) -> int | None:
    """The same for groups already read; several groups have no common champion."""
    if season.status != Season.Status.FINISHED or len(groups) != 1:
        return None
    (group,) = groups.values()
    return season.play.champion(replace(group, order=_among(order, group.drawn)))


def still_in(season: Season, groups: Mapping[int, GroupSoFar]) -> list[int]:
    """The teams that weren't knocked out, in the order of the draw."""
    return [team for group in groups.values() for team in season.play.still_in(group)]


def winners_of(season: Season, groups: Mapping[int, GroupSoFar]) -> list[int]:
    """Who won each bracket of a cup that is over: nobody if it was closed before its end."""
    found = [season.play.champion(group) for group in groups.values()]
    return [team for team in found if team is not None]


def _among(order: Sequence[int], drawn: Sequence[int]) -> list[int]:
    return [team for team in order if team in drawn]


def groups_so_far(
    stage: Stage, entrants: Mapping[int, TeamFacts], fixtures: Iterable[FixtureFacts]
) -> dict[int, GroupSoFar]:
    """The stage's groups by id, as formats take them, without a table.

    Only groups of these teams are included; the others need not have been read. For formats without
    an end only what counts is included, in the order in which it was settled.
    """
    play = stage.play
    if play.endless:
        fixtures = by_settling_time(one for one in fixtures if is_counted(play, one))
    played: dict[int, list[FixtureFacts]] = defaultdict(list)
    for fixture in fixtures:
        played[fixture.group].append(fixture)
    gone = frozenset(one.id for one in entrants.values() if one.withdrawn_at)
    return {
        group: GroupSoFar(drawn, played[group], drawn, gone=gone & {*drawn})
        for group, drawn in drawn_of(stage).items()
        if not entrants.keys().isdisjoint(drawn)
    }


def table_rules(season: Season) -> dict[str, Any]:
    """Points and tie-breaks: as of the season's start, or as of now before it.

    Options newer than the season's start have their default.
    """
    if season.house_rules:
        return {**YOUNGER, **season.house_rules}
    rules = house_rules_of(season.league).as_dict()
    return {key: rules[key] for key in TABLE_RULES}


def given_by_hand(stage: Stage) -> list[ByHand]:
    """Points given or taken by hand in this stage, each with its reason.

    One query more, and only in stages that have such points.
    """
    if not stage.adjusted:
        return []
    acts = stage.acts.filter(kind=SeasonAct.POINTS, undone_at=None).order_by("id")
    return [ByHand(act.team_id or 0, act.facts["points"], act.reason) for act in acts]


def _byes(play: Format, fixtures: Iterable[FixtureFacts]) -> list[int]:
    if not play.bye_wins:
        return []
    return [one.bye for one in fixtures if one.bye is not None and not one.annulled]
