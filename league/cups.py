"""A cup as pages show it: who met whom, round by round, and who is through."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from accounts.permissions import Person
from league.formats import rounds_in
from league.lines import FixtureLine, fixture_lines
from league.models import Season
from league.queries import FixtureFacts, TeamFacts

# By how many rounds are left after this one.
LAST = ("Final", "Semi-finals", "Quarter-finals")


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
    numbers = sorted({fixture.round for fixture in fixtures}, reverse=True)
    return [
        CupRound(
            number,
            round_called(season, len(entrants), number),
            fixture_lines([one for one in fixtures if one.round == number], entrants, reader, True),
        )
        for number in numbers
    ]


def round_called(season: Season, teams: int, number: int) -> str:
    """`Final`, `Semi-finals`, `Quarter-finals`, and before them `Round 1`."""
    left = rounds_in(season, teams) - number
    return LAST[left] if 0 <= left < len(LAST) else f"Round {number}"


def still_in(
    entrants: Mapping[int, TeamFacts], fixtures: Iterable[FixtureFacts]
) -> list[TeamFacts]:
    """The teams that nobody has beaten, in the order of the draw."""
    out = {
        team
        for fixture in fixtures
        if fixture.winner is not None
        for team in fixture.teams
        if team != fixture.winner
    }
    return [team for team in entrants.values() if team.id not in out]
