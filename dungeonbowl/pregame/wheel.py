"""The Great Wheel, and the re-rolls a side brings to a match (WHEEL-01 to WHEEL-04, SET-13)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules


@dataclass(frozen=True, slots=True)
class WheelBonus:
    """Team re-rolls that the Wheel grants or takes for one match, and why in sentences."""

    total: int
    reasons: tuple[str, ...] = ()


def wheel_bonus(college: str, others: Iterable[str], book: Book, rules: HouseRules) -> WheelBonus:
    """What the Wheel does to a team of this college that meets teams of the others.

    `others` are the colleges of its opponents, allies left out. Each kind of effect counts once,
    however many opponents bring it, and then they are added up (WHEEL-04, C-52); OPT-10 stops
    the Wheel. Source: 003, The Great Wheel of Magic.
    """
    if not rules.flag("great_wheel"):
        return WheelBonus(0)
    worth = book.figures.wheel_rerolls
    met = set(others)
    below = set(book.wheel.superior_to(college)) & met
    found = []
    if college in met:
        found.append((worth.same, "meets its own college"))
    if below and college in book.wheel.hub:
        found.append((worth.hub, f"meets the {_name(below, book)} across the hub"))
    elif below:
        found.append((worth.superior, f"is superior to the {_name(below, book)}"))
    reasons = tuple(f"The {_called(college, book)} {why}: {by:+d}." for by, why in found)
    return WheelBonus(sum(by for by, _ in found), reasons)


def _name(colleges: set[str], book: Book) -> str:
    """Every college is superior to just one."""
    return book.college(next(iter(colleges))).name


def _called(college: str, book: Book) -> str:
    """A team's college may be missing in this match's book."""
    known = book.colleges.get(college)
    return known.name if known else f"{college.title()} College"


@dataclass(frozen=True, slots=True)
class RerollPool:
    """A side's re-rolls in a match, by where they come from."""

    team: int
    wheel: int
    training: int
    leader: int
    total: int

    def as_dict(self) -> dict[str, int]:
        """As a side shows them."""
        return {
            "team": self.team,
            "wheel": self.wheel,
            "training": self.training,
            "leader": self.leader,
            "total": self.total,
        }


def rerolls(team_rerolls: int, wheel: int, training: int, leader: bool) -> RerollPool:
    """The pool: never below 0 (C-51), and one more for any number of Leaders.

    `training` counts the Extra Trainings, each a free re-roll for this match (SA-02, C-79). The
    Leader's is there to be used only while they are in the dungeon (SET-12). Source: 003, The Great
    Wheel of Magic; Special Arrangements; 002, Special Dungeonbowl Rules.
    """
    total = max(0, team_rerolls + wheel + training) + int(leader)
    return RerollPool(team_rerolls, wheel, training, int(leader), total)
