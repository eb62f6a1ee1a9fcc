"""What a format is told of a group: who was drawn, and what became of its fixtures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar


class PlayedFixture(Protocol):
    """A fixture and what became of it, as a format asks for it."""

    @property
    def round(self) -> int: ...
    @property
    def bye(self) -> int | None:
        """The team that has no opponent."""

    @property
    def teams(self) -> Sequence[int]:
        """Who plays, or the one who doesn't."""

    @property
    def confirmed(self) -> bool:
        """Whether there is a result that counts."""

    @property
    def settled(self) -> bool:
        """Whether nothing more is to come of it: a result, a bye, or it was called off."""

    @property
    def dropped(self) -> bool:
        """Whether it was called off because somebody left, and counts for nobody."""

    @property
    def winner(self) -> int | None:
        """Who goes on where the beaten are out; whoever has a bye does."""

    def scored(self, team: int) -> int:
        """The touchdowns of one of its teams."""


AnyPlayed = TypeVar("AnyPlayed", bound=PlayedFixture)


@dataclass(frozen=True, slots=True)
class GroupSoFar:
    """A group as the next draw finds it.

    `drawn` are its teams in the order of the draw, the best seed first; `order` those of the
    table, with their `points`; `gone` those who withdrew.
    """

    drawn: Sequence[int]
    fixtures: Sequence[PlayedFixture] = ()
    order: Sequence[int] = ()
    points: Mapping[int, int] = field(default_factory=dict)
    gone: frozenset[int] = frozenset()

    @property
    def latest(self) -> int:
        """The last round drawn; 0 before the first."""
        return max((fixture.round for fixture in self.fixtures), default=0)

    @property
    def staying(self) -> list[int]:
        """Who is still there, in the order of the table."""
        return [team for team in self.order if team not in self.gone]

    @property
    def matches(self) -> list[PlayedFixture]:
        """The fixtures in which somebody meets somebody."""
        return [fixture for fixture in self.fixtures if fixture.bye is None]

    def meetings(self, pair: frozenset[int]) -> list[PlayedFixture]:
        """Those in which just these teams met."""
        return [fixture for fixture in self.matches if frozenset(fixture.teams) == pair]
