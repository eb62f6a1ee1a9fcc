"""A bracket as on paper: every tie to the final, and where its teams come from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from dungeonbowl.league.formats.ties import Tie

PAIR = 2


class Stand(NamedTuple):
    """Who is in a tie: a team, or the winner, or the `beaten` team, of the tie with number `of`."""

    team: int | None = None
    of: int | None = None
    beaten: bool = False


@dataclass(frozen=True, slots=True)
class BracketTie:
    """A tie of a round; `tie` is None until it is drawn. `number` is 0 for a bye.

    `lower` ones are in the losers' bracket, `for_third` is the match for third place.
    """

    round: int
    number: int
    stands: tuple[Stand, ...]
    tie: Tie | None = None
    lower: bool = False
    for_third: bool = False

    @property
    def winner(self) -> Stand | None:
        """Who goes on; None if nobody is left."""
        if self.tie is not None and self.tie.settled:
            return None if self.tie.winner is None else Stand(self.tie.winner)
        if len(self.stands) < PAIR:
            return next(iter(self.stands), None)
        return Stand(of=self.number)

    @property
    def loser(self) -> Stand | None:
        """Who is beaten; None for a bye."""
        if self.tie is not None and self.tie.settled:
            return None if self.tie.loser is None else Stand(self.tie.loser)
        return Stand(of=self.number, beaten=True) if len(self.stands) == PAIR else None


@dataclass
class BracketSheet:
    """A bracket as it is written down, round by round; `gone` are those who left."""

    gone: Collection[int]
    ties: list[BracketTie] = field(default_factory=list)

    def drawn(self, tie: Tie, **more: bool) -> BracketTie:
        """A tie that was drawn, or the bye of one."""
        return self._add(tie.round, [Stand(team) for team in tie.teams], tie, **more)

    def to_come(self, round: int, stands: Iterable[Stand | None], **more: bool) -> BracketTie:
        """A tie still to be drawn, between those known so far."""
        there = [one for one in stands if one is not None and one.team not in self.gone]
        return self._add(round, there, None, **more)

    def _add(
        self, round: int, stands: Sequence[Stand], tie: Tie | None, **more: bool
    ) -> BracketTie:
        number = sum(one.number > 0 for one in self.ties) + 1 if len(stands) == PAIR else 0
        made = BracketTie(round, number, tuple(stands), tie, **more)
        self.ties.append(made)
        return made
