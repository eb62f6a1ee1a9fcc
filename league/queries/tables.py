"""A season's table: its confirmed results handed to the rules that rank them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from hashlib import sha1
from typing import Any, TypeVar

from django.core.cache import cache
from django.db.models import Count, Prefetch
from pydantic import TypeAdapter, ValidationError

from dungeonbowl.keys import EventType
from dungeonbowl.league import standings
from dungeonbowl.league.criteria import counted
from dungeonbowl.league.formats import Format
from dungeonbowl.league.results import NOTHING, MatchResult, Points, Score
from dungeonbowl.league.tally import StandingsRow
from dungeonbowl.match.report import casualties_by_team
from league.models import Season
from league.queries.rules import house_rules_of
from league.queries.seasons import (
    FixtureFacts,
    FixtureSide,
    TeamFacts,
    entrants_of,
    fixtures_of,
)
from league.queries.stages import StagePart
from matches.models import Event, Match
from matches.queries import parties_of, rules_of, with_sides
from matches.queries.table import event_value

TABLE_RULES = ("league_points", "tie_breaks")
KEPT = 24 * 3600  # seconds
PAIR = 2
Kept = TypeVar("Kept")
Suffered = Mapping[tuple[int | None, int], int]
Deeds = Mapping[tuple[int | None, int | None], Mapping[str, int]]
# How what is kept is written down and read again: as JSON, which can't carry more than values.
TABLE = TypeAdapter(list[StandingsRow])


def standings_of(season: Season, part: StagePart | None = None) -> list[StandingsRow]:
    """The table of the season's present stage, or of a part of it, in order.

    Worked out of all results, and kept until any changes.
    """
    teams = entrants_of(season, part)
    play = part.stage.play if part else season.play

    def work_out() -> list[StandingsRow]:
        return standings_from(season, teams, fixtures_of(season, part=part), play)

    return kept(f"table{part or ''}", TABLE, season, teams, work_out)


def kept(
    what: str,
    shape: TypeAdapter[Kept],
    season: Season,
    entrants: Mapping[int, TeamFacts],
    work_out: Callable[[], Kept],
) -> Kept:
    """What is worked out of the season's results and its teams' names and arms, once for the same.

    Not before the season has started: until then the league's house rules decide as well.
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


def standings_from(
    season: Season,
    entrants: Mapping[int, TeamFacts],
    fixtures: Iterable[FixtureFacts],
    play: Format | None = None,
) -> list[StandingsRow]:
    """The table of what was read already, played as the present stage is unless said otherwise.

    Only confirmed matches count, and byes that win.
    """
    rules = table_rules(season)
    fixtures = list(fixtures)
    confirmed = [fixture for fixture in fixtures if fixture.confirmed]
    suffered, deeds = _suffered(confirmed), _deeds(confirmed, counted(rules["tie_breaks"]))
    return standings.table(
        [result_of(fixture, suffered, deeds) for fixture in confirmed],
        {team.id: team.name for team in entrants.values()},
        rules["tie_breaks"],
        Points.of(rules["league_points"]),
        _byes(play or season.play, fixtures),
    )


def table_rules(season: Season) -> dict[str, Any]:
    """Points and tie-breaks: as they were when the season started, until then as they are."""
    if season.house_rules:
        return season.house_rules
    rules = house_rules_of(season.league).as_dict()
    return {key: rules[key] for key in TABLE_RULES}


def result_of(fixture: FixtureFacts, suffered: Suffered, deeds: Deeds) -> MatchResult:
    """A confirmed fixture as the standings count it."""
    winners = frozenset([side.team for side in fixture.sides if side.outcome == "won"])
    scores = tuple([_score(side, fixture, suffered, deeds) for side in fixture.sides])
    return MatchResult(fixture.kind, winners, scores)


def _score(side: FixtureSide, fixture: FixtureFacts, suffered: Suffered, deeds: Deeds) -> Score:
    """Of two sides what one suffered the other caused; of more the events must show."""
    against = suffered.get(
        (fixture.match, side.team),
        sum([other.casualties for other in fixture.sides if other.team != side.team]),
    )
    did = deeds.get((fixture.match, side.team), NOTHING)
    return Score(side.team, side.touchdowns, side.casualties, against, side.alliance, did)


def _deeds(fixtures: Iterable[FixtureFacts], kinds: Collection[str]) -> Deeds:
    """How often each side's players did what a criterion counts, by match and team.

    One query more, and only in seasons whose table goes by such a criterion.
    """
    found: dict[tuple[int | None, int | None], dict[str, int]] = defaultdict(dict)
    if kinds:
        matches = [fixture.match for fixture in fixtures if fixture.match is not None]
        events = Event.objects.filter(match__in=matches, type__in=kinds, revoked_at=None)
        each = events.order_by().values_list("match", "team", "type").annotate(Count("id"))
        for match, team, kind, times in each:
            found[match, team][kind] = times
    return found


def _suffered(fixtures: Iterable[FixtureFacts]) -> Suffered:
    """Casualties suffered at the hands of others, by match and team, where more than two met.

    Two queries more, and only in seasons in which such matches were played.
    """
    many = [one.match for one in fixtures if one.match is not None and len(one.sides) > PAIR]
    if not many:
        return {}
    events = Event.objects.filter(match__in=many, type=EventType.CASUALTY, revoked_at=None)
    counted: dict[tuple[int | None, int], int] = {}
    for match in with_sides(Match.objects.filter(pk__in=many)).prefetch_related(
        Prefetch("events", events, "casualties_recorded")
    ):
        casualties = [event_value(event) for event in match.casualties_recorded]
        hurt = casualties_by_team(casualties, parties_of(match), rules_of(match))
        counted |= {(match.pk, team): each.suffered for team, each in hurt.items()}
    return counted


def _byes(play: Format, fixtures: Iterable[FixtureFacts]) -> list[int]:
    if not play.bye_wins:
        return []
    return [fixture.bye for fixture in fixtures if fixture.bye is not None]
