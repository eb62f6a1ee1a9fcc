"""The questions that a correction raises, and a commissioner's answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.dice import DiceNeeded, ImpossibleFace
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.postgame import kind_of
from dungeonbowl.team.state import TeamState
from dungeonbowl.verdicts import Refused, Verdict
from rules.models import Step

Data = Mapping[str, Any]
# An answer's place: a step of a match's post-game, by team and key, or a team's own change.
Place = tuple[int, int, str] | int
ADDRESS = ("match", "team", "step", "key")
NOTHING_ASKED = Verdict("POST-09", "Nothing of the kind is due any more.")
# Exceptions for an answer that was valid before the correction.
OBSTACLES = (Refused, FieldError, DiceNeeded, ImpossibleFace)


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A choice or purchase that can't be made again as it was, or one that is newly needed.

    It may be left open unless it `must` be answered. `may_learn` are the players who could take a
    skill instead, with the skills; `may_cure` those with an injury that an insurance could cure
    instead, with the injuries.
    """

    match: int | None
    team: int
    why: str
    step: int | None = None
    key: str = ""
    change: int | None = None
    needs: tuple[Data, ...] = ()
    must: bool = True
    was: str = ""
    may_learn: tuple[Data, ...] = ()
    may_cure: tuple[Data, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """As replies ask it."""
        place = {"step": self.step, "key": self.key} if self.key else {"change": self.change}
        return {
            "match": self.match,
            "team": self.team,
            **place,
            "was": self.was,
            "why": self.why,
            "needs": [dict(need) for need in self.needs],
            "must": self.must,
            "may_learn": [dict(one) for one in self.may_learn],
            "may_cure": [dict(one) for one in self.may_cure],
        }


@dataclass
class Answers:
    """Answers by their place, each used once, in the order given.

    Those of earlier corrections come last: what was answered once isn't asked again.
    """

    given: dict[Place, list[Data]] = field(default_factory=dict)
    before: dict[Place, list[Data]] = field(default_factory=dict)

    @classmethod
    def read(cls, given: Any, steps: Iterable[Step], earlier: Iterable[Any] = ()) -> Answers:
        """Raises FieldError unless it is a list of objects, each with a valid place."""
        by_id = {step.pk: (step.postgame.match_id, step.team_id, step.key) for step in steps}
        before: dict[Place, list[Data]] = {}
        for answers in earlier:
            # A step of an undone match takes no answer any more.
            known = [one for one in answers if one.get("step") is None or one["step"] in by_id]
            _sort_in(before, known, by_id)
        return cls(_sort_in({}, given, by_id), before)

    def next(self, place: Place) -> tuple[Data, bool] | None:
        """The next answer for a place, and whether it was given just now."""
        for found, fresh in ((self.given, True), (self.before, False)):
            if found.get(place):
                return found[place].pop(0), fresh
        return None

    def rolls(self, match: int) -> dict[str, Any]:
        """All faces given for this match's steps."""
        found: dict[str, Any] = {}
        for answers in (self.before, self.given):
            for place, those in answers.items():
                if isinstance(place, tuple) and place[0] == match:
                    for one in those:
                        found |= one.get("rolls") or {}
        return found


def _sort_in(
    found: dict[Place, list[Data]], given: Any, by_id: Mapping[int, Place]
) -> dict[Place, list[Data]]:
    for place, one in enumerate(_objects(given)):
        found.setdefault(_place(place, one, by_id), []).append(one)
    return found


def _objects(given: Any) -> Sequence[Data]:
    if not isinstance(given, list | tuple) or not all(isinstance(one, Mapping) for one in given):
        raise FieldError("answers", "Give answers as a list of objects.")
    for place, one in enumerate(given):
        if not isinstance(one.get("rolls") or {}, Mapping):
            raise FieldError(f"answers.{place}.rolls", "Send rolls as an object.")
    return given


def _place(place: int, data: Data, by_id: Mapping[int, Place]) -> Place:
    if data.get("step") is not None:
        if not isinstance(data["step"], int) or data["step"] not in by_id:
            raise FieldError(f"answers.{place}.step", "No step of that id stands on this match.")
        return by_id[data["step"]]
    if data.get("key"):
        address = (data.get("match"), data.get("team"), data["key"])
        if not all(isinstance(one, int) for one in address[:2]) or not isinstance(address[2], str):
            raise FieldError(f"answers.{place}.key", "Name match and team by id beside the key.")
        return address  # type: ignore[return-value]
    if isinstance(data.get("change"), int):
        return int(data["change"])
    raise FieldError(f"answers.{place}", "Name a step or a change.")


def is_drop(data: Data) -> bool:
    """Whether the answer is to do without."""
    return data.get("drop") is True


def bare(data: Data) -> dict[str, Any]:
    """The answer without its place, as a step takes it."""
    return {name: value for name, value in data.items() if name not in (*ADDRESS, "drop")}


def why_not(wrong: Exception) -> str:
    """The reason against it, in a sentence."""
    if isinstance(wrong, DiceNeeded):
        return " ".join(f"Roll for the {need.why}." for need in wrong.needs)
    return str(wrong)


def needs_of(wrong: Exception) -> tuple[dict[str, Any], ...]:
    """The missing dice, if that is the reason."""
    return tuple(n.as_dict() for n in wrong.needs) if isinstance(wrong, DiceNeeded) else ()


def open_at(key: str, state: TeamState, book: Book, rules: HouseRules) -> dict[str, Any]:
    """What may be chosen at a step besides players on the roster."""
    return dict(kind_of(key).open_to(state, book, rules))
