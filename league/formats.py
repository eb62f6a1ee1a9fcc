"""How each format of a season makes its rounds, out of `dungeonbowl.league.pairing`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2

from dungeonbowl.league.pairing import (
    Round,
    knockout_first,
    knockout_next,
    round_robin,
    swiss_round,
)
from league.models import Season
from league.queries import FixtureFacts

Format = Season.Format
ROBINS = (Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN)
# In these the next round is drawn when the last match of a round is confirmed.
DRAWN_ON = (Format.SWISS, Format.KNOCKOUT)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a season of so many teams comes to: rounds, matches in all, byes in all."""

    rounds: int
    matches: int
    byes: int


def rounds_in(season: Season, teams: int) -> int:
    """How many rounds so many teams play: as wished for, as far as the format has that many."""
    if season.format == Format.OPEN or teams < 2:
        return 0
    if season.format == Format.KNOCKOUT:
        return ceil(log2(teams))
    if season.format == Format.SWISS:
        wished = season.rounds or ceil(log2(teams))
        # With an odd number somebody sits out each round, and nobody does so twice.
        return min(wished, teams) if teams % 2 else wished
    full = (teams - 1 + teams % 2) * (2 if season.format == Format.DOUBLE_ROUND_ROBIN else 1)
    return min(season.rounds or full, full)


def outlook(season: Season, teams: int) -> Outlook:
    """What starting now would bring."""
    rounds = rounds_in(season, teams)
    if season.format == Format.KNOCKOUT and teams > 1:
        return Outlook(rounds, teams - 1, 2**rounds - teams)
    return Outlook(rounds, rounds * (teams // 2), rounds * (teams % 2))


def opening_rounds(season: Season, order: Sequence[int]) -> list[Round]:
    """The rounds drawn when the season starts, of teams in the order of the draw."""
    if season.format in ROBINS:
        double = season.format == Format.DOUBLE_ROUND_ROBIN
        return round_robin(order, double)[: rounds_in(season, len(order))]
    if season.format == Format.SWISS:
        return [swiss_round(order)]
    return [knockout_first(order)] if season.format == Format.KNOCKOUT else []


def played_out(season: Season, fixtures: Sequence[FixtureFacts]) -> bool:
    """Whether every fixture has its result, and in a knock-out somebody who goes on."""
    if season.format == Format.KNOCKOUT:
        return all(fixture.winner is not None for fixture in fixtures)
    return all(fixture.bye is not None or fixture.confirmed for fixture in fixtures)


def next_round(
    season: Season, played: Sequence[FixtureFacts], order: Sequence[int]
) -> Round | None:
    """The round after those played out, `order` being the table; None when that was the last."""
    latest = max((fixture.round for fixture in played), default=0)
    if season.format == Format.KNOCKOUT:
        winners = [fixture.winner for fixture in played if fixture.round == latest]
        drawn = knockout_next([winner for winner in winners if winner is not None])
        return drawn if drawn.meetings else None
    if season.format == Format.SWISS and latest < rounds_in(season, len(order)):
        met = {frozenset(fixture.teams) for fixture in played if fixture.bye is None}
        byes = {fixture.bye for fixture in played if fixture.bye is not None}
        return swiss_round(order, met, byes)
    return None
