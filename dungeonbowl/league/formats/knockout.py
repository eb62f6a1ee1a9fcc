"""Knock-out: whoever loses is out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, log2

from dungeonbowl.league.formats.base import Format, FormatOutlook, PlayedFixture
from dungeonbowl.league.pairing import Round

# By how many rounds are left after this one.
LAST = ("Final", "Semi-finals", "Quarter-finals")


@dataclass(frozen=True)
class Knockout(Format):
    """The next round is drawn from the bracket with the last match of a round."""

    key = "knockout"
    name = "Knock-out"
    explained = "Whoever loses is out, and the last team left is the champion."
    whole = "The whole cup"
    settings_said = {"rounds": "A knock-out needs no number."}
    needs_winner = True
    drawn_on = True
    bracket = True

    def rounds_in(self, teams: int) -> int:
        return ceil(log2(teams)) if teams > 1 else 0

    def outlook(self, teams: int) -> FormatOutlook:
        rounds = self.rounds_in(teams)
        return (
            FormatOutlook(rounds, teams - 1, 2**rounds - teams)
            if rounds
            else FormatOutlook(0, 0, 0)
        )

    def opening(self, order: Sequence[int]) -> list[Round]:
        return [knockout_first(order)]

    def played_out(self, fixtures: Iterable[PlayedFixture]) -> bool:
        return all(fixture.winner is not None for fixture in fixtures)

    def next_round(self, played: Sequence[PlayedFixture], order: Sequence[int]) -> Round | None:
        latest = max(fixture.round for fixture in played)
        winners = [fixture.winner for fixture in played if fixture.round == latest]
        drawn = knockout_next([winner for winner in winners if winner is not None])
        return drawn if drawn.meetings else None

    def champion(self, order: Sequence[int], fixtures: Iterable[PlayedFixture]) -> int | None:
        unbeaten = self.still_in(order, fixtures)
        return unbeaten[0] if len(unbeaten) == 1 else None

    def round_name(self, number: int, teams: int) -> str:
        left = self.rounds_in(teams) - number
        return LAST[left] if 0 <= left < len(LAST) else super().round_name(number, teams)


def knockout_first(teams: Sequence[int]) -> Round:
    """The first round of a knock-out, strongest first in `teams`; byes fall here and only here.

    The bracket is the smallest power of two that holds everybody. The strongest get the byes,
    and the first two can only meet in the last match. The order of the meetings is the bracket.
    """
    if len(teams) < 2:
        return Round(())
    slots = [0]
    while len(slots) < len(teams):
        size = 2 * len(slots)
        slots = [place for slot in slots for place in (slot, size - 1 - slot)]
    halves = zip(slots[::2], slots[1::2], strict=True)
    return Round(tuple(tuple(teams[slot] for slot in both if slot < len(teams)) for both in halves))


def knockout_next(winners: Sequence[int]) -> Round:
    """The next round: neighbours in the bracket meet. `winners` in the order of the meetings,
    teams with a bye in their place. One winner left is the champion, and there is no round."""
    if len(winners) < 2:
        return Round(())
    return Round(tuple(zip(winners[::2], winners[1::2], strict=True)))
