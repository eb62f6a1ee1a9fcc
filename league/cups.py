"""A cup as pages show it: who met whom, round by round, and who is through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from accounts.permissions import Person
from league.lines import FixtureLine, fixture_lines, most_in_a_group
from league.models import Season
from league.queries import FixtureFacts, TeamFacts


@dataclass(frozen=True, slots=True)
class CupRound:
    """One round of a cup."""

    number: int
    name: str
    lines: list[FixtureLine]


def cup_rounds(
    season: Season,
    entrants: Mapping[int, TeamFacts],
    fixtures: Sequence[FixtureFacts],
    reader: Person,
) -> list[CupRound]:
    """The rounds drawn so far, the latest first."""
    teams = most_in_a_group(fixtures)
    numbers = sorted({fixture.round for fixture in fixtures}, reverse=True)
    return [
        CupRound(
            number,
            season.play.round_name(number, teams),
            fixture_lines([one for one in fixtures if one.round == number], entrants, reader, True),
        )
        for number in numbers
    ]
