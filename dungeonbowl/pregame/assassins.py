"""An assassination's outcome, as a side stores it, and its consequences for the victim (DT-02)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from dungeonbowl.effects import Injured, LedgerLine, Left
from dungeonbowl.keys import InjuryKind, PlayerStatus, Tactic
from dungeonbowl.match.casualties import INJURY_NAMES, CasualtyOutcome
from dungeonbowl.match.so_far import called
from dungeonbowl.team.state import PlayerState

ABSENT = "misses_game"
MISSES = (ABSENT, "casualty")
ALREADY = "The victim misses this match already."


@dataclass(frozen=True, slots=True)
class Assassination:
    """An assassination's outcome. `victim` is whom they found, `effect` the table row's key.

    `team` is the victim's and `name` their name, `casualty` what the invoking coach rolled, if
    anything; `text` is all of it in words.
    """

    target: int
    team: int
    victim: int
    name: str
    effect: str
    text: str
    casualty: CasualtyOutcome | None = None

    @property
    def lays_up(self) -> bool:
        """Whether the victim misses the match."""
        return self.effect in MISSES

    def beside(self, why: str) -> Assassination:
        """The same for a victim who misses the match anyway: only the injury counts (C-179)."""
        if self.effect == ABSENT:
            return self.too_late(why)
        return replace(self, text=f"{self.text} {why}")

    def too_late(self, why: str) -> Assassination:
        """The same without effect, for a reason that the invoking side couldn't know."""
        return replace(self, effect="nothing", casualty=None, text=f"{self.text} {why}")

    def as_dict(self) -> dict[str, Any]:
        """As a side stores it."""
        hurt = self.casualty.as_dict() if self.casualty else None
        return {
            "tactic": str(Tactic.ASSASSINATION),
            "target": self.target,
            "team": self.team,
            "victim": self.victim,
            "name": self.name,
            "effect": self.effect,
            "casualty": hurt,
            "text": self.text,
        }

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> Assassination:
        """From what a side stores."""
        hurt = CasualtyOutcome.from_dict(kept["casualty"]) if kept["casualty"] else None
        facts = {
            name: kept[name] for name in ("target", "team", "victim", "name", "effect", "text")
        }
        return cls(**facts, casualty=hurt)


def attempts_of(tactics: Iterable[Mapping[str, Any]]) -> list[Assassination]:
    """The assassinations among a side's stored tactics."""
    return [
        Assassination.from_dict(one) for one in tactics if one["tactic"] == Tactic.ASSASSINATION
    ]


def scars(
    player: PlayerState, attempt: Assassination, absent: bool = False
) -> tuple[LedgerLine, ...]:
    """The lasting consequences for the victim's team, as lines of its ledger (DT-02).

    The missed match is the one about to be played, so no line is about the next; nor about this
    one, if the victim is `absent` from it already (C-179).
    """
    who, hurt = called(player), attempt.casualty
    if hurt and hurt.dead:
        return (LedgerLine(f"{who} is dead", player.id, effect=Left(PlayerStatus.DEAD)),)
    lines = [] if absent else [LedgerLine(f"{who} misses this match", player.id)]
    if hurt and hurt.injury:
        number = max((injury.id for injury in player.injuries), default=0) + 1
        name = INJURY_NAMES[InjuryKind(hurt.injury)]
        wound = Injured(number, hurt.injury, name)
        lines.append(LedgerLine(f"{who} keeps {name}", player.id, effect=wound))
    return tuple(lines)
