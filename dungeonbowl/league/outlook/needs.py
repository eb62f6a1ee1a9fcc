"""What a team needs to be among the first, in a sentence or two."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import NamedTuple

from dungeonbowl.league.outlook.loads import SearchSteps, TooMuch
from dungeonbowl.league.outlook.question import Span
from dungeonbowl.league.outlook.race import DOWN, UP, Aim, Race, Tangled
from dungeonbowl.league.results import DRAWN, LOST, WON
from dungeonbowl.wording import counted, listed

# With more games left only winning all of them is considered.
MOST_GAMES, BOTH = 4, 2


class Takings(NamedTuple):
    """What a team takes from its open games: a number of wins and draws, the rest lost."""

    won: int
    drawn: int
    games: int

    def ways(self) -> Iterator[tuple[str, ...]]:
        """Every way to spread it over the games, in a fixed order."""
        lost = self.games - self.won - self.drawn
        plain = [WON] * self.won + [DRAWN] * self.drawn + [LOST] * lost
        yield from dict.fromkeys(permutations(plain))

    def __str__(self) -> str:
        several = self.won + self.drawn > 1
        what = [_some(self.won, "win"), _some(self.drawn, "draw")]
        if self.won == self.games > 1:
            return f"winning {'both' if self.games == BOTH else f'all {self.games}'} games left"
        if self.games == 1:
            where = "the last game"
        else:
            where = f"{'the' if several else 'one of the'} {self.games} games left"
        return f"{listed([one for one in what if one])} in {where}"


def _some(number: int, what: str) -> str:
    """`a win`, `2 wins`; nothing for none."""
    return f"a {what}" if number == 1 else counted(number, what) if number else ""


def hauls_of(games: int) -> list[Takings]:
    """All takings from this many games."""
    return [
        Takings(won, drawn, games) for won in range(games + 1) for drawn in range(games - won + 1)
    ]


def first_places(top: int) -> str:
    """The first places in words."""
    return "the first place" if top == 1 else f"the first {top} places"


def by_runs(top: int, among: int, runs: int) -> str:
    """The sentence for a team whose rest was simulated."""
    return f"Came to {first_places(top)} in {among} of {runs} seasons played on by strength."


class Needs:
    """What teams need for the first `top` places, found by the same search as the places.

    Each sentence has a limit of steps.
    """

    def __init__(self, race: Race, top: int, steps: int) -> None:
        self.race, self.top, self.steps = race, top, steps

    def sentence(self, team: int, span: Span) -> str:
        """What it needs, given its best and its worst place."""
        places = first_places(self.top)
        if span.worst <= self.top:
            return f"Certain of {places}, whatever happens."
        if span.best > self.top:
            return f"Can't come to {places} any more."
        games = len(self.race.games_of(team))
        if not games:
            return f"Has no game left: the others decide whether it is {places}."
        # The search goes by points: it doesn't apply to a table that goes by wins first.
        sentences = (self._enough_said, self._least_said) if self.race.sums.points_first else ()
        said = [self._found(say, team, games) for say in sentences]
        return " ".join(filter(None, said)) or f"Can still come to {places}."

    def _found(self, say: Callable[[int, int], str], team: int, games: int) -> str:
        """A sentence, or "" if finding it takes too many steps."""
        self.race.steps = SearchSteps(self.steps)
        try:
            return say(team, games)
        except (TooMuch, Tangled):
            return ""

    def _enough_said(self, team: int, games: int) -> str:
        every = Takings(games, 0, games)
        if not self._enough(team, every):
            return f"Even {every} isn't enough without help from other results."
        enough = every if games > MOST_GAMES else self._least_enough(team, games)
        several = enough.won + enough.drawn > 1 and enough != every
        said, verb = str(enough), "are" if several else "is"
        return f"{said[0].upper()}{said[1:]} {verb} enough, whatever the others do."

    def _least_enough(self, team: int, games: int) -> Takings:
        """The fewest wins that are enough in any games, or draws for the last of them."""
        wins = next(n for n in range(1, games + 1) if self._enough(team, Takings(n, 0, games)))
        fewer = (Takings(wins - 1, drawn, games) for drawn in range(1, games - wins + 2))
        return next((one for one in fewer if self._enough(team, one)), Takings(wins, 0, games))

    def _least_said(self, team: int, games: int) -> str:
        """The fewest points with which it can still reach that; "" if it needs none."""
        if games > MOST_GAMES or not self.race.plain(team):
            return ""
        hauls = sorted(hauls_of(games), key=self._points)
        least = self._points(next(one for one in hauls if self._possible(team, one)))
        if least <= self._points(hauls[0]):
            return ""
        where = "the last game" if games == 1 else f"the {games} games left"
        return f"It takes {counted(least, 'point')} at least from {where}."

    def _points(self, haul: Takings) -> int:
        worth = self.race.sums.question.points
        lost = haul.games - haul.won - haul.drawn
        return haul.won * worth.won + haul.drawn * worth.drawn + lost * worth.lost

    def _enough(self, team: int, haul: Takings) -> bool:
        return all(self.race.place(Aim(team, DOWN, mine=way)) <= self.top for way in haul.ways())

    def _possible(self, team: int, haul: Takings) -> bool:
        return any(self.race.place(Aim(team, UP, mine=way)) <= self.top for way in haul.ways())
