"""What a post-game step starts from, and its outcome."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.changed import changed
from dungeonbowl.dice import Dice
from dungeonbowl.effects import LedgerLine
from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.team.state import PlayerState, TeamState


@dataclass(frozen=True, slots=True)
class SideFacts:
    """A team after a match. `state` is the team now, after the steps before.

    `took_part` are those who could take part when the match started, in shirt-number order, the
    dead included; `missed` those who sat it out for an injury. `tactics` and `arrangements` count
    how often each was invoked. `progression` is the one by which its players now learn, if it isn't
    the match's.
    """

    team: int
    name: str
    state: TeamState
    took_part: tuple[int, ...] = ()
    missed: tuple[int, ...] = ()
    tactics: Mapping[str, int] = field(default_factory=dict)
    arrangements: Mapping[str, int] = field(default_factory=dict)
    progression: str = ""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """A confirmed match: how it ended, who won and who gave up (allies included), its events.

    `events` are those that count, in the order recorded, with their outcomes.
    """

    match: int
    kind: str
    winners: frozenset[int]
    conceding: frozenset[int]
    sides: Mapping[int, SideFacts]
    events: tuple[RecordedEvent, ...] = ()

    def side(self, team: int) -> SideFacts:
        """A team's part in the match."""
        return self.sides[team]

    def with_state(self, team: int, state: TeamState) -> MatchFacts:
        """The same match with a team's state after the steps so far."""
        side = changed(self.sides[team], state=state)
        return changed(self, sides={**self.sides, team: side})

    def learning_by(self, team: int, progression: str) -> MatchFacts:
        """The same match with the progression by which the team's players now learn."""
        side = changed(self.sides[team], progression=progression)
        return changed(self, sides={**self.sides, team: side})

    def suffered_by(self, team: int, *types: str) -> tuple[RecordedEvent, ...]:
        """Events of these types that befell the team: as victim, or as the player recorded."""
        return tuple(
            event
            for event in self.events
            if event.type in types
            and (event.victim_team if event.victim is not None else event.player_team) == team
        )


@dataclass(frozen=True, slots=True)
class StepOutcome:
    """A step's outcome: lines for the ledger, a sentence with its arithmetic.

    A step that isn't `finished` is run again: at once, and then with the next answer. `kept` is
    what it has to store until then; it comes back in `earlier`.
    """

    lines: tuple[LedgerLine, ...]
    text: str
    finished: bool = True
    kept: Mapping[str, Any] = field(default_factory=dict)


class Waiting(Exception):
    """The step can't go on until somebody chooses; says who must choose what."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(text)


@dataclass(frozen=True, slots=True)
class Turn:
    """One run of a step: the facts, the team whose step it is, and what was answered.

    `answer` is None if there is none. `earlier` is what the step's earlier runs kept, oldest first.
    """

    facts: MatchFacts
    team: int
    answer: Mapping[str, Any] | None
    dice: Dice
    book: Book
    rules: HouseRules
    earlier: Sequence[Mapping[str, Any]] = ()

    @property
    def side(self) -> SideFacts:
        """The team's part in the match."""
        return self.facts.side(self.team)

    @property
    def state(self) -> TeamState:
        """The team now."""
        return self.side.state

    @property
    def won(self) -> bool:
        """Whether the team won, alone or with its allies."""
        return self.team in self.facts.winners

    @property
    def done(self) -> bool:
        """Whether the answer is `{done: true}`."""
        return bool(self.answer and self.answer.get("done") is True)

    def player(self, player: int) -> PlayerState:
        """A player of the team."""
        return self.state.player(player)

    def rostered(self, players: Iterable[int | None]) -> list[PlayerState]:
        """These players, once each, as far as they are still on the roster."""
        known = [self.player(one) for one in dict.fromkeys(players) if one is not None]
        return [player for player in known if player.rostered]

    def kept(self, name: str) -> list[Any]:
        """Everything that earlier runs stored under this name."""
        return [one[name] for one in self.earlier if name in one]
