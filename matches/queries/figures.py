"""What leader boards count from a confirmed match: the columns of its rows, worked out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.figures import (
    ASSASSINATION,
    KEYS,
    TOUCHDOWNS,
    Counted,
    Death,
    MvpAward,
    count,
)
from dungeonbowl.pregame.setup import Absence
from teams.queries.career import awards_in

# A row's columns except the coach at that time.
SHARED = ("team_id", "college", "league_slug", "at", *KEYS, "award")
OF_PLAYER = (*SHARED, "player_id", "position", "race", "played", "died_of", "killer_id")
OF_TEAM = (*SHARED, "outcome")
Columns = dict[str, Any]


@dataclass(frozen=True)
class MatchCount:
    """A confirmed match to be counted. The rows `match` and `sides` may be outdated.

    `events` are those that count, `awards` those not taken back, `positions` the players' by id.
    """

    match: Any
    sides: Sequence[Any]
    events: Sequence[RecordedEvent]
    rules: HouseRules
    awards: Sequence[MvpAward] = ()
    positions: Mapping[int, str] = field(default_factory=dict)

    def players(self) -> Iterator[Columns]:
        """A row for each player who could play, did something, or was murdered before it."""
        awards = _summed((one.player, one.spp) for one in self.awards)
        for side in self.sides:
            murdered, shared = _murdered(side), self._shared(side)
            for player in self._of(side, murdered):
                position = self.positions.get(player, "")
                died = Death(ASSASSINATION) if player in murdered else self._death(side, player)
                yield {
                    **shared,
                    **self._counted.players.get(player, {}),
                    "award": awards[player],
                    "player_id": player,
                    "position": position,
                    "race": position.partition(".")[0],
                    "played": int(player not in murdered),
                    "died_of": died.cause if died else "",
                    "killer_id": died.by if died else None,
                }

    def teams(self) -> Iterator[Columns]:
        """A row for each side."""
        awards = _summed((one.team, one.spp) for one in self.awards)
        for side in self.sides:
            yield {
                **self._shared(side),
                **self._counted.teams.get(side.team_id, {}),
                "award": awards[side.team_id],
                TOUCHDOWNS: side.touchdowns,
                "outcome": side.outcome,
            }

    @cached_property
    def _counted(self) -> Counted:
        return count(self.events, self.awards, self.rules)

    @cached_property
    def _named(self) -> Mapping[int, set[int]]:
        """The players who did or suffered anything, by team."""
        named: defaultdict[int, set[int]] = defaultdict(set)
        for event in self.events:
            for team, player in (
                (event.player_team, event.player),
                (event.victim_team, event.victim),
            ):
                if team is not None and player is not None:
                    named[team].add(player)
        for award in self.awards:
            named[award.team].add(award.player)
        return named

    def _of(self, side: Any, murdered: frozenset[int]) -> list[int]:
        known = dict.fromkeys([*side.available, *sorted(murdered)])
        strangers = sorted(self._named.get(side.team_id, set()) - known.keys())
        return [*known, *strangers]

    def _death(self, side: Any, player: int) -> Death | None:
        """How they died in the match; journeymen get no grave (TEAM-12)."""
        died = self._counted.deaths.get(player)
        if died is None:
            return None
        fills_in = any(one["player"] == player and one.get("journeyman") for one in side.squad)
        return None if fills_in else died

    def _shared(self, side: Any) -> Columns:
        """The columns common to a side's rows, with all figures 0."""
        return {
            "team_id": side.team_id,
            "college": side.team.college,
            "league_slug": self.match.league_slug,
            "at": self.match.confirmed_at,
            **dict.fromkeys(KEYS, 0),
        }


def _summed(awards: Iterable[tuple[int, int]]) -> Counter[int]:
    """The SPP of each player who got any."""
    found: Counter[int] = Counter()
    for one, spp in awards:
        found[one] += spp
    return found


def _murdered(side: Any) -> frozenset[int]:
    """Players killed by an assassin before the match: listed as absent, and not in the squad."""
    struck = {one["player"] for one in side.unavailable if one["why"] == Absence.ASSASSINATED}
    return frozenset(struck - {one["player"] for one in side.squad})


def awards_of(matches: Iterable[int]) -> Mapping[int, list[MvpAward]]:
    """The most valuable players by the ledger, unless taken back, by match. One query."""
    found: defaultdict[int, list[MvpAward]] = defaultdict(list)
    columns = ("change__match", "team_id", "player_id", "spp")
    for match, *award in awards_in(matches).values_list(*columns):
        found[match].append(MvpAward(*award))
    return found
