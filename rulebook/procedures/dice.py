"""Dice on a procedure's page: what to throw or choose, and throws by the program."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dungeonbowl.dice import SeededDice, how_to_roll
from dungeonbowl.procedures import Prepared
from dungeonbowl.procedures.interpreter.rolling import BLOCK
from dungeonbowl.procedures.words import procedure_words
from rulebook.procedures.address import DICE

Json = Any
MOST_KEYS = 16
MOST_ROWS = 3


@dataclass(frozen=True)
class Face:
    """What a die may show or a coach choose, and what that leads to."""

    value: Json
    label: str
    leads_to: str = ""


@dataclass(frozen=True)
class Lack:
    """The next die or choice that a procedure needs."""

    ready: Prepared
    dice: Mapping[str, Json]
    need: Json

    @property
    def why(self) -> str:
        """What it is for."""
        return str(self.need["why"])

    @property
    def name(self) -> str:
        """The name of its field."""
        return DICE + self.need["purpose"]

    @property
    def chosen_by(self) -> str:
        """Whose choice it is; "" for a die."""
        whose = {"coach": "the player's coach", "opponent": "the other coach"}
        return whose[self.need["by"]] if "choices" in self.need else ""

    @property
    def count(self) -> int:
        """How many dice."""
        return int(self.need.get("count", 1))

    @property
    def die(self) -> str:
        """The die, as people say it."""
        die = self.need["die"]
        return "block die" if die == BLOCK else die.upper()

    @property
    def how(self) -> str:
        """How to roll a die that nobody owns."""
        return how_to_roll(self._plain)

    @property
    def keys(self) -> list[Face]:
        """A button for each face or choice, if one press is enough, with what it leads to."""
        if "choices" in self.need:
            return [self._key(one) for one in self.need["choices"]]
        return [self._key(face) for face in self._faces] if self.count == 1 else []

    @property
    def rows(self) -> list[tuple[str, list[Face], Json]]:
        """For a few small dice, a row of faces for each: its field, the faces, the face given."""
        if not 1 < self.count <= MOST_ROWS or not self._faces:
            return []
        given = self._given
        return [
            (f"{self.name}:{place + 1}", [Face(one, self._named(one)) for one in self._faces],
             given[place] if place < len(given) else None)
            for place in range(self.count)
        ]  # fmt: skip

    @property
    def in_words(self) -> bool:
        """Whether its faces are words, which take more room."""
        return self.need.get("die") == BLOCK

    @property
    def places(self) -> list[Json]:
        """For other dice, a field for each, with the face given so far."""
        if self.keys or self.rows:
            return []
        return [*self._given, *[""] * self.count][: self.count]

    @property
    def _given(self) -> list[Json]:
        given = self.dice.get(self.need["purpose"], [])
        return given if isinstance(given, list) else [given]

    @property
    def _plain(self) -> str:
        return "d6" if self.need["die"] == BLOCK else str(self.need["die"])

    @property
    def _faces(self) -> range:
        sides = self._plain.removeprefix("d")
        few = sides not in ("66", "68") and int(sides) <= (MOST_KEYS if self.count == 1 else 8)
        return range(1, int(sides) + 1) if few else range(0)

    def _key(self, value: Json) -> Face:
        answer = self.ready.with_dice({**self.dice, self.need["purpose"]: value}).as_dict()
        needs = [one["purpose"].replace("_", " ") for one in answer["needs"]]
        leads_to = f"then {needs[0]}" if needs else outcome_name(answer["outcome"])
        return Face(value, self._named(value), leads_to)

    def _named(self, value: Json) -> str:
        faces = self.need.get("die") == BLOCK or self.need["purpose"] == "chosen"
        if faces and isinstance(value, int):
            return f"{value} {procedure_words().block_face(value)}"
        return str(value) if isinstance(value, int) else procedure_words().choice(value)


def outcome_name(outcome: str) -> str:
    """An outcome's key as words."""
    return outcome.replace("_", " ")


def rolled(need: Json) -> list[int]:
    """Faces thrown by the program for this page only: they aren't recorded."""
    die = "d6" if need["die"] == BLOCK else need["die"]
    dice = SeededDice(secrets.token_hex(16))
    return list(dice.faces(need["purpose"], die, need["count"]))
