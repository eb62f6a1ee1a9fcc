"""A table at the moment of a procedure, for what the procedure's inputs ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.remembering import Recalled, id_of
from dungeonbowl.table.state import SideAtTable

Json = Any
ROLLED = "roll_when_found"
DOERS = ("player", "attacker", "lander")


@dataclass(frozen=True, slots=True)
class AtThatPlace:
    """A table at the moment of a procedure, for what its inputs ask."""

    table: TableInPlay
    memory: Recalled
    procedure: str
    inputs: Mapping[str, Json]

    def option(self, key: str) -> Json:
        """One of the match's options."""
        return self.table.game.options[key]

    def id(self, *names: str) -> int | None:
        """The player in the first of these inputs that was given."""
        named = next((self.inputs[name] for name in names if self.inputs.get(name)), None)
        return id_of(named)

    @property
    def player(self) -> int | None:
        """Who does it."""
        return self.id(*DOERS)

    def team(self, player: int | None) -> int | None:
        """Whose they are."""
        return self.table.state.team_of(player)

    @property
    def own(self) -> int | None:
        """The side of who does it."""
        return self.team(self.player)

    @property
    def side(self) -> SideAtTable | None:
        """The same as it stands."""
        return self.table.state.side_of(self.player)

    def of_own(self, players: Iterable[int | None]) -> bool:
        """Whether any of these players is of the same side as who does it."""
        return any(self.team(one) == self.own for one in players)

    def friends(self, one: int | None, other: int | None) -> bool:
        """Whether these are one side, or sides of one alliance (C-182, OPT-92)."""
        return one == other or self.table.so_far.allied(one, other)

    def active(self, *names: str) -> bool | None:
        """Whether it is their side's turn; None if turns aren't recorded."""
        player, turn = self.id(*names), self.table.state.turn
        unknown = player is None or turn.team is None
        return None if unknown else turn.is_of(self.team(player))

    def lying(self, name: str) -> str | None:
        """Standing, prone or stunned."""
        player = self.id(name)
        side = self.table.state.side_of(player)
        return None if side is None or player is None else side.lying(player)

    def balls(self, where: int | str | None) -> list[int]:
        """Which are there."""
        return [
            one for one, held in sorted(self.table.state.balls.items()) if held["with"] == where
        ]

    def holds(self, *names: str) -> bool | None:
        """Whether they have a ball."""
        player = self.id(*names)
        return None if player is None else bool(self.balls(player))

    def type_of(self, ball: int) -> str | None:
        """A ball's type: as it was found, or the type of all (C-180)."""
        known = self.option("ball_type")
        types = known if isinstance(known, list) else [known]
        of_all = types[0] if len(types) == 1 and types[0] != ROLLED else None
        return self.memory.balls.get(ball) or of_all

    def ball_type(self) -> str | None:
        """The type of the ball concerned, if all possible ones have the same."""
        there = [one for one, held in self.table.state.balls.items() if held["with"] != "gone"]
        player = self.player
        own = [] if player is None else self.balls(player)
        types = {self.type_of(ball) for ball in own or self.balls("loose") or there}
        return types.pop() if len(types) == 1 else None

    def carries(self, kind: str) -> bool | None:
        """Whether who does it has a ball of this type."""
        player = self.player
        if player is None:
            return None
        return any(self.type_of(ball) == kind for ball in self.balls(player))
