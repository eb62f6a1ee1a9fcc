"""A table and a round as pages show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from accounts.permissions import Person
from dungeonbowl.standings import Row
from league.queries import FixtureFacts, TeamFacts


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of the table with its team, and whether it is the reader's own."""

    row: Row
    team: TeamFacts
    mine: bool


@dataclass(frozen=True, slots=True)
class FixtureLine:
    """A fixture with its teams, and the score once there is one."""

    fixture: FixtureFacts
    teams: list[TeamFacts]
    mine: bool

    @property
    def score(self) -> str:
        """`2 : 1` of a confirmed match, else nothing."""
        if not self.fixture.confirmed:
            return ""
        return " : ".join(str(side.touchdowns) for side in self.fixture.sides)


def table_rows(
    rows: Sequence[Row], entrants: Mapping[int, TeamFacts], reader: Person
) -> list[TableRow]:
    """The table's rows with their teams."""
    me = reader.pk
    return [
        TableRow(row, entrants[row.team], me is not None and entrants[row.team].coach_id == me)
        for row in rows
    ]


def fixture_lines(
    fixtures: Sequence[FixtureFacts], entrants: Mapping[int, TeamFacts], reader: Person
) -> list[FixtureLine]:
    """Fixtures with their teams."""
    lines = []
    for fixture in fixtures:
        teams = [entrants[team] for team in fixture.teams if team in entrants]
        mine = reader.pk is not None and any(team.coach_id == reader.pk for team in teams)
        lines.append(FixtureLine(fixture, teams, mine))
    return lines
