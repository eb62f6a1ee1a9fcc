"""Each team's place in the table after each round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from league.models import Season
from league.queries.fixtures import fixtures_of
from league.queries.seasons import TeamFacts, entrants_of
from league.queries.tables import counts_of_events, present_part, standings_from, table_rules


class Places(NamedTuple):
    """A team and its place after each round in which anything was played."""

    team: TeamFacts
    places: tuple[int, ...]


def places_of(season: Season) -> list[Places]:
    """The teams in the order of the present stage's table, with their places so far.

    Points given by hand count from the first round on. As many queries as a table; empty if nothing
    is drawn, because then there are no rounds.
    """
    if season.play.endless:
        return []
    entrants, fixtures = entrants_of(season, present_part(season)), fixtures_of(season)
    rounds = sorted({one.round for one in fixtures if one.confirmed or one.decided})
    counts = counts_of_events(table_rules(season), fixtures)
    places: dict[int, list[int]] = {team: [] for team in entrants}
    for last in rounds:
        so_far = [one for one in fixtures if one.round <= last]
        for row in standings_from(season, entrants, so_far, counts=counts):
            places[row.team].append(row.rank)
    return _as_they_stand(entrants, places) if rounds else []


def _as_they_stand(
    entrants: Mapping[int, TeamFacts], places: Mapping[int, list[int]]
) -> list[Places]:
    found = [Places(entrants[team], tuple(ranks)) for team, ranks in places.items()]
    return sorted(found, key=lambda one: one.places[-1])
