"""Streaks: how many matches in a row a team won, stayed unbeaten, scored or lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from dungeonbowl.league.results import DRAWN, LOST, WON

# One match isn't a streak.
SHORTEST = 2


class Played(NamedTuple):
    """A match as one team played it: `match` is its id, `outcome` won, drawn or lost."""

    match: int
    outcome: str
    touchdowns: int


# The condition on a match for the streak to go on, by key.
KINDS: dict[str, Callable[[Played], bool]] = {
    "won": lambda one: one.outcome == WON,
    "unbeaten": lambda one: one.outcome in (WON, DRAWN),
    "scored": lambda one: one.touchdowns > 0,
    "lost": lambda one: one.outcome == LOST,
}


@dataclass(frozen=True, slots=True)
class InARow:
    """Matches in a row that were alike; `lasts` is whether the team's latest is one of them."""

    what: str
    matches: tuple[Played, ...]
    lasts: bool


def runs_of(played: Sequence[Played]) -> Iterator[InARow]:
    """Of each kind the longest ones, and the one that goes on.

    `played` are all matches of one team, in the order of play.
    """
    for what, holds in KINDS.items():
        runs = [tuple(run) for good, run in groupby(played, key=holds) if good]
        longest = max(map(len, runs), default=0)
        for run in runs:
            lasts = run[-1] is played[-1]
            if len(run) >= SHORTEST and (len(run) == longest or lasts):
                yield InARow(what, run, lasts)
