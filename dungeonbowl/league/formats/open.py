"""Open: nothing is drawn, and whatever the teams play against each other counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from dungeonbowl.league.formats.base import Format, FormatOutlook
from dungeonbowl.league.formats.played import AnyPlayed, GroupSoFar
from dungeonbowl.league.formats.settings import NumberSetting, setting
from dungeonbowl.league.pairing import Round

MOST_GAMES = 99


@dataclass(frozen=True)
class Open(Format):
    """Its teams play whom they like until somebody closes it."""

    key = "open"
    name = "Open"
    explained = "Nothing is drawn: what the teams play against each other in this league counts."
    start = ""
    closing = "An open season ends when you say so."
    unasked = ("rounds",)
    free = True
    takes_late = True
    stands_by = "games played against the least"

    least: int | None = setting(
        None, NumberSetting("How many games does a team need for the upper table?", 1, MOST_GAMES)
    )
    most: int | None = setting(
        None, NumberSetting("How many games against the same team count?", 1, MOST_GAMES)
    )

    def rounds_in(self, teams: int) -> int:
        return 0

    def outlook(self, teams: int) -> FormatOutlook:
        return FormatOutlook(0, 0, 0)

    def opening(self, order: Sequence[int]) -> list[Round]:
        return []

    def counted(self, fixtures: Sequence[AnyPlayed]) -> Sequence[AnyPlayed]:
        """All fixtures up to the most that the same teams may play."""
        met: Counter[frozenset[int]] = Counter()
        found = []
        for fixture in fixtures:
            met[frozenset(fixture.teams)] += fixture.confirmed
            if self.most is None or met[frozenset(fixture.teams)] <= self.most:
                found.append(fixture)
        return found

    def places(self, group: GroupSoFar) -> dict[int, int]:
        """1 for teams that have played enough, 0 for the others."""
        if self.least is None:
            return {}
        counting = [one for one in self.counted(group.fixtures) if one.confirmed]
        played = Counter(team for one in counting for team in one.teams)
        return {team: int(played[team] >= self.least) for team in group.drawn}

    def round_name(self, number: int, teams: int) -> str:
        return "Matches"
