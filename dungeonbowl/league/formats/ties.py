"""Ties: which of two teams goes on after one match, or two legs; and the places of a bracket."""

from __future__ import annotations

from collections.abc import Sequence

from dungeonbowl.league.formats.played import GroupSoFar, PlayedFixture


class Tie:
    """All matches of the same two teams in a round, or the bye of one."""

    def __init__(self, fixtures: Sequence[PlayedFixture], drawn: Sequence[int]) -> None:
        first, *_ = self.fixtures = fixtures
        self.round = first.round
        # In the order of the draw, so that the better seed stands first.
        self.teams = sorted(first.teams, key=drawn.index)

    @property
    def settled(self) -> bool:
        """Whether it is over."""
        return all(fixture.settled for fixture in self.fixtures)

    @property
    def winner(self) -> int | None:
        """Who goes on, once it is settled; None if every match was called off for both.

        Over two legs by wins, then touchdowns, then the better seed. The opponent of a team that
        left goes on, whatever the other leg's result.
        """
        if not self.settled:
            return None
        for fixture in self.fixtures:
            if fixture.dropped or len(self.fixtures) == 1:
                return fixture.winner
        return max(self.teams, key=self._worth)

    @property
    def loser(self) -> int | None:
        """Who is beaten, once somebody goes on."""
        winner = self.winner
        return next((team for team in self.teams if winner not in (None, team)), None)

    def _worth(self, team: int) -> tuple[int, int, int]:
        won = sum(fixture.winner == team for fixture in self.fixtures)
        scored = sum(fixture.scored(team) for fixture in self.fixtures)
        return won, scored, -self.teams.index(team)


def ties_of(group: GroupSoFar) -> list[Tie]:
    """The group's ties, round by round, in the order in which they were drawn."""
    found: dict[tuple[int, ...], list[PlayedFixture]] = {}
    for fixture in group.fixtures:
        found.setdefault((fixture.round, *sorted(fixture.teams)), []).append(fixture)
    ties = (Tie(each, group.drawn) for each in found.values())
    return sorted(ties, key=lambda tie: tie.round)


def slots(teams: int) -> list[int]:
    """The places of a bracket from top to bottom, as seeds from 0.

    Their number is the smallest power of two with room for everybody. Neighbours meet: seed i and
    seed n - 1 - i, and the first two only in the final.
    """
    places = [0]
    while len(places) < teams:
        size = 2 * len(places)
        places = [seed for place in places for seed in (place, size - 1 - place)]
    return places


def first_meetings(teams: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Who meets in the first round, in the order of the bracket; byes go to the best seeds."""
    if len(teams) < 2:
        return ()
    places = slots(len(teams))
    both = zip(places[::2], places[1::2], strict=True)
    return tuple(tuple(teams[seed] for seed in pair if seed < len(teams)) for pair in both)
