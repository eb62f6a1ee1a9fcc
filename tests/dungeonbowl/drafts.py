"""Teams and players to try the rules on, made of effects as the ledger makes them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dungeonbowl.book import book
from dungeonbowl.effects import fold
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases import HireOrder, Quote, quote_hire
from dungeonbowl.team.state import Injury, PlayerState, TeamState
from dungeonbowl.verdicts import Verdict

BOOK = book()
RULES = HouseRules.resolve(BOOK)


def house(**options: Any) -> HouseRules:
    """The default house rules with some options changed."""
    return HouseRules.resolve(BOOK, overrides=options)


def draft(college: str = "light", treasury: int = 1_000_000, **facts: Any) -> TeamState:
    """A team that is being put together."""
    return TeamState(college=college, treasury=treasury, **facts)


def player(position: str = "humans.lineman", id: int = 1, **facts: Any) -> PlayerState:
    """A player on the roster, with their list price."""
    college = next(each for each in BOOK.colleges if _has(each, position))
    price = BOOK.position(college, position).cost
    known = {"number": id, "price": price, "name": f"Player {id}", "status": "active"} | facts
    return PlayerState(id, position=position, **known)


def _has(college: str, position: str) -> bool:
    return any(each.key == position for each in BOOK.positions(college))


def with_players(team: TeamState, **positions: int) -> TeamState:
    """The team with so many more players of each position: `humans_lineman=3`.

    A race's key may hold underscores itself, so the position's is what stands after the last.
    """
    for key, number in positions.items():
        race, _, name = key.rpartition("_")
        for _ in range(number):
            team = team.with_player(player(f"{race}.{name}", id=len(team.players) + 1))
    return team


def ask(team: TeamState, position: str, rules: HouseRules = RULES, **order: Any) -> Quote:
    """The quote for hiring this position."""
    return quote_hire(team, HireOrder(position, **order), BOOK, rules)


def hire(team: TeamState, position: str, rules: HouseRules = RULES, **order: Any) -> TeamState:
    """The team after hiring this position, which must be allowed."""
    quote = ask(team, position, rules, **order).accepted()
    return fold(team, quote.lines_for(max(team.players, default=0) + 1))


def registered(team: TeamState) -> TeamState:
    """The team once its draft is over."""
    return replace(team, status="registered")


def wounds(*kinds: str) -> tuple[Injury, ...]:
    """Permanent injuries of these kinds."""
    return tuple(Injury(number, kind, kind) for number, kind in enumerate(kinds, start=1))


def rules_of(verdicts: tuple[Verdict, ...]) -> list[str]:
    """The ids of the rules that say no."""
    return [verdict.rule for verdict in verdicts]


def refusals(verdicts: tuple[Verdict, ...]) -> list[tuple[str, str]]:
    """What each rule that says no has to say: its sentence, and what would mend it."""
    return [(verdict.message, verdict.mend) for verdict in verdicts]
