"""What pages say of dungeons: what features are called, and how each figure was worked out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import mean

from dungeonbowl.book import book
from dungeonbowl.dungeon import Fairness
from dungeonbowl.dungeon.fairness import EndFigures
from dungeonbowl.wording import counted, listed

MOST_ROUTES = 4


def feature_choices() -> list[tuple[str, str]]:
    """The features that a dungeon may be built with, each with its name (OPT-59)."""
    return [(str(key), feature(str(key))) for key in book().options["features"].choices]


def feature(key: str) -> str:
    """What a feature is called: `secret_passages` is `Secret passages`."""
    return key.replace("_", " ").capitalize()


def features(keys: Iterable[str]) -> str:
    """Several of them in a sentence: `doors and secret passages`."""
    return listed(feature(key).lower() for key in keys)


@dataclass(frozen=True, slots=True)
class EndLine:
    """A line of the fairness table: distances in squares, as text."""

    end: int
    chests: str
    mean: str
    pads: str
    ends: str


def end_lines(figures: Fairness) -> list[EndLine]:
    """What each end zone is worth, the first first."""
    return [
        EndLine(
            one.end,
            _distances(one.chests),
            _mean_said(one),
            _distances(one.pads),
            listed(f"{_far(far)} to end {other}" for other, far in one.ends.items()),
        )
        for one in figures.ends
    ]


@dataclass(frozen=True, slots=True)
class PaceLine:
    """How many turns a squad's player of some MA needs, as text."""

    squad: str
    end: int
    player: str
    chest: str
    ends: str


def pace_lines(figures: Fairness) -> list[PaceLine]:
    """The squads at their median and their best MA, from their own end zones."""
    return [
        PaceLine(
            squad.name,
            squad.end,
            f"{name} MA {pace.ma:g}",
            _turns(pace.chest),
            listed(f"{_turns(turns)} to end {other}" for other, turns in pace.ends.items()),
        )
        for squad in figures.squads
        for name, pace in (("Median", squad.median), ("Best", squad.best))
    ]


def balance_came(figures: Fairness) -> str:
    """How the balance was worked out, in a sentence with its numbers."""
    means = {one.end: mean_of(one) for one in figures.ends}
    known = {end: value for end, value in means.items() if value is not None}
    if not known or len(known) < len(means):
        return "None: from an end zone no way leads to every chest, or there is no chest."
    near, far = min(known, key=known.__getitem__), max(known, key=known.__getitem__)
    whole = mean(known.values())
    gap = known[far] - known[near]
    return (
        f"1 − ({known[far]:.1f} − {known[near]:.1f}) ÷ {whole:.1f}: end {far} has it farthest to"
        f" the chests on average, end {near} nearest, and {whole:.1f} squares is the mean of all."
        if gap
        else f"All ends have {whole:.1f} squares to the chests on average."
    )


def routes_came(figures: Fairness) -> Iterator[str]:
    """How many ways lead between two end zones: a sentence for each number of them."""
    pairs: dict[int, list[str]] = {}
    for (one, other), number in figures.routes.items():
        pairs.setdefault(number, []).append(f"{one} and {other}")
    for number, found in pairs.items():
        all_alike = len(pairs) == 1 < len(found)
        between = "any two ends" if all_alike else f"ends {', '.join(found)}"
        more = " or more" if number >= MOST_ROUTES else ""
        yield f"Between {between}: {counted(number, 'way')}{more} that share no square."


def mean_of(figures: EndFigures) -> float | None:
    """The mean distance to the chests, in squares; None if one is out of reach, or without any."""
    reached = [far for far in figures.chests if far is not None]
    return mean(reached) if reached and len(reached) == len(figures.chests) else None


def _mean_said(figures: EndFigures) -> str:
    found = mean_of(figures)
    return "" if found is None else f"{found:.1f}"


def _distances(found: Iterable[int | None]) -> str:
    return ", ".join(map(_far, found)) or "none"


def _far(distance: int | None) -> str:
    return "no way" if distance is None else str(distance)


def _turns(number: int | None) -> str:
    return "no way" if number is None else counted(number, "turn")
