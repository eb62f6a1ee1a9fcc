"""The table while its log is folded: the state, and who recorded what."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

from dungeonbowl.keys import Box
from dungeonbowl.match.entry import LogEntry
from dungeonbowl.match.fold import FoldedEntry
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.table.game import Game
from dungeonbowl.table.state import SideAtTable, TableState


@dataclass(slots=True)
class TableInPlay:
    """The state so far, the match by its events, and who recorded what of it first.

    `first` is by numbered thing; `this_turn` by deed, and is emptied when another turn begins.
    `device` is the present entry's; the coaches of sides in `silenced` may not argue any more;
    `before_off` has the box and stance of each player before being sent off.
    """

    game: Game
    state: TableState
    so_far: MatchSoFar
    events: list[FoldedEntry] = field(default_factory=list)
    first: dict[tuple[str, int], LogEntry] = field(default_factory=dict)
    this_turn: dict[Hashable, LogEntry] = field(default_factory=dict)
    device: int = 0
    silenced: set[int | None] = field(default_factory=set)
    before_off: dict[int, tuple[Box, str]] = field(default_factory=dict)

    @classmethod
    def begun(cls, game: Game) -> TableInPlay:
        """Before anything was recorded."""
        return cls(game, game.beginning(), game.match)

    def side(self, team: int) -> SideAtTable:
        """One of the sides."""
        return self.state.sides[team]

    def name(self, player: int | None) -> str:
        """What sentences call them."""
        return self.so_far.name(player)

    def move(self, player: int, box: Box) -> None:
        """Put a player in a box. Outside the dungeon they are on no square and hold no ball."""
        side = self.state.side_of(player)
        if side is not None:
            if box is Box.SENT_OFF and side.boxes[player] is not Box.SENT_OFF:
                self.before_off[player] = side.boxes[player], side.lying(player)
            side.put(player, box)
        if box is not Box.DUNGEON:
            self.loses_sight([player])
            self.state.lets_go(player)

    def loses_sight(self, players: Iterable[int | None]) -> None:
        """Forget on which square they are."""
        for player in players:
            if player is not None:
                self.state.places.pop(("players", player), None)

    def ball_meant(self, where: str, player: int | None) -> int:
        """Which ball was meant, if none was named: one in their hands, or a loose one.

        A found ball is one not recorded so far.
        """
        balls = self.state.balls
        if where == "gone":
            for at in (player, "loose"):
                if known := [ball for ball, held in balls.items() if held["with"] == at]:
                    return min(known)
        return min(max(balls, default=0) + 1, self.game.most("balls"))

    def acts(self, player: int) -> None:
        """Mark that they have acted, if it is their side's turn."""
        team = self.state.team_of(player)
        if team is not None and self.state.turn.is_of(team):
            self.side(team).acted[player] = None
