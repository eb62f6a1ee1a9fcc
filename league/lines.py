"""Fixtures as pages show them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from accounts.permissions import Person
from league.queries import FixtureFacts, TeamFacts


@dataclass(frozen=True, slots=True)
class FixtureLine:
    """A fixture with its teams, its score once there is one, and its group if there are several."""

    fixture: FixtureFacts
    teams: list[TeamFacts]
    mine: bool
    through: TeamFacts | None = None  # in a cup, who goes on
    group: str = ""
    said: str = "is through"  # of the one who goes on

    @property
    def score(self) -> str:
        """`2 : 1` for a confirmed match, else ""."""
        if not self.fixture.confirmed:
            return ""
        return " : ".join(str(side.touchdowns) for side in self.fixture.sides)


def most_in_a_group(fixtures: Iterable[FixtureFacts]) -> int:
    """How many teams the largest group among these fixtures has."""
    there: dict[int, set[int]] = defaultdict(set)
    for fixture in fixtures:
        there[fixture.group].update(fixture.teams)
    return max(map(len, there.values()), default=0)


def fixture_lines(
    fixtures: Sequence[FixtureFacts],
    entrants: Mapping[int, TeamFacts],
    reader: Person,
    groups: Mapping[int, str] = MappingProxyType({}),
) -> list[FixtureLine]:
    """Fixtures with their teams; `groups` are names by id."""
    lines, me = [], reader.pk
    for fixture in fixtures:
        teams = [entrants[team] for team in fixture.teams if team in entrants]
        mine = any(team.coach_id == me for team in teams)
        lines.append(FixtureLine(fixture, teams, mine, group=groups.get(fixture.group, "")))
    return lines
