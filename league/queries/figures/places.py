"""Each team's place in the table after each round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dungeonbowl.league import standings
from dungeonbowl.league.bonuses import bonuses_of
from dungeonbowl.league.results import Points
from dungeonbowl.league.standings import Besides
from league.models import Season
from league.queries.results import result_of
from league.queries.seasons import TeamFacts, entrants_of, fixtures_of
from league.queries.tables import table_rules


class Places(NamedTuple):
    """A team and its place after each round of which anything was played, the first first."""

    team: TeamFacts
    places: tuple[int, ...]


def places_of(season: Season) -> list[Places]:
    """The teams as they stand, with their places so far; a bye counts for nothing here.

    Two queries, whatever was played; so what only events tell counts for nothing here either.
    """
    entrants, fixtures = entrants_of(season), fixtures_of(season)
    confirmed = [fixture for fixture in fixtures if fixture.confirmed]
    rounds = sorted({fixture.round for fixture in confirmed})
    names = {team.id: team.name for team in entrants.values()}
    rules = table_rules(season)
    points = Points.of(rules["league_points"])
    besides = Besides(
        bonuses=bonuses_of(rules["bonuses"]),
        place_points=rules["place_points"],
        lot=season.stage.seed,
    )
    results = [(fixture.round, result_of(fixture, {}, {})) for fixture in confirmed]
    places: dict[int, list[int]] = {team: [] for team in entrants}
    for last in rounds:
        so_far = [result for number, result in results if number <= last]
        for row in standings.table(so_far, names, rules["tie_breaks"], points, besides):
            places[row.team].append(row.rank)
    return _as_they_stand(entrants, places) if rounds else []


def _as_they_stand(
    entrants: Mapping[int, TeamFacts], places: Mapping[int, list[int]]
) -> list[Places]:
    found = [Places(entrants[team], tuple(ranks)) for team, ranks in places.items()]
    return sorted(found, key=lambda one: one.places[-1])
