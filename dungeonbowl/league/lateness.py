"""What follows if a season's match isn't played by its last day."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

PAIR = 2


class Ruled(StrEnum):
    """The possible rulings."""

    EXTENDED = "extended"
    DRAWN = "drawn"
    FORFEITED = "forfeited"
    ASKED = "asked"


@dataclass(frozen=True, slots=True)
class LateRule:
    """A league's rule: `times` extensions of `days` days each, and then `then`."""

    then: Ruled = Ruled.ASKED
    days: int = 7
    times: int = 0


@dataclass(frozen=True, slots=True)
class LateMatch:
    """A late match: its teams, and those that tried to find a date.

    `extended` counts the extensions so far; `spared` says that a commissioner took back the rules'
    decision.
    """

    teams: tuple[int, ...]
    tried: frozenset[int] = frozenset()
    needs_winner: bool = False
    extended: int = 0
    spared: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """What becomes of a late match, and why.

    If it is forfeited, `winner` wins; without one both lose.
    """

    what: Ruled
    winner: int | None = None
    days: int = 0
    why: str = ""


def rule_on(match: LateMatch, rule: LateRule) -> Ruling:
    """The ruling by this rule; if that wouldn't be fair, a commissioner is asked."""
    if match.spared:
        return _ask("A commissioner took an automatic decision back.")
    if match.extended < rule.times:
        return Ruling(Ruled.EXTENDED, days=rule.days, why="The league's deadlines allow it.")
    if rule.then is Ruled.DRAWN:
        return _draw(match)
    if rule.then is Ruled.FORFEITED:
        return _forfeit(match)
    return _ask("The league leaves this to its commissioners.")


def _draw(match: LateMatch) -> Ruling:
    if match.needs_winner:
        return _ask("Somebody must win this match.")
    return Ruling(Ruled.DRAWN, why="Nobody played it.")


def _forfeit(match: LateMatch) -> Ruling:
    """The one side that tried to find a date wins; nobody does if neither tried."""
    tried = [team for team in match.teams if team in match.tried]
    if len(match.teams) != PAIR:
        return _ask("More than two teams meet.")
    if len(tried) == 1:
        return Ruling(Ruled.FORFEITED, tried[0], why="The other side didn't try to find a date.")
    if tried:
        return _ask("Both sides tried to find a date.")
    if match.needs_winner:
        return _ask("Neither side tried to find a date, and somebody must win.")
    return Ruling(Ruled.FORFEITED, why="Neither side tried to find a date.")


def _ask(why: str) -> Ruling:
    return Ruling(Ruled.ASKED, why=why)
