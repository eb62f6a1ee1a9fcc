"""Bonuses for what a side did often enough: touchdowns, casualties, chests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from dungeonbowl.keys import EventType
from dungeonbowl.league.bonuses.base import BonusKind
from dungeonbowl.league.results import MatchResult, Score
from dungeonbowl.wording import counted

CHESTS = (EventType.CHEST_BALL, EventType.CHEST_TRAP)


@dataclass(frozen=True)
class DeedBonus(BonusKind):
    """A number of something that the side did itself."""

    one: str = field(kw_only=True)
    many: str = ""
    done: Callable[[Score], int] = field(kw_only=True)

    def holds(self, score: Score, result: MatchResult, at_least: int) -> bool:
        return self.done(score) >= at_least

    def said(self, at_least: int) -> str:
        return f"{counted(at_least, self.one, self.many)} or more"


TOUCHDOWNS = DeedBonus(
    "touchdowns", "Touchdowns", one="touchdown", done=lambda score: score.touchdowns
)
CASUALTIES = DeedBonus(
    "casualties",
    "Casualties",
    one="casualty",
    many="casualties",
    done=lambda score: score.casualties_for,
)
OPENED = DeedBonus(
    "chests",
    "Chests opened",
    counts=CHESTS,
    one="chest",
    done=lambda score: sum([score.deeds.get(kind, 0) for kind in CHESTS]),
)
