"""A table at which nobody sits: events of a plausible game, drawn from a seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

Data = dict[str, Any]


@dataclass
class Squad:
    """One side at the table: who may still act."""

    team: int
    players: list[int]
    out: set[int] = field(default_factory=set)

    def anyone(self, dice: Random) -> int | None:
        """Somebody who is still on their feet, or nobody."""
        left = [player for player in self.players if player not in self.out]
        return dice.choice(left) if left else None


@dataclass
class DemoGame:
    """The events of one game, grown event by event."""

    dice: Random
    squads: tuple[Squad, Squad]
    # A calm game hurts nobody for longer.
    calm: bool = False
    events: list[Data] = field(default_factory=list)

    def play(self, winner: int | None) -> list[Data]:
        """A whole game in which the squad `winner` carries the ball home, or time runs out."""
        for _ in range(self.dice.randint(1, 4)):
            self._open_chest()
            self._blocks()
        finder = self.squads[self.dice.randrange(2) if winner is None else winner]
        self._record("chest_ball", player=finder.anyone(self.dice))
        self._blocks()
        self._passes(finder)
        if winner is not None:
            scorer = finder.anyone(self.dice) or finder.players[0]
            self._record("touchdown", player=scorer)
        return self.events

    def _record(self, kind: str, /, **facts: Any) -> None:
        if None not in facts.values():
            self.events.append({"type": kind, **facts})

    def _open_chest(self) -> None:
        squad = self.dice.choice(self.squads)
        opener = squad.anyone(self.dice)
        self._record("chest_trap", player=opener)
        if opener and self.dice.random() < 0.2:
            self._hurt(None, squad, opener, "explosion")

    def _blocks(self) -> None:
        for mine, theirs in (self.squads, self.squads[::-1]):
            chance, attacker = self.dice.random(), mine.anyone(self.dice)
            victim = theirs.anyone(self.dice)
            if victim is None or attacker is None:
                continue
            if chance < 0.28:
                self._hurt(attacker, theirs, victim, "block")
            elif chance < 0.4:
                self._record("knocked_out", player=attacker, victim=victim)
                theirs.out.add(victim)
            elif chance < 0.48:
                self._record("hazard_push", player=attacker, victim=victim, hazard="trap")
            elif chance < 0.56:
                self._record("infraction", player=attacker, kind="foul")
            elif chance < 0.6:
                self._record("lost_in_space", player=victim)
                theirs.out.add(victim)

    def _hurt(self, attacker: int | None, squad: Squad, victim: int, cause: str) -> None:
        if self.calm:
            return
        facts = {"victim": victim, "cause": cause}
        self._record("casualty", **facts | ({"player": attacker} if attacker else {}))
        squad.out.add(victim)

    def _passes(self, squad: Squad) -> None:
        for _ in range(self.dice.randint(0, 2)):
            self._record("completion", player=squad.anyone(self.dice))
