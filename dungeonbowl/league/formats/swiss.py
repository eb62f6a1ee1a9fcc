"""Swiss: few rounds for many teams, pairing those of similar success who haven't met."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil, log2

from dungeonbowl.league.formats.base import Format
from dungeonbowl.league.formats.played import GroupSoFar
from dungeonbowl.league.formats.settings import WordSetting, setting
from dungeonbowl.league.matching import first_matching
from dungeonbowl.league.pairing import Round

PAIRINGS = {
    "adjacent": "Neighbours in the table meet",
    "slide": "The upper half of those level on points meets the lower",
    "fold": "The first of those level on points meets the last",
}


@dataclass(frozen=True)
class Swiss(Format):
    """The next round is drawn from the table with the last match of a round."""

    key = "swiss"
    name = "Swiss"
    explained = (
        "Few rounds for many teams: each round pairs teams with similar records that haven't met. "
        "It is drawn when the last match of the round before is confirmed."
    )
    settings_said = {
        "rounds": "A Swiss season then has as many as it takes to leave one unbeaten team."
    }
    byes_said = "A bye is a win without touchdowns."
    drawn_on = True
    bye_wins = True
    takes_late = True
    late_said = "A team that enters now is last in the draw, and plays from the next round on."

    pairing: str = setting("adjacent", WordSetting("Who is to meet whom?", PAIRINGS))

    def rounds_in(self, teams: int) -> int:
        if teams < 2:
            return 0
        wished = self.rounds or ceil(log2(teams))
        # With an odd number of teams one sits out each round, and nobody does so twice.
        return min(wished, teams) if teams % 2 else wished

    def opening(self, order: Sequence[int]) -> list[Round]:
        return [swiss_round(order, aim=aims([len(order)], self.pairing))]

    def next_round(self, group: GroupSoFar) -> Round | None:
        order = group.staying
        if len(order) < 2 or group.latest >= self.rounds_in(len(group.drawn)):
            return None
        met = {frozenset(fixture.teams) for fixture in group.matches if fixture.confirmed}
        byes = {fixture.bye for fixture in group.fixtures if fixture.bye is not None}
        aim = aims(levels(order, group.points), self.pairing)
        return swiss_round(order, met, byes, aim)


def swiss_round(
    order: Sequence[int],
    met: Collection[frozenset[int]] = (),
    had_bye: Collection[int] = (),
    aim: Callable[[int], int] | None = None,
) -> Round:
    """The next Swiss round: the first in `order` meets the nearest possible to its `aim`.

    `order` is the table, or the draw before the first round; `aim` says by place whom each should
    meet, by default the next. With an odd number the last team that has had no bye gets one, if the
    others can then be paired without a rematch; nobody gets two while somebody has had none. There
    are as few rematches as possible.
    """
    order = list(order)
    due = [team for team in order if team not in had_bye] or order
    found = first_matching(
        len(order),
        fresh=lambda one, other: frozenset((order[one], order[other])) not in met,
        spare=[order.index(team) for team in due] if len(order) % 2 else [],
        aim=aim,
    )
    return Round(tuple(tuple(order[place] for place in meeting) for meeting in found))


def levels(order: Sequence[int], points: Mapping[int, int]) -> list[int]:
    """How many are level on points, from the top; with an odd number the last moves down."""
    sizes: list[int] = []
    over = 0
    for _, level in groupby(order, key=lambda team: points.get(team, 0)):
        size = over + len(list(level))
        over = size % 2
        sizes.append(size - over)
    return [*sizes[:-1], sizes[-1] + over] if sizes else []


def aims(sizes: Sequence[int], pairing: str) -> Callable[[int], int]:
    """Which place each place is to meet, given how many are level from the top."""
    aimed: list[int] = []
    for size in sizes:
        first = len(aimed)
        for place in range(size):
            aimed.append(first + _aim(place, size, pairing))
    return aimed.__getitem__


def _aim(place: int, size: int, pairing: str) -> int:
    if pairing == "fold":
        return size - size % 2 - 1 - place
    return place + size // 2 if pairing == "slide" else place + 1
