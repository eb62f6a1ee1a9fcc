"""Swiss: few rounds for many teams, each between those of like success who haven't met."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import ceil, log2

from dungeonbowl.league.formats.base import Format, PlayedFixture
from dungeonbowl.league.matching import first_matching
from dungeonbowl.league.pairing import Round


@dataclass(frozen=True)
class Swiss(Format):
    """The next round is drawn from the table with the last match of a round."""

    key = "swiss"
    name = "Swiss"
    explained = (
        "Few rounds for many teams: each round pairs teams of like success that haven't met. "
        "It is drawn when the last match of the round before is confirmed."
    )
    settings_said = {
        "rounds": "A Swiss season then has as many as it takes to find one unbeaten team."
    }
    byes_said = "A bye is a win without touchdowns."
    drawn_on = True
    bye_wins = True

    def rounds_in(self, teams: int) -> int:
        if teams < 2:
            return 0
        wished = self.rounds or ceil(log2(teams))
        # With an odd number somebody sits out each round, and nobody does so twice.
        return min(wished, teams) if teams % 2 else wished

    def opening(self, order: Sequence[int]) -> list[Round]:
        return [swiss_round(order)]

    def next_round(self, played: Sequence[PlayedFixture], order: Sequence[int]) -> Round | None:
        if max(fixture.round for fixture in played) >= self.rounds_in(len(order)):
            return None
        met = {frozenset(fixture.teams) for fixture in played if fixture.bye is None}
        byes = {fixture.bye for fixture in played if fixture.bye is not None}
        return swiss_round(order, met, byes)


def swiss_round(
    order: Sequence[int],
    met: Collection[frozenset[int]] = (),
    had_bye: Collection[int] = (),
) -> Round:
    """The next Swiss round: the first in `order` meets the nearest it hasn't met.

    `order` is the table, or the draw before the first round. With an odd number the last who
    had none gets the bye, as far as the others can then be paired without a rematch; nobody
    gets two while anybody has had none. There are no more rematches than it takes.
    """
    order = list(order)
    due = [team for team in order if team not in had_bye] or order
    found = first_matching(
        len(order),
        fresh=lambda one, other: frozenset((order[one], order[other])) not in met,
        spare=[order.index(team) for team in due] if len(order) % 2 else [],
    )
    return Round(tuple(tuple(order[place] for place in meeting) for meeting in found))
