"""Small changes to a dungeon, as data: what a verdict suggests, and how it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from dungeonbowl.dungeon.layout import Layout, Line, Thing
from dungeonbowl.dungeon.squares import Square, at_of
from dungeonbowl.dungeon.things import Detail


@dataclass
class ChangingDungeon:
    """A dungeon being changed. Things keep their indexes in the list until it is finished."""

    floors: list[list[list[str]]]
    lines: dict[tuple[Square, str], Line]
    things: list[Thing | None]
    added: list[Thing] = field(default_factory=list)

    @classmethod
    def of(cls, layout: Layout) -> ChangingDungeon:
        """A dungeon as it stands."""
        floors = [[[*row] for row in rows] for rows in layout.floors]
        return cls(floors, {(one.at, one.side): one for one in layout.lines}, [*layout.things])

    def layout(self, before: Layout) -> Layout:
        """The finished dungeon, with its name."""
        return replace(
            before,
            floors=tuple(tuple("".join(row) for row in rows) for rows in self.floors),
            lines=tuple(self.lines.values()),
            things=(*filter(None, self.things), *self.added),
        )


class LayoutChange(Protocol):
    """One small change."""

    def apply(self, draft: ChangingDungeon) -> None:
        """Carry it out."""

    def as_dict(self, floors: int) -> dict[str, Any]:
        """The change as JSON holds it."""


@dataclass(frozen=True, slots=True)
class Paint:
    """Change a square's sign."""

    at: Square
    sign: str

    def apply(self, draft: ChangingDungeon) -> None:
        draft.floors[self.at.floor][self.at.y][self.at.x] = self.sign

    def as_dict(self, floors: int) -> dict[str, Any]:
        return {"do": "paint", "at": at_of(self.at, floors), "square": self.sign}


@dataclass(frozen=True, slots=True)
class Move:
    """Move a thing, by its index, to another square."""

    thing: int
    to: Square

    def apply(self, draft: ChangingDungeon) -> None:
        _change(draft, self.thing, lambda one: replace(one, at=self.to))

    def as_dict(self, floors: int) -> dict[str, Any]:
        return {"do": "move", "thing": self.thing, "to": at_of(self.to, floors)}


@dataclass(frozen=True, slots=True)
class Renumber:
    """Change the detail of a thing, by its index."""

    thing: int
    number: Detail

    def apply(self, draft: ChangingDungeon) -> None:
        _change(draft, self.thing, lambda one: replace(one, detail=self.number))

    def as_dict(self, floors: int) -> dict[str, Any]:
        return {"do": "renumber", "thing": self.thing, "number": self.number}


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove a thing, by its index."""

    thing: int

    def apply(self, draft: ChangingDungeon) -> None:
        draft.things[self.thing] = None

    def as_dict(self, floors: int) -> dict[str, Any]:
        return {"do": "remove", "thing": self.thing}


@dataclass(frozen=True, slots=True)
class Add:
    """Add a thing."""

    thing: Thing

    def apply(self, draft: ChangingDungeon) -> None:
        draft.added.append(self.thing)

    def as_dict(self, floors: int) -> dict[str, Any]:
        return {"do": "add", "thing": self.thing.document(floors)}


@dataclass(frozen=True, slots=True)
class SetLine:
    """Change what is on a line, or with an empty `kind` remove it."""

    line: Line
    kind: str = ""

    def apply(self, draft: ChangingDungeon) -> None:
        key = (self.line.at, self.line.side)
        if self.kind:
            draft.lines[key] = replace(self.line, kind=self.kind)
        else:
            draft.lines.pop(key, None)

    def as_dict(self, floors: int) -> dict[str, Any]:
        at = at_of(self.line.at, floors)
        return {"do": "line", "at": at, "side": self.line.side, "is": self.kind or None}


@dataclass(frozen=True, slots=True)
class Mend:
    """What would mend a dungeon: a sentence, and the changes that do it."""

    says: str
    changes: tuple[LayoutChange, ...]

    def as_dict(self, floors: int) -> dict[str, Any]:
        """As replies suggest it."""
        return {"says": self.says, "changes": [one.as_dict(floors) for one in self.changes]}


def mended(layout: Layout, mend: Mend) -> Layout:
    """The dungeon with all changes of a mend carried out."""
    draft = ChangingDungeon.of(layout)
    for change in mend.changes:
        change.apply(draft)
    return draft.layout(layout)


def painted(squares: Iterable[Square], sign: str) -> tuple[Paint, ...]:
    """The changes that make all these squares the same."""
    return tuple(Paint(square, sign) for square in squares)


def _change(draft: ChangingDungeon, place: int, change: Callable[[Thing], Thing]) -> None:
    if (stood := draft.things[place]) is not None:
        draft.things[place] = change(stood)
