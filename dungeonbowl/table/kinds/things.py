"""The numbered things of a dungeon: each has one of a few states, and some change only once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import Field

from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.flags import FlagKind
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds.base import Objection, TableEntry

# What was in a chest is told by another kind of entry.
OPENED = {"ball": "opened", "exploded": "opened"}


class ThingEntry(TableEntry):
    """Something of the dungeon. `things` is where the state keeps it, `option` how many there are.

    A kind has its number under the name of one such thing, and its new state as `now`. `untouched`
    are the words for its initial states.
    """

    things: ClassVar[str]
    option: ClassVar[str] = ""
    untouched: ClassVar[frozenset[str]] = frozenset()
    now: str = Field(alias="is")

    @property
    def called(self) -> str:
        """What sentences call it, as its field does."""
        return self.things.removesuffix("s")

    @property
    def number(self) -> int:
        """Which of them."""
        number: int = getattr(self, self.called)
        return number

    def becomes(self, before: Mapping[str, Any]) -> dict[str, Any]:
        """Its new state, given the one before."""
        return {"is": self.now}

    def objection(self, table: TableInPlay) -> Objection | None:
        """Against a number beyond those there are, and against opening something twice."""
        if self.option and self.number > table.game.most(self.option):
            held = table.game.most(self.option)
            text = f"There is no {self.called} {self.number}: there are {held}."
            return Objection(FlagKind.IMPOSSIBLE, text)
        earlier = table.first.get((self.things, self.number))
        if earlier is None or not self._once:
            return None
        was = str(self._known(table).get(self.number, {}).get("is"))
        text = f"{self.called.capitalize()} {self.number} was {OPENED.get(was, was)} before."
        return Objection(FlagKind.TAKEN, text, earlier)

    def apply(self, table: TableInPlay, entry: LogEntry) -> None:
        known = self._known(table)
        known[self.number] = self.becomes(known.get(self.number, {}))
        if self._once:
            table.first.setdefault((self.things, self.number), entry)
        else:
            table.first.pop((self.things, self.number), None)

    @property
    def _once(self) -> bool:
        return bool(self.untouched) and self.now not in self.untouched

    def _known(self, table: TableInPlay) -> dict[int, dict[str, Any]]:
        known: dict[int, dict[str, Any]] = getattr(table.state, self.things)
        return known
