"""What is left to do before a match, as both coaches see it move."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from accounts.permissions import Perm, Person
from matches.models import Side
from matches.queries import MatchSheet, SideSheet, may_know


def may_prepare(person: Person, side: Side) -> bool:
    """Whether it is this person's side; a commissioner may prepare any, and asks elsewhere."""
    return may_know(person, side)


@dataclass(frozen=True, slots=True)
class SideToDo:
    """A side before the match: whether it has prepared, and whether the reader may do it."""

    sheet: SideSheet
    mine: bool
    may_prepare: bool

    @property
    def prepared(self) -> bool:
        """Whether it has made its choices, whatever they are."""
        return self.sheet.row.prepared_at is not None

    @property
    def awaits(self) -> str:
        """Who is awaited, for the chip."""
        return f"for {self.sheet.row.team.coach}"


@dataclass(frozen=True)
class Checklist:
    """The steps to a match that hasn't begun, for one reader."""

    sheet: MatchSheet
    reader: Person

    @cached_property
    def sides(self) -> list[SideToDo]:
        """The sides in the order named."""
        decides = self.reader.has_perm(Perm.MATCH_DECIDE, self.sheet.match)
        return [
            SideToDo(one, mine, mine or decides)
            for one in self.sheet.sides
            for mine in (may_prepare(self.reader, one.row),)
        ]

    @property
    def awaited(self) -> list[SideToDo]:
        """The sides that haven't prepared; the match may start without them."""
        return [one for one in self.sides if not one.prepared]

    @property
    def short(self) -> list[SideSheet]:
        """Sides without anybody who can play."""
        return [one for one in self.sheet.sides if not one.brings.available]
