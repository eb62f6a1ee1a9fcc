"""What pages show of a judgement: verdicts by number, and figures in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from dungeonbowl.dungeon import (
    DungeonVerdict,
    Fairness,
    Layout,
    Squad,
    Square,
    Survey,
    as_text,
    dungeon_verdicts,
    fairness,
)
from dungeonbowl.dungeon.verdicts import ERROR
from dungeonbowl.wording import counted
from dungeons import wording

MOST_NAMED = 6
"""Squares named in a line; the map shows all."""


class Judgement:
    """What the rules say of a dungeon; one verdict may be looked at on the map."""

    def __init__(self, survey: Survey, looked_at: str = "", squads: Sequence[Squad] = ()) -> None:
        self.survey, self._looked_at, self._squads = survey, looked_at, squads

    @property
    def layout(self) -> Layout:
        """The dungeon."""
        return self.survey.layout

    @property
    def text(self) -> str:
        """The dungeon as it can be typed."""
        return as_text(self.layout)

    @cached_property
    def verdicts(self) -> tuple[DungeonVerdict, ...]:
        """Everything found wrong."""
        return dungeon_verdicts(self.survey)

    @cached_property
    def figures(self) -> Fairness:
        """The dungeon's figures."""
        return fairness(self.survey, self._squads)

    @cached_property
    def lines(self) -> list[VerdictLine]:
        """The verdicts as the page lists them."""
        looked_at = {self._looked_at} & {str(n) for n in range(len(self.verdicts))}
        return [
            VerdictLine(number, one, self.layout, str(number) in looked_at)
            for number, one in enumerate(self.verdicts)
        ]

    @property
    def looks_at_one(self) -> bool:
        """Whether one of the verdicts is looked at."""
        return any(one.looked_at for one in self.lines)

    @cached_property
    def marked(self) -> frozenset[Square]:
        """The squares of the verdict that is looked at, or of all verdicts."""
        wanted = [one for one in self.lines if one.looked_at] or self.lines
        return frozenset(square for one in wanted for square in one.verdict.squares)

    @property
    def errors(self) -> int:
        """How many verdicts forbid to play in it."""
        return sum(one.severity == ERROR for one in self.verdicts)

    @property
    def said(self) -> str:
        """The judgement in few words."""
        warnings = len(self.verdicts) - self.errors
        if not self.verdicts:
            return "It breaks no rules."
        counts = {"error": self.errors, "warning": warnings}
        kept = [counted(number, word) for word, number in counts.items() if number]
        return f"{' and '.join(kept)}."

    @property
    def ends(self) -> list[wording.EndLine]:
        """The fairness table."""
        return wording.end_lines(self.figures)

    @property
    def paces(self) -> list[wording.PaceLine]:
        """How quick the chosen squads are."""
        return wording.pace_lines(self.figures)

    @property
    def balance_came(self) -> str:
        """How the balance was worked out."""
        return wording.balance_came(self.figures)

    @property
    def routes_came(self) -> list[str]:
        """How many ways there are, between any two end zones."""
        return [*wording.routes_came(self.figures)]


class VerdictLine:
    """One verdict in a list."""

    def __init__(
        self, number: int, verdict: DungeonVerdict, layout: Layout, looked_at: bool
    ) -> None:
        self.number, self.verdict, self.layout = number, verdict, layout
        self.looked_at = looked_at

    @property
    def is_error(self) -> bool:
        """Whether it forbids to play."""
        return self.verdict.severity == ERROR

    @property
    def where(self) -> str:
        """Its squares, the first of them by name."""
        squares = self.verdict.squares
        named = [self.layout.said(square) for square in squares[:MOST_NAMED]]
        more = len(squares) - len(named)
        return "; ".join(named) + (f" and {more} more" if more else "")
