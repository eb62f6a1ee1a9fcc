"""Simulated games: plausible events and an end, drawn at random.

None of it is in the documents. What people would have recorded is drawn; injuries, points and gold
follow like in any match.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, Protocol, TypeVar

from dungeonbowl.dice import parts, seeded_face
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import ResultKind
from dungeonbowl.match.contradictions import to_score

Data = dict[str, Any]
Thing = TypeVar("Thing")
# In how many of a hundred games with one ball time runs out before anybody scores.
DRAWN = 12
# How much a rating counts: with a tenth more a team wins four games of seven.
WEIGHT = 3
# Results of a league's own casualty table, worse ones less often.
BY_HAND = ("badly_hurt",) * 6 + ("seriously_hurt",) * 2 + ("serious_injury", "dead")


class LotSource(Protocol):
    """A source of random numbers: `SimulatedLots`, or a `random.Random`."""

    def random(self) -> float:
        """A number from 0 to below 1."""

    def randint(self, a: int, b: int) -> int:
        """A whole number between these two, inclusive."""

    def choice(self, seq: Sequence[Thing]) -> Thing:
        """One of these."""


class SimulatedLots:
    """Lots drawn from a seed, one after the other: the same on every machine."""

    def __init__(self, seed: str) -> None:
        self.seed, self.drawn = seed, 0

    def below(self, most: int) -> int:
        """A whole number from 0 to below `most`."""
        self.drawn += 1
        return seeded_face(self.seed, "lot", self.drawn, most) - 1

    def random(self) -> float:
        return self.below(10_000) / 10_000

    def randint(self, a: int, b: int) -> int:
        return a + self.below(b - a + 1)

    def choice(self, seq: Sequence[Thing]) -> Thing:
        return seq[self.below(len(seq))]


def thrown(die: str, count: int, lots: LotSource) -> list[int]:
    """Faces of a die; of a d66 the tens and the units, as one number."""
    return [int("".join(str(lots.randint(1, most)) for most in parts(die))) for _ in range(count)]


@dataclass(frozen=True, slots=True)
class ThrownDice:
    """Table dice, thrown at random whenever they are asked for."""

    lots: LotSource

    def faces(
        self, purpose: str, die: str, count: int = 1, why: str = "", first: int = 0
    ) -> tuple[int, ...]:
        return tuple(thrown(die, count, self.lots))


@dataclass
class SimulatedSide:
    """One side of a game: its team by id, who may still act, and how strong it is, in points."""

    team: int
    players: list[int]
    strength: int
    out: set[int] = field(default_factory=set)

    def anyone(self, lots: LotSource) -> int | None:
        """Somebody who is still on their feet, or nobody."""
        left = [player for player in self.players if player not in self.out]
        return lots.choice(left) if left else None

    @property
    def weight(self) -> int:
        """Its weight in the draw for who scores; 0 without a player."""
        return max(self.strength, 1) ** WEIGHT if self.players else 0


@dataclass
class SimulatedGame:
    """The events of one game, grown event by event as people would send them."""

    lots: LotSource
    squads: Sequence[SimulatedSide]
    # A calm game hurts nobody for longer.
    calm: bool = False
    # Whether the league has a casualty table of its own, whose results are declared.
    by_hand: bool = False
    events: list[Data] = field(default_factory=list)

    def play(self, scorers: Sequence[int]) -> list[Data]:
        """A whole game in which these squads, by index, score one after the other.

        Without any, somebody finds the ball, and time runs out.
        """
        for _ in range(self.lots.randint(1, 4)):
            self._open_chest()
            self._blocks()
        for place in scorers or [self.lots.randint(0, len(self.squads) - 1)]:
            self._ball(self.squads[place], home=bool(scorers))
        return self.events

    def _ball(self, finder: SimulatedSide, home: bool) -> None:
        """One ball, from its chest to the end zone."""
        self._record("chest_ball", player=finder.anyone(self.lots))
        self._blocks()
        self._passes(finder)
        if home:
            self._record("touchdown", player=finder.anyone(self.lots) or finder.players[0])

    def _record(self, kind: str, /, **facts: Any) -> None:
        if None not in facts.values():
            self.events.append({"type": kind, **facts})

    def _open_chest(self) -> None:
        squad = self.lots.choice(self.squads)
        opener = squad.anyone(self.lots)
        self._record("chest_trap", player=opener)
        if opener and self.lots.random() < 0.2:
            self._hurt(None, squad, opener, "explosion")

    def _blocks(self) -> None:
        for mine in self.squads:
            foes = [one for one in self.squads if one is not mine]
            theirs, *more = foes
            theirs = self.lots.choice(foes) if more else theirs
            chance, attacker = self.lots.random(), mine.anyone(self.lots)
            victim = theirs.anyone(self.lots)
            if victim is not None and attacker is not None:
                self._meet(chance, attacker, theirs, victim)

    def _meet(self, chance: float, attacker: int, theirs: SimulatedSide, victim: int) -> None:
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
        elif chance < 0.64:
            self._record("interception", player=attacker)

    def _hurt(self, attacker: int | None, squad: SimulatedSide, victim: int, cause: str) -> None:
        if self.calm:
            return
        facts: Data = {"victim": victim, "cause": cause}
        facts |= {"player": attacker} if attacker else {}
        facts |= {"outcome": self.lots.choice(BY_HAND)} if self.by_hand else {}
        self._record("casualty", **facts)
        squad.out.add(victim)

    def _passes(self, squad: SimulatedSide) -> None:
        for _ in range(self.lots.randint(0, 2)):
            self._record("completion", player=squad.anyone(self.lots))


@dataclass(frozen=True, slots=True)
class Simulated:
    """What people would have reported of a game: how it ended, and what happened until then."""

    result: Data
    events: list[Data]


def simulate(
    squads: Sequence[SimulatedSide], rules: HouseRules, lots: LotSource, needs_winner: bool = False
) -> Simulated:
    """A game of two squads or more under these rules; the stronger score oftener."""
    able = [squad for squad in squads if squad.players]
    if len(able) < 2:
        return Simulated(_forfeited(squads, able, lots, needs_winner), [])
    scorers = _scorers(squads, to_score(rules), lots, needs_winner)
    by_hand = rules.choice("casualty_table") == "manual"
    events = SimulatedGame(lots, squads, by_hand=by_hand).play(scorers)
    return Simulated(_result([squads[place].team for place in scorers]), events)


def _forfeited(
    squads: Sequence[SimulatedSide],
    able: Sequence[SimulatedSide],
    lots: LotSource,
    needs_winner: bool,
) -> Data:
    """A match to which at most one side came: it wins, or if there must be a winner, one by lot."""
    if not able and not needs_winner:
        return {"kind": str(ResultKind.DRAW), "touchdowns": {}}
    (winner,) = able or [lots.choice(squads)]
    return {"kind": str(ResultKind.FORFEIT), "winner": winner.team, "touchdowns": {}}


def _scorers(
    squads: Sequence[SimulatedSide], balls: int, lots: LotSource, needs_winner: bool
) -> list[int]:
    """Who scores with the balls, in order; empty if time runs out first."""
    if balls == 1 and not needs_winner and lots.randint(1, 100) <= DRAWN:
        return []
    scorers = [_weighed(squads, lots) for _ in range(balls)]
    while needs_winner and _leading(scorers) is None:
        scorers = [_weighed(squads, lots) for _ in range(balls)]
    return scorers


def _weighed(squads: Sequence[SimulatedSide], lots: LotSource) -> int:
    """A random squad's index, by weight."""
    last_lots = list(accumulate(squad.weight for squad in squads))
    return bisect_left(last_lots, lots.randint(1, max(last_lots)))


def _leading(scorers: Sequence[int]) -> int | None:
    """Whoever scored more than every other."""
    best = max(scorers, key=scorers.count)
    level = {one for one in scorers if scorers.count(one) == scorers.count(best)}
    return best if len(level) == 1 else None


def _result(scored: Sequence[int]) -> Data:
    """The report of a game in which these teams scored, one touchdown each time it is named."""
    touchdowns = {str(team): scored.count(team) for team in dict.fromkeys(scored)}
    ahead = _leading(scored) if scored else None
    won = {"kind": str(ResultKind.TOUCHDOWN), "winner": ahead}
    drew = {"kind": str(ResultKind.DRAW)}
    return {**(drew if ahead is None else won), "touchdowns": touchdowns}
