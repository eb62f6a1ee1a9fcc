"""Ladder: whoever challenges somebody above and wins takes their place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dungeonbowl.league.formats.base import Format, FormatOutlook
from dungeonbowl.league.formats.played import GroupSoFar
from dungeonbowl.league.formats.settings import NumberSetting, setting
from dungeonbowl.league.pairing import Round

MOST_REACH = 20
MOST_DAYS = 90


@dataclass(frozen=True)
class Ladder(Format):
    """It begins in the order of the draw, and lasts until somebody closes it."""

    key = "ladder"
    name = "Ladder"
    explained = (
        "Teams challenge those a few places above. A challenger who wins takes the place, and "
        "everybody in between moves down one."
    )
    start = ", which is the ladder's"
    closing = "A ladder ends when you say so."
    whole = "The whole ladder"
    unasked = ("rounds",)
    challenges = True
    takes_late = True
    late_said = (
        "A team that enters now starts at the foot of the ladder, and may challenge at once."
    )
    stands_by = "place on the ladder"
    no_outlook = "On a ladder, any place can change hands for as long as it runs."

    reach: int = setting(
        2, NumberSetting("How many places up may a team challenge?", 1, MOST_REACH)
    )
    days: int = setting(
        14, NumberSetting("Within how many days is a challenge played?", 1, MOST_DAYS)
    )

    def rounds_in(self, teams: int) -> int:
        return 0

    def outlook(self, teams: int) -> FormatOutlook:
        return FormatOutlook(0, 0, 0)

    def opening(self, order: Sequence[int]) -> list[Round]:
        return []

    def ladder(self, group: GroupSoFar) -> list[int]:
        """Its teams from the top, after all matches in the order in which they were settled.

        Places won from teams that have left stay won.
        """
        return [team for team in self._rungs(group) if team not in group.gone]

    def _rungs(self, group: GroupSoFar) -> list[int]:
        """The same with those who have left."""
        rungs = list(group.drawn)
        for fixture in group.matches:
            challenger, challenged = fixture.teams[0], fixture.teams[-1]
            if fixture.winner == challenger and {challenger, challenged} <= {*rungs}:
                _climb(rungs, challenger, challenged)
        return rungs

    def places(self, group: GroupSoFar) -> dict[int, int]:
        # Those who left come last, as they stood: in an order that doesn't hang on their ids.
        rungs = sorted(self._rungs(group), key=group.gone.__contains__)
        return {team: -place for place, team in enumerate(rungs, start=1)}

    def champion(self, group: GroupSoFar) -> int | None:
        return next(iter(self.ladder(group)), None)

    @property
    def answered_within(self) -> int | None:
        return self.days

    def against_challenge(self, group: GroupSoFar, challenger: int, challenged: int) -> str:
        rungs = self.ladder(group)
        up = rungs.index(challenger) - rungs.index(challenged)
        if up < 1:
            return "A challenge goes to somebody who stands above."
        if up > self.reach:
            places = "one place" if self.reach == 1 else f"{self.reach} places"
            return f"A challenge reaches {places} up, and they stand {up} above."
        return ""

    def round_name(self, number: int, teams: int) -> str:
        return "Challenges"


def _climb(rungs: list[int], challenger: int, challenged: int) -> None:
    """The challenger takes the place, unless they are above by now."""
    aim = rungs.index(challenged)
    if rungs.index(challenger) > aim:
        rungs.remove(challenger)
        rungs.insert(aim, challenger)
