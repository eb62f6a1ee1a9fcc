"""Working out a procedure's entry: its dice, its outcome, and what that brings.

It depends only on the entry, the options and the squads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import ValidationError

from dungeonbowl.dice import DiceNeeded, MadeRoll
from dungeonbowl.errors import FieldError
from dungeonbowl.keys import EventType
from dungeonbowl.match.event import ProcedureRuling
from dungeonbowl.match.events import kinds
from dungeonbowl.procedures import (
    OutcomeSoFar,
    Prepared,
    UnknownProcedure,
    document,
    prepared,
    unjudged,
)
from dungeonbowl.table.game import Game
from dungeonbowl.table.kinds import TableEntry, table_kinds
from dungeonbowl.table.kinds.event import EventEntry
from dungeonbowl.table.kinds.procedure import ProcedureEntry, ids_in
from dungeonbowl.verdicts import Refused

Json = Any
Faces = Mapping[str, Json]
# Inputs that an event asks for too.
ASKED_TOO = {"infraction": ("injured", "item", "near_ref", "double", "squares")}
BLOCK_DIE = "d6"
# Procedures that name only the victim, though it is another's deed.
AUTHORED = frozenset({EventType.HAZARD_PUSH, EventType.COMPLETION})
# Without these fields an event is left for people to record.
PEOPLE = frozenset({"player", "victim"})


@dataclass(frozen=True, slots=True)
class Throw:
    """A procedure with its faces: its own (`given`), and those `kept` of the one that it replaces.

    The program's dice are derived from `key`; `known` is what the match fills in, and `author`
    whose deed it is, if an earlier procedure says so.
    """

    entry: ProcedureEntry
    key: str
    kept: Faces
    known: Mapping[str, Json] = field(default_factory=dict)
    author: int | None = None

    @property
    def given(self) -> Faces:
        """The faces and choices that people gave with it."""
        return {name: one for name, one in self.entry.dice.items() if one is not None}

    @property
    def faces(self) -> Faces:
        """All faces, without those to be rolled again."""
        again = {name for name, one in self.entry.dice.items() if one is None}
        kept = {name: one for name, one in self.kept.items() if name not in again}
        return {**kept, **self.given}

    def without_choices(self, game: Game) -> Throw:
        """Without choices made after a die that is given again: they have to be made again."""
        known = json.dumps(document(game.start.book).procedures.get(self.entry.which))
        choices = {name for name in {*self.kept, *self.entry.dice} if _chosen(name) in known}
        if self.entry.dice.keys() <= choices:
            return self
        kept = {name: one for name, one in self.kept.items() if name not in choices}
        return replace(self, kept=kept)

    def people(self, game: Game) -> tuple[int, ...]:
        """The players whom it names, without monsters."""
        asked = document(game.start.book).procedures.get(self.entry.which, {}).get("inputs", ())
        beasts = {one["name"] for one in asked if one["type"] == "monster"}
        people = {name: one for name, one in self.entry.inputs.items() if name not in beasts}
        return tuple(ids_in(people))


@dataclass(frozen=True, slots=True)
class Brought:
    """An event that an outcome brings: its fields, and the procedure's decision about it."""

    fields: Mapping[str, Any]
    ruling: ProcedureRuling


@dataclass(frozen=True, slots=True)
class ProcedureResult:
    """A procedure's result.

    `faces` are all its faces, `rolled` those that it didn't take from another, `parts` what it
    brings in order, with events as `Brought`. `lack` is what it still needs; `thrown_here` says
    whether the program rolled any of its dice, `filled` what was filled in.
    """

    answer: OutcomeSoFar
    faces: Faces
    rolled: tuple[MadeRoll, ...]
    parts: tuple[TableEntry | Brought, ...]
    thrown_here: bool
    filled: Mapping[str, Json]

    @property
    def lack(self) -> Mapping[str, Json] | None:
        """The die or choice that is lacking."""
        return self.answer.needs[0] if self.answer.needs else None

    @property
    def events(self) -> tuple[Brought, ...]:
        """The events among its parts."""
        return tuple(part for part in self.parts if isinstance(part, Brought))


def work(throw: Throw, game: Game, *, judged: bool = True) -> ProcedureResult:
    """Work a procedure out, with the program's dice if the match has them.

    Raises UnknownProcedure, FieldErrors and FieldError for what can't be read, and if it is
    `judged`, Refused for what rules forbid.
    """
    entry = throw.entry
    inputs = {**throw.known, **game.filled(entry.which, entry.inputs)}
    read = prepared if judged else unjudged
    ready = read(entry.which, game.start.rules, inputs, game.squads)
    answer, own = _to_end(ready, throw, game)
    faces = {**throw.faces, **answer.dice}
    rolled = _rolled(answer, throw, own, game)
    return ProcedureResult(
        answer, faces, rolled, tuple(_parts(answer, inputs, throw)), bool(own), throw.known
    )


def _to_end(ready: Prepared, throw: Throw, game: Game) -> tuple[OutcomeSoFar, Faces]:
    """The answer, and the faces that the program rolled."""
    own: dict[str, Json] = {}
    dice = game.dice_of(throw.key, {})
    while True:
        answer = ready.with_dice({**throw.faces, **own}, throw.entry.overruled)
        need = answer.needs[0] if answer.needs else {}
        # If people gave too few faces, they have to give the rest.
        if "die" not in need or need["purpose"] in throw.given:
            return answer, own
        die, count = _die(need["die"]), need["count"]
        try:
            own[need["purpose"]] = [*dice.faces(need["purpose"], die, count, need["why"])]
        except DiceNeeded:
            return answer, own


def _rolled(answer: OutcomeSoFar, throw: Throw, own: Faces, game: Game) -> tuple[MadeRoll, ...]:
    """Its rolls for storage, without another procedure's."""
    made = [one for one in answer.thrown if one.purpose in throw.given or one.purpose in own]
    given = {one.purpose: [*one.faces] for one in made if one.purpose not in own}
    dice = game.dice_of(throw.key, given)
    for one in made:
        dice.faces(one.purpose, _die(one.die), len(one.faces), one.why)
    return tuple(dice.rolls)


def _chosen(purpose: str) -> str:
    """How a procedure's document begins to ask for a decision."""
    return f'["choose", "{purpose}"'


def _die(die: str) -> str:
    return BLOCK_DIE if die == "block" else die


def _parts(
    answer: OutcomeSoFar, inputs: Mapping[str, Json], throw: Throw
) -> Iterator[TableEntry | Brought]:
    """What the outcome brings. Parts without a player or number are left for people to record."""
    for one in answer.entries:
        if one["kind"] == EventEntry.key:
            yield from _event(_by_author(one["event"], throw), answer, inputs)
            continue
        fields = {name: value for name, value in one.items() if name != "kind"}
        named = {name: value for name, value in fields.items() if value is not None}
        try:
            yield table_kinds()[one["kind"]].model_validate(named)
        except ValidationError:
            continue


def _by_author(event: Mapping[str, Json], throw: Throw) -> Mapping[str, Json]:
    """A push is credited to the blocker, a completion to the passer (BLK-07, SPP-01, C-132)."""
    known = throw.author is not None and event["type"] in AUTHORED
    return {**event, "player": throw.author} if known else event


def _event(
    fields: Mapping[str, Json], answer: OutcomeSoFar, inputs: Mapping[str, Json]
) -> Iterator[Brought]:
    asked = {name: inputs.get(name) for name in ASKED_TOO.get(fields["type"], ())}
    known = {**asked, **fields, "rolls": None}
    named = {name: value for name, value in known.items() if value not in (None, "")}
    if kinds()[fields["type"]].needs & PEOPLE <= named.keys():
        yield Brought(named, _ruling(answer, inputs))


def _ruling(answer: OutcomeSoFar, inputs: Mapping[str, Json]) -> ProcedureRuling:
    value, target = answer.so_far.get("value"), answer.so_far.get("target")
    # The casualty's result that people declared, which isn't a roll's value if none was made.
    value = inputs.get("told") if value is None else value
    thrown = {one.purpose: answer.dice[one.purpose] for one in answer.thrown}
    return ProcedureRuling(answer.key, answer.outcome, value, target, thrown, answer.overruled)


def readable(throw: Throw, game: Game) -> ProcedureResult | None:
    """The same on arrival; None if a rule forbids it, which is no reason not to store it.

    Raises FieldErrors by field for what can't be read.
    """
    try:
        return work(throw, game)
    except UnknownProcedure as wrong:
        raise FieldError("key", str(wrong)) from None
    except Refused:
        work(throw, game, judged=False)
        return None
