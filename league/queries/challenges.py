"""Whom a team may challenge, and why it may not challenge the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from dungeonbowl.league.formats import Format, GroupSoFar
from league.models import Season
from league.queries.fixtures import FixtureFacts, fixtures_of
from league.queries.seasons import TeamFacts, entrants_of
from league.queries.tables import by_settling_time, groups_so_far
from matches.models import Match

OPEN = (*Match.UNCONFIRMED, Match.Status.SCHEDULED)
Teams = Mapping[int, TeamFacts]


@dataclass(frozen=True)
class Challenger:
    """A team on its ladder: whom it may challenge, highest first, and why not the others.

    `barred` is the reason if it may challenge nobody at all.
    """

    team: TeamFacts
    place: int
    barred: str
    offered: list[TeamFacts]
    refused: dict[str, list[TeamFacts]]


class ChallengesNow:
    """The challenges of a season's present stage, read once."""

    def __init__(self, season: Season, entrants: Teams | None = None) -> None:
        self.season = season
        self.entrants = entrants_of(season) if entrants is None else entrants

    @cached_property
    def fixtures(self) -> list[FixtureFacts]:
        """The challenges so far, in the order in which they were settled."""
        return by_settling_time(fixtures_of(self.season))

    @cached_property
    def busy(self) -> set[int]:
        """The teams that still have a challenge to play."""
        return {team for one in self.fixtures if one.match_status in OPEN for team in one.teams}

    @cached_property
    def groups(self) -> dict[int, GroupSoFar]:
        """Its groups by id, each in its current order, as if drawn so and with nothing played.

        So the ladder is worked out once, for however many teams.
        """
        stage = self.season.stage
        groups = groups_so_far(stage, self.entrants, self.fixtures)
        return {pk: _standing(stage.play, group) for pk, group in groups.items()}

    def group_of(self, team: int, other: int) -> int | None:
        """The id of the group in which both still play."""
        there = (pk for pk, one in self.groups.items() if {team, other} <= {*one.drawn} - one.gone)
        return next(there, None)

    def barred(self, team: int) -> str:
        """Why this team can neither challenge nor be challenged; "" if it can."""
        if team in self.busy:
            return f"{self.entrants[team].name} has a challenge to play first."
        return ""

    def against(self, team: int, other: int) -> str:
        """Why this challenge isn't allowed; "" if it is."""
        group = self.group_of(team, other)
        if group is None:
            return f"{self._name(team)} and {self._name(other)} don't play in one group."
        refused = self.season.stage.play.against_challenge(self.groups[group], team, other)
        return refused or self.barred(team) or self.barred(other)

    def of(self, teams: Iterable[int]) -> list[Challenger]:
        """Those of these teams that are still on a ladder, from the lowest place up."""
        wanted = {*teams}
        groups = self.groups.values()
        ladders = [[one for one in each.drawn if one not in each.gone] for each in groups]
        return [
            self._challenger(team, ladder)
            for ladder in ladders
            for team in reversed(ladder)
            if team in wanted
        ]

    def _challenger(self, team: int, ladder: list[int]) -> Challenger:
        offered: list[TeamFacts] = []
        refused: dict[str, list[TeamFacts]] = {}
        for other in ladder:
            if other == team:
                continue
            why = self.against(team, other)
            (refused.setdefault(why, []) if why else offered).append(self.entrants[other])
        place = ladder.index(team) + 1
        return Challenger(self.entrants[team], place, self.barred(team), offered, refused)

    def _name(self, team: int) -> str:
        return self.entrants[team].name


def _standing(play: Format, group: GroupSoFar) -> GroupSoFar:
    places = play.places(group)
    drawn = sorted(group.drawn, key=lambda team: -places.get(team, 0))
    return replace(group, drawn=drawn, fixtures=())
