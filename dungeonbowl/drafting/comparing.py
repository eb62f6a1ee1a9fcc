"""Two plans side by side: who plays for which, and the numbers of both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from dungeonbowl.drafting.plan import Plan

AVERAGED = ("ma", "st", "ag", "av")


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """One line of a comparison: what, and how much of it each plan has."""

    title: str
    first: int | Fraction
    second: int | Fraction

    @property
    def difference(self) -> int | Fraction:
        """How much more the second plan has than the first."""
        return self.second - self.first


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two plans have, line by line. Sums in gold pieces.

    `players` has a row for each kind of player that either signs; `skills` one for every skill with
    different numbers.
    """

    money: tuple[ComparedRow, ...]
    numbers: tuple[ComparedRow, ...]
    players: tuple[ComparedRow, ...]
    skills: tuple[ComparedRow, ...]


def compare(first: Plan, second: Plan) -> Comparison:
    """Compare two plans, the first one's players before those that only the second signs."""
    return Comparison(
        tuple(_money(first, second)),
        tuple(_numbers(first, second)),
        tuple(_rows(_players(first), _players(second))),
        tuple(row for row in _rows(_skills(first), _skills(second)) if row.difference),
    )


def _money(first: Plan, second: Plan) -> Iterator[ComparedRow]:
    yield ComparedRow("Spent", first.spent, second.spent)
    yield ComparedRow("Left in the treasury", first.team.treasury, second.team.treasury)
    yield ComparedRow("Team value", first.value.total, second.value.total)


def _numbers(first: Plan, second: Plan) -> Iterator[ComparedRow]:
    yield ComparedRow("Rating", first.rating.total, second.rating.total)
    yield ComparedRow("Players", first.draft.players, second.draft.players)
    yield ComparedRow("Specialists", _specialists(first), _specialists(second))
    yield ComparedRow("Team re-rolls", first.draft.rerolls, second.draft.rerolls)
    yield ComparedRow("Fan Factor", first.draft.fan_factor, second.draft.fan_factor)
    if first.draft.apothecary or second.draft.apothecary:
        yield ComparedRow("Apothecary", int(first.draft.apothecary), int(second.draft.apothecary))
    for kind in AVERAGED:
        yield ComparedRow(
            f"{kind.upper()} on average", _average(first, kind), _average(second, kind)
        )


def _rows(first: Counter[str], second: Counter[str]) -> Iterator[ComparedRow]:
    for title in dict.fromkeys((*first, *second)):
        yield ComparedRow(title, first[title], second[title])


def _players(plan: Plan) -> Counter[str]:
    found: Counter[str] = Counter()
    for position, signing in plan.signings():
        race = plan.book.race(plan.draft.college, position.race).name
        weapon = f" with {plan.book.weapons[signing.weapon].name}" if signing.weapon else ""
        found[f"{position.name} of the {race}{weapon}"] += signing.count
    return found


def _skills(plan: Plan) -> Counter[str]:
    return Counter(skill for position, _ in plan.players() for skill in position.skills)


def _specialists(plan: Plan) -> int:
    return sum(not position.is_lineman for position, _ in plan.players())


def _average(plan: Plan, kind: str) -> Fraction:
    """The average of a characteristic to one decimal; 0 for a plan without players."""
    values = [getattr(position, kind) for position, _ in plan.players()]
    return Fraction(round(Fraction(10 * sum(values), len(values))), 10) if values else Fraction(0)
