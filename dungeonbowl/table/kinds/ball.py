from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.flags import FlagKind
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds.base import Number, Objection, TableEntry, Whole


class BallEntry(TableEntry):
    """Where a ball is: with a player, loose, on a teleporter, or gone for good."""

    key: ClassVar[str] = "ball"
    ball: Number
    where: Whole | Literal["loose", "pad", "gone"] = Field(alias="with")

    @property
    def people(self) -> tuple[int | None, ...]:
        return (self.must_play,)

    @property
    def must_play(self) -> int | None:
        return self.where if isinstance(self.where, int) else None

    def objection(self, table: TableInPlay) -> Objection | None:
        """None beyond those there are, and nobody picks up what is gone."""
        if (objection := no_ball(self.ball, table)) is not None:
            return objection
        if table.state.balls.get(self.ball) == {"with": "gone"} and self.where != "gone":
            return Objection(FlagKind.IMPOSSIBLE, f"Ball {self.ball} was gone before.")
        return None

    def apply(self, table: TableInPlay, entry: LogEntry) -> None:
        table.state.balls[self.ball] = {"with": self.where}


def no_ball(number: int | None, table: TableInPlay) -> Objection | None:
    """Against a ball beyond those there are."""
    most = table.game.most("balls")
    if number is None or number <= most:
        return None
    return Objection(FlagKind.IMPOSSIBLE, f"There is no ball {number}: there are {most}.")
