"""The losers' bracket: where teams beaten in the first one meet, until one meets its winner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dungeonbowl.league.formats.bracketsheet import BracketSheet, BracketTie, Stand
from dungeonbowl.league.formats.played import GroupSoFar
from dungeonbowl.league.formats.ties import Tie, ties_of


@dataclass(frozen=True, slots=True)
class BracketPlace:
    """A place of the brackets, in the round in which it is played.

    Its teams are its own `teams`, or the winners and losers of other places, by number.
    """

    round: int
    teams: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    decides: bool = False


@dataclass(frozen=True, slots=True)
class Met:
    """A place whose teams are known; `tie` is None until it is drawn."""

    place: BracketPlace
    teams: tuple[int, ...]
    tie: Tie | None
    winner: int | None
    loser: int | None

    @property
    def to_draw(self) -> bool:
        """Whether it has two teams and hasn't been drawn."""
        return self.tie is None and len(self.teams) == 2

    @property
    def over(self) -> bool:
        """Whether it is decided who goes on, even if nobody does."""
        return self.tie.settled if self.tie else not self.to_draw


class BracketWalk:
    """The places of both brackets, with the teams of those that are decided.

    With `reset` the final is played again if the unbeaten team loses it.
    """

    def __init__(self, group: GroupSoFar, *, reset: bool) -> None:
        ties = ties_of(group)
        self.places = brackets([tuple(tie.teams) for tie in ties if tie.round == 1])
        self.known: dict[int, Met] = {}
        for number, place in enumerate(self.places):
            before = [*place.won, *place.lost]
            if all(one in self.known and self.known[one].over for one in before):
                self.known[number] = _met(place, self.known, ties, group)
        final = self.known.get(len(self.places) - 1)
        if reset and final and final.tie and final.winner == final.teams[-1]:
            again = BracketPlace(final.place.round + 1, final.teams, decides=True)
            self.known[len(self.places)] = _met(again, self.known, ties, group)
            self.places.append(again)


def walked(group: GroupSoFar, *, reset: bool) -> Iterable[Met]:
    """The places whose teams are known, earlier ones first."""
    return BracketWalk(group, reset=reset).known.values()


def every_tie(group: GroupSoFar, *, reset: bool) -> list[BracketTie]:
    """Every tie of both brackets; a team without an opponent goes on."""
    walk, sheet = BracketWalk(group, reset=reset), BracketSheet(group.gone)
    for number, place in enumerate(walk.places):
        came = [sheet.ties[one].winner for one in place.won]
        came += [sheet.ties[one].loser for one in place.lost]
        lower = not place.decides and bool(
            place.lost or any(sheet.ties[n].lower for n in place.won)
        )
        met = walk.known.get(number)
        if met and met.tie:
            sheet.drawn(met.tie, lower=lower)
        else:
            sheet.to_come(place.round, [*map(Stand, place.teams), *came], lower=lower)
    return sheet.ties


def _met(place: BracketPlace, known: dict[int, Met], ties: list[Tie], group: GroupSoFar) -> Met:
    came = [known[one].winner for one in place.won] + [known[one].loser for one in place.lost]
    teams = place.teams + tuple(team for team in came if team is not None)
    tie = next((one for one in ties if teams and sorted(one.teams) == sorted(teams)), None)
    if tie is not None:
        # Teams that meet again do so in another match.
        ties.remove(tie)
        return Met(place, teams, tie, tie.winner, tie.loser)
    # Whoever went on without an opponent, and left later, went on nevertheless.
    played_on = {team for one in ties for team in one.teams}
    there = [team for team in teams if team not in group.gone]
    there = there or [team for team in teams if team in played_on]
    if len(there) == 2:
        return Met(place, tuple(there), None, None, None)
    left = [team for team in teams if team not in there]
    winner, loser = (one[0] if one else None for one in (there, left))
    return Met(place, tuple(there), None, winner, loser)


def brackets(first: Sequence[tuple[int, ...]]) -> list[BracketPlace]:
    """Every place, given the meetings of the first round, in the order of their rounds.

    A round's losers enter crosswise, so that nobody meets the same opponent again soon. The last
    place is the final; its round is twice the number of rounds of the first bracket.
    """
    places = [BracketPlace(1, teams) for teams in first]
    upper = list(range(len(places)))
    lower: list[int] = []
    number = 1
    while len(upper) > 1:
        number += 1
        beaten = upper
        upper = _add(places, [BracketPlace(number, won=pair) for pair in _pairs(upper)])
        if lower:
            lower = _add(places, [BracketPlace(2 * number - 2, won=pair) for pair in _pairs(lower)])
        else:
            lower = _add(places, [BracketPlace(2, lost=pair) for pair in _pairs(beaten)])
        joined = zip(lower, _crossed(upper, number), strict=True)
        lower = _add(
            places,
            [BracketPlace(2 * number - 1, won=(one,), lost=(other,)) for one, other in joined],
        )
    last = BracketPlace(
        2 * number, won=(*upper, *lower), lost=() if lower else tuple(upper), decides=True
    )
    return [*places, last]


def _add(places: list[BracketPlace], more: list[BracketPlace]) -> list[int]:
    """Put them at the end; their numbers."""
    places += more
    return list(range(len(places) - len(more), len(places)))


def _crossed(numbers: list[int], number: int) -> list[int]:
    """From the other end, and in the next round by halves."""
    half = len(numbers) // 2
    return numbers[half:] + numbers[:half] if number % 2 else numbers[::-1]


def _pairs(numbers: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple(numbers[at : at + 2]) for at in range(0, len(numbers), 2)]
