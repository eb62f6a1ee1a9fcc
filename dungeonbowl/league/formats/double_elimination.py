"""Double elimination: whoever loses twice is out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dungeonbowl.league.formats.base import FormatOutlook
from dungeonbowl.league.formats.bracket import Bracket, doublings
from dungeonbowl.league.formats.bracketsheet import BracketTie
from dungeonbowl.league.formats.losersbracket import every_tie, walked
from dungeonbowl.league.formats.played import GroupSoFar
from dungeonbowl.league.formats.settings import YesNoSetting, setting
from dungeonbowl.league.formats.ties import first_meetings
from dungeonbowl.league.pairing import Round

MOST_LOST = 2


@dataclass(frozen=True)
class DoubleElimination(Bracket):
    """Two brackets: the beaten of the first go on in the second, whose winner meets the first's."""

    key = "double_elimination"
    name = "Double elimination"
    explained = (
        "A team that loses twice is out. Beaten teams play on among themselves, and the last of "
        "them meets the team that never lost."
    )
    whole = "Both brackets"
    fixed = True

    reset: bool = setting(
        True, YesNoSetting("Is there a second final if the unbeaten team loses the first?")
    )

    def rounds_in(self, teams: int) -> int:
        return 2 * doublings(teams)

    def outlook(self, teams: int) -> FormatOutlook:
        if teams < 2:
            return FormatOutlook(0, 0, 0)
        return FormatOutlook(self.rounds_in(teams), 2 * (teams - 1), 2 ** doublings(teams) - teams)

    def opening(self, order: Sequence[int]) -> list[Round]:
        return [Round(first_meetings(order))]

    def next_round(self, group: GroupSoFar) -> Round | None:
        waiting = [one for one in walked(group, reset=self.reset) if one.to_draw]
        if not waiting:
            return None
        first = min(one.place.round for one in waiting)
        meetings = tuple(one.teams for one in waiting if one.place.round == first)
        # So many may have left that nobody meets in the rounds before.
        return Round(meetings, number=first)

    def every_tie(self, group: GroupSoFar) -> list[BracketTie]:
        return every_tie(group, reset=self.reset)

    @property
    def after_all(self) -> str:
        return "If the one who never lost loses the final, it is played once more." * self.reset

    def beaten(self, group: GroupSoFar) -> dict[int, int]:
        lost: dict[int, int] = {}
        out: dict[int, int] = {}
        for one in walked(group, reset=self.reset):
            if one.loser is None:
                continue
            lost[one.loser] = lost.get(one.loser, 0) + 1
            if lost[one.loser] == MOST_LOST or (one.place.decides and not self.reset):
                out[one.loser] = one.place.round
        return out

    def places(self, group: GroupSoFar) -> dict[int, int]:
        """The round in which each went; whoever is left stands above."""
        out = self.beaten(group)
        after = self.rounds_in(len(group.drawn)) + 2
        return {team: out.get(team, after) for team in group.drawn}

    def round_name(self, number: int, teams: int) -> str:
        if number < self.rounds_in(teams):
            return super().round_name(number, teams)
        return "Final" if number == self.rounds_in(teams) else "Second final"
