"""What all brackets have in common: seeds, and that losers are out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from math import ceil, log2

from dungeonbowl.league.formats.base import Format, Seeding
from dungeonbowl.league.formats.played import GroupSoFar, PlayedFixture
from dungeonbowl.league.formats.settings import WordSetting, setting

SEEDINGS = {
    Seeding.DRAWN.value: "By lot",
    Seeding.TABLE.value: "By the table of the stage before; in the first stage by rating",
    Seeding.BY_HAND.value: "By hand: each entry is given its seed",
}


@dataclass(frozen=True)
class Bracket(Format):
    """The next round is drawn from the bracket with the last match of a round."""

    unasked = ("rounds",)
    needs_winner = True
    drawn_on = True
    bracket = True
    no_outlook = (
        "Places here depend on who goes through: the bracket shows how far each team can get."
    )
    stands_by = "how far they came"

    seeding: str = setting("drawn", WordSetting("Who is seeded where?", SEEDINGS))

    @property
    def seeded(self) -> Seeding:
        return Seeding(self.seeding)

    def played_out(self, fixtures: Iterable[PlayedFixture]) -> bool:
        return all(fixture.settled and self._decides(fixture) for fixture in fixtures)

    def _decides(self, fixture: PlayedFixture) -> bool:
        """Whether it says who goes on, or that nobody is left; either of two matches need not.

        A level match doesn't, nor does an annulled one whose result was undone.
        """
        return not self.must_be_won or fixture.winner is not None or fixture.dropped

    @abstractmethod
    def beaten(self, group: GroupSoFar) -> dict[int, int]:
        """Those who are out, with the round in which they went."""

    def still_in(self, group: GroupSoFar) -> list[int]:
        out: Collection[int] = self.beaten(group)
        return [team for team in group.drawn if team not in out and team not in group.gone]

    def champion(self, group: GroupSoFar) -> int | None:
        left = self.still_in(group)
        return left[0] if len(left) == 1 else None


def doublings(teams: int) -> int:
    """How often a bracket of this size is halved until one is left."""
    return ceil(log2(teams)) if teams > 1 else 0
