"""Games of three and four: everybody meets everybody as evenly as can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from dungeonbowl.league.formats.base import Format, FormatOutlook
from dungeonbowl.league.formats.settings import NumberSetting, setting
from dungeonbowl.league.pairing import Round
from dungeonbowl.league.seating import seated, sizes

SMALL, LARGE = 3, 4


@dataclass(frozen=True)
class Tables(Format):
    """All rounds are drawn at the start; a team without a place in a round has a bye."""

    key = "tables"
    name = "Games of three or four"
    explained = (
        "Every game has three or four teams, and everybody meets everybody as evenly as possible."
    )
    start = " and makes all the matches"
    settings_said = {
        "rounds": "Games of three or four go on until everybody could have met everybody once."
    }
    fewest = SMALL

    size: int = setting(LARGE, NumberSetting("How many teams meet in a game?", SMALL, LARGE))

    def rounds_in(self, teams: int) -> int:
        if teams < SMALL:
            return 0
        return self.rounds or ceil((teams - 1) / (min(self.size, teams) - 1))

    def outlook(self, teams: int) -> FormatOutlook:
        rounds, seats = self.rounds_in(teams), sizes(teams, self.size)
        return FormatOutlook(rounds, rounds * len(seats), rounds * (teams - sum(seats)))

    def opening(self, order: Sequence[int]) -> list[Round]:
        return seated(order, self.size, self.rounds_in(len(order)))
