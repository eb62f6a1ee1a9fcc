"""What a format knows about a group: who was drawn, and its fixtures' results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar


class PlayedFixture(Protocol):
    """A fixture and its result, as formats need it."""

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
        """Whether it is over: with a result, as a bye, or called off."""

    @property
    def dropped(self) -> bool:
        """Whether it was called off because somebody left, and counts for nobody."""

    @property
    def winner(self) -> int | None:
        """Who goes on in a knock-out, also by a bye."""

    def scored(self, team: int) -> int:
        """The touchdowns of one of its teams."""


AnyPlayed = TypeVar("AnyPlayed", bound=PlayedFixture)


@dataclass(frozen=True, slots=True)
class GroupSoFar:
    """A group before the next draw.

    `drawn` are its teams in the order of the draw, the best seed first; `order` is the table's,
    with `points`; `gone` are those who withdrew.
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
        """The fixtures that aren't byes."""
        return [fixture for fixture in self.fixtures if fixture.bye is None]

    def meetings(self, pair: frozenset[int]) -> list[PlayedFixture]:
        """The fixtures of exactly these teams."""
        return [fixture for fixture in self.matches if frozenset(fixture.teams) == pair]
