"""What a procedure answers: what it needs still, or how it ended and what follows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Json = Any


@dataclass(frozen=True, slots=True)
class Thrown:
    """A roll that was used, with what it was for."""

    purpose: str
    die: str
    faces: tuple[int, ...]
    why: str


@dataclass(slots=True)
class OutcomeSoFar:
    """One procedure worked out as far as its dice go; `needs` is empty at the end.

    `so_far` holds target, total, value and outcome, of which its terms speak; `dice` is every
    face and choice used, `thrown` every roll by itself. Of what people `overruled` the outcome is
    theirs.
    """

    key: str
    so_far: dict[str, Json]
    dice: dict[str, Json]
    modifiers: list[Json] = field(default_factory=list)
    needs: list[Json] = field(default_factory=list)
    text: str = ""
    each: Json = None
    then: list[Json] = field(default_factory=list)
    entries: list[Json] = field(default_factory=list)
    turnover: bool | str = False
    reroll: dict[str, list[str]] = field(default_factory=dict)
    overruled: bool = False
    thrown: list[Thrown] = field(default_factory=list)

    @property
    def outcome(self) -> Json:
        """How it ended; null while a die is lacking."""
        return self.so_far.get("outcome")

    def tests(self, target: int | None, modifiers: list[Json]) -> None:
        """A test is about to be thrown: its target and modifiers take the place of others."""
        self.so_far["target"], self.so_far["total"] = target, None
        self.modifiers = modifiers

    def totals(self, dice: int, low: int | None, high: int | None) -> None:
        """The dice of a test with their modifiers, held within limits."""
        total = dice + sum(one["value"] for one in self.modifiers)
        total = total if low is None else max(low, total)
        self.so_far["total"] = total if high is None else min(high, total)

    def again(self, purpose: str, source: str) -> None:
        """One who may throw a die again."""
        self.reroll.setdefault(purpose, []).append(source)

    def lacks(self, need: Json) -> None:
        """It can't go on without this: nothing follows yet."""
        self.needs, self.each, self.turnover = [need], None, False
        self.then, self.entries = [], []
        self.so_far |= {"outcome": None, "value": None}

    def overrules(self) -> None:
        """People declared how it ended: nothing follows of what the dice would have brought."""
        self.overruled, self.each, self.turnover = True, None, False
        self.then, self.entries = [], []

    def as_dict(self) -> dict[str, Json]:
        """The form in which it is answered."""
        target, total, value = (self.so_far.get(name) for name in ("target", "total", "value"))
        return {
            "key": self.key,
            "target": target,
            "modifiers": self.modifiers,
            "needs": self.needs,
            "dice": self.dice,
            "total": total,
            "outcome": self.outcome,
            "text": self.text,
            "value": value,
            "each": self.each,
            "then": self.then,
            "entries": self.entries,
            "turnover": self.turnover,
            "reroll": self.reroll,
        }
