"""Tables read with a die, and the progressions, which are read by SPP."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated

from pydantic import Field

from dungeonbowl.book.shapes import Flag, Frozen, Key, Name, Named, Whole
from dungeonbowl.keys import InjuryKind

_DIE = re.compile(r"^(?:(?P<count>\d)?d(?P<sides>\d+)|squares|situation)$")
_TENS = {66: (6, 6), 68: (6, 8)}
"""Two dice read as one number: sides of the tens, sides of the units."""


def faces(die: str) -> tuple[int, ...]:
    """Every number a die can show, in order; none for `squares` and `situation`.

    d66 and d68 are two dice read as tens and units; 2d6 is their sum.
    """
    found = _DIE.match(die)
    if found is None or found["sides"] is None:
        return ()
    count, sides = int(found["count"] or 1), int(found["sides"])
    if sides in _TENS:
        tens, units = _TENS[sides]
        return tuple(10 * t + u for t in range(1, tens + 1) for u in range(1, units + 1))
    return tuple(range(count, count * sides + 1))


class Row(Frozen):
    """A row of a table: the faces it covers, and what it says.

    `value` is what a program reads off it, if it is a number. The rest is for casualties: whether
    the next game is missed, which permanent injury stays, whether the player is dead, and which
    table to roll on next.
    """

    low: Whole = Field(alias="from")
    high: Whole | None = Field(alias="to", default=None)
    key: Key
    name: Name
    text: str = ""
    value: Whole | None = None
    misses_next_game: Flag = False
    injury: InjuryKind | None = None
    dead: Flag = False
    then: Key | None = None
    provenance: str = ""


class RuleTable(Named):
    """A table of the rules. `provenance` says which document prints it, or that none does.

    `die` is a die (d6, 2d6, d16, d66, d68), `squares` for a table read by distance, or
    `situation` for one that lists cases instead of faces.
    """

    die: Annotated[str, Field(pattern=_DIE.pattern)]
    rule: Name
    provenance: Name
    rows: tuple[Row, ...] = Field(min_length=1)

    def row(self, roll: int) -> Row:
        """The row for a roll with its modifiers: beyond either end it is the row at that end.

        A modified roll between two rows, as can happen with a D68, counts as the higher one.
        """
        return next((row for row in self.rows if row.high is None or roll <= row.high), self.last)

    @property
    def last(self) -> Row:
        """The row at the upper end."""
        return self.rows[-1]

    def lowest(self, key: str) -> int | None:
        """The lowest face with this key, for "4 or better"."""
        return next((row.low for row in self.rows if row.key == key), None)

    def flaws(self) -> Iterator[str]:
        """Faces of the die that no row, or more than one row, covers."""
        die = faces(self.die)
        if not die:
            yield from _chain_flaws([(row.low, row.high) for row in self.rows], first=1)
            return
        for face in die:
            rows = sum(row.high is not None and row.low <= face <= row.high for row in self.rows)
            if rows != 1:
                yield f"{self.die} {face} is covered by {'no row' if not rows else 'two rows'}"
        yield from (
            f"row {row.name!r} covers faces that a {self.die} doesn't have"
            for row in self.rows
            if row.low not in die or row.high not in die
        )


class ProgressionStep(Frozen):
    """Within a range of SPP, a player is entitled to this many skills in all."""

    low: Whole = Field(alias="from")
    high: Whole | None = Field(alias="to", default=None)
    skills: Whole


class Progression(Named):
    """How many skills a player's SPP entitle them to in all (SPP-03, C-121)."""

    rule: Name
    provenance: Name
    steps: tuple[ProgressionStep, ...] = Field(min_length=1)

    def skills_at(self, spp: int) -> int:
        """Skills earned with this many SPP; those due are these less the skills taken."""
        place = bisect_right(self._lows, spp) - 1
        return self.steps[place].skills if place >= 0 else 0

    @cached_property
    def _lows(self) -> list[int]:
        return [step.low for step in self.steps]

    def flaws(self) -> Iterator[str]:
        """Gaps, overlaps, a missing end, or steps that take skills away."""
        yield from _chain_flaws([(step.low, step.high) for step in self.steps], first=0)
        if self.steps[-1].high is not None:
            yield "the last step must have no end"
        skills = [step.skills for step in self.steps]
        if skills != sorted(set(skills)):
            yield "each step must give more skills than the one before"


def _chain_flaws(spans: list[tuple[int, int | None]], first: int) -> Iterator[str]:
    """Whether spans follow on from each other from `first` on, and only the last is open-ended."""
    expected: int | None = first
    for low, high in spans:
        if expected is None:
            yield f"the step before {low} has no end"
        elif low != expected:
            yield f"{'a gap' if low > expected else 'an overlap'} before {low}: expected {expected}"
        if high is not None and high < low:
            yield f"{low} to {high} runs backwards"
        expected = None if high is None else high + 1
