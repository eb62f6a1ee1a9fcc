"""The results behind a table, and what they are worth (OPT-38, C-126, C-145).

Results are tuples, which are quick to make.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from dungeonbowl.keys import ResultKind

WON, DRAWN, LOST = "won", "drawn", "lost"
# Without a winner everybody loses these.
NOBODYS = (ResultKind.MONSTER_VICTORY, ResultKind.FORFEIT)
PAIR = 2
NOTHING: Mapping[str, int] = MappingProxyType({})


class Score(NamedTuple):
    """One side of a finished match. `alliance` is the same for sides that win and lose together.

    Casualties are those by the team's players on other teams, and on its players by other teams.
    `deeds` says how often its players did what criteria and bonuses count, by event kind; `rating`
    is the team's at the match's start, if known.
    """

    team: int
    touchdowns: int = 0
    casualties_for: int = 0
    casualties_against: int = 0
    alliance: int | None = None
    deeds: Mapping[str, int] = NOTHING
    rating: int | None = None


class MatchResult(NamedTuple):
    """A confirmed match: how it ended, which teams won (allies included), and every side.

    `match` is its id, if it has one. One that wasn't `played` was decided without a match.
    """

    kind: str
    winners: frozenset[int]
    scores: tuple[Score, ...]
    match: int | None = None
    played: bool = True

    @property
    def counts(self) -> bool:
        """Whether it counts: a match abandoned without a winner doesn't."""
        return bool(self.winners) or self.kind != ResultKind.ABANDONED

    @property
    def has_places(self) -> bool:
        """Whether three or four played, so that there are places besides the winner's."""
        return self.played and len(self.scores) > PAIR

    def outcome(self, team: int) -> str:
        """`won`, `drawn` or `lost`. A monster's victory is everybody's loss (WIN-02, C-107).

        So is a match that both sides forfeited.
        """
        if team in self.winners:
            return WON
        beaten = self.winners or self.kind in NOBODYS
        return LOST if beaten else DRAWN

    def opponents(self, score: Score) -> list[Score]:
        """The sides that play against this one: neither itself nor its allies (C-145)."""
        return [
            one
            for one in self.scores
            if one.team != score.team and (one.alliance is None or one.alliance != score.alliance)
        ]

    def together(self, score: Score) -> int:
        """The touchdowns of a side and its allies."""
        against = {one.team for one in self.opponents(score)}
        return sum([one.touchdowns for one in self.scores if one.team not in against])

    def places(self) -> dict[int, int]:
        """Each team's place from 1 on: the winner, then by touchdowns (OPT-95).

        Level teams share the better place; allies, who win and lose together, are level.
        """
        worth = {one.team: (one.team in self.winners, self.together(one)) for one in self.scores}
        return {
            team: 1 + sum(other > mine for other in worth.values()) for team, mine in worth.items()
        }


@dataclass(frozen=True, slots=True)
class Points:
    """What a win, a draw and a loss are worth (OPT-38, C-126)."""

    won: int = 3
    drawn: int = 1
    lost: int = 0

    @classmethod
    def of(cls, values: Sequence[int]) -> Points:
        """From the option's list, win first."""
        return cls(*values)

    def worth(self, outcome: str) -> int:
        """The points of one outcome."""
        worth: int = getattr(self, outcome)
        return worth


USUAL = Points()
