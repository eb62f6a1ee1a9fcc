from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, ClassVar

from dungeonbowl.match.events import EventKind, kinds
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds.ball import no_ball
from dungeonbowl.table.kinds.base import Objection, TableEntry

# By the type of an event whom it brings to another square, by the field that names them.
MOVED: Mapping[str, tuple[str, ...]] = {"teleport": ("player",), "hazard_push": ("victim",)}


class EventEntry(TableEntry):
    """An event, with the fields that `events/` takes; what comes of it, the match's fold says."""

    key: ClassVar[str] = "event"
    event: dict[str, Any]

    @property
    def people(self) -> tuple[int | None, ...]:
        return (self.event.get("player"), self.event.get("victim"))

    @property
    def teams(self) -> tuple[int | None, ...]:
        return (self.event.get("team"),)

    @property
    def doer(self) -> int | None:
        player = self.event.get("player")
        return player if isinstance(player, int) else None

    @property
    def must_play(self) -> int | None:
        """Who is sent off may argue, and who is hurt may be treated: those are no deeds."""
        known = self._known
        return self.doer if known is not None and (known.deed or known.revives) else None

    @property
    def deed(self) -> Hashable | None:
        """One event of a turn: by and to the same, with the same ball if any is named."""
        if self.people == (None, None):
            return None
        named = tuple(self.event.get(name) for name in ("type", "player", "victim", "team"))
        return (*named, self._ball)

    @property
    def _ball(self) -> int | None:
        ball = self.event.get("ball")
        return ball.get("number") if isinstance(ball, Mapping) else None

    def objection(self, table: TableInPlay) -> Objection | None:
        return no_ball(self._ball, table)

    @property
    def moved(self) -> tuple[int | None, ...]:
        return tuple(self.event.get(name) for name in MOVED.get(str(self.event.get("type")), ()))

    def counter(self, table: TableInPlay) -> int | None:
        """A sponge names only whom it brought back, and is their side's."""
        if self._known is None or not self._known.counted:
            return None
        team: int | None = self.event.get("team")
        return table.state.team_of(self.doer) if team is None else team

    @property
    def _known(self) -> EventKind | None:
        return kinds().get(str(self.event.get("type")))
