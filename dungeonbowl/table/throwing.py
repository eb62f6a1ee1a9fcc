"""A procedure's entry worked out: its dice, what it comes to, and what that amounts to.

All of it follows from the entry, the options and the squads alone, whatever else was recorded.
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
# What a procedure was asked beyond what its event names, where the event asks for it too.
ASKED_TOO = {"infraction": ("injured", "item", "near_ref", "double", "squares")}
BLOCK_DIE = "d6"
# What a procedure says of whom it befalls alone, though it is another's deed.
AUTHORED = frozenset({EventType.HAZARD_PUSH, EventType.COMPLETION})
# Without whom an event of a procedure is people's to record.
PEOPLE = frozenset({"player", "victim"})


@dataclass(frozen=True, slots=True)
class Throw:
    """A procedure with its faces: those `given` with it, and those `kept` of one it stands in for.

    `key` is what the program's own dice hang on, `known` what the match fills in of its inputs, and
    `author` whose deed it is that befalls whoever it names, if a procedure before it says so.
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
        """All of them; what is to be thrown again is left out."""
        again = {name for name, one in self.entry.dice.items() if one is None}
        kept = {name: one for name, one in self.kept.items() if name not in again}
        return {**kept, **self.given}

    def without_choices(self, game: Game) -> Throw:
        """What was decided after a die that is told anew is to be decided anew."""
        known = json.dumps(document(game.start.book).procedures.get(self.entry.which))
        choices = {name for name in {*self.kept, *self.entry.dice} if _chosen(name) in known}
        if self.entry.dice.keys() <= choices:
            return self
        kept = {name: one for name, one in self.kept.items() if name not in choices}
        return replace(self, kept=kept)

    def people(self, game: Game) -> tuple[int, ...]:
        """The players whom it names; a monster isn't of the match."""
        asked = document(game.start.book).procedures.get(self.entry.which, {}).get("inputs", ())
        beasts = {one["name"] for one in asked if one["type"] == "monster"}
        people = {name: one for name, one in self.entry.inputs.items() if name not in beasts}
        return tuple(ids_in(people))


@dataclass(frozen=True, slots=True)
class Brought:
    """An event that an outcome amounts to: its fields, and what the procedure decided of it."""

    fields: Mapping[str, Any]
    ruling: ProcedureRuling


@dataclass(frozen=True, slots=True)
class Worked:
    """What became of a procedure.

    `faces` are all that it has by now, `rolled` those that it didn't keep of another, `parts` what
    it amounts to in their order, an event among them as `Brought`. `lack` is what it needs still;
    `thrown_here` says whether the program threw any of its dice, `filled` what was filled in.
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


def work(throw: Throw, game: Game, *, judged: bool = True) -> Worked:
    """Work a procedure out, with dice of the program's where the match has them.

    Raises UnknownProcedure, FieldErrors and FieldError for what can't be read, and where it is
    `judged`, Refused for what rules forbid.
    """
    entry = throw.entry
    inputs = {**throw.known, **game.filled(entry.which, entry.inputs)}
    read = prepared if judged else unjudged
    ready = read(entry.which, game.start.rules, inputs, game.squads)
    answer, own = _to_end(ready, throw, game)
    faces = {**throw.faces, **answer.dice}
    rolled = _rolled(answer, throw, own, game)
    return Worked(
        answer, faces, rolled, tuple(_parts(answer, inputs, throw)), bool(own), throw.known
    )


def _to_end(ready: Prepared, throw: Throw, game: Game) -> tuple[OutcomeSoFar, Faces]:
    """The answer, and the faces that the program threw on its way."""
    own: dict[str, Json] = {}
    dice = game.dice_of(throw.key, {})
    while True:
        answer = ready.with_dice({**throw.faces, **own}, throw.entry.overruled)
        need = answer.needs[0] if answer.needs else {}
        # What people gave too little of is theirs to give.
        if "die" not in need or need["purpose"] in throw.given:
            return answer, own
        die, count = _die(need["die"]), need["count"]
        try:
            own[need["purpose"]] = [*dice.faces(need["purpose"], die, count, need["why"])]
        except DiceNeeded:
            return answer, own


def _rolled(answer: OutcomeSoFar, throw: Throw, own: Faces, game: Game) -> tuple[MadeRoll, ...]:
    """Its rolls as they are kept, but for those that are another's."""
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
    """What the outcome amounts to. What names nobody, or no number, is people's to record."""
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
    """A push is whose block it was, a completion whose pass, who earn something by it (BLK-07,
    SPP-01, C-132)."""
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
    # How people say that a casualty came out; it is no roll's value where none was made.
    value = inputs.get("told") if value is None else value
    thrown = {one.purpose: answer.dice[one.purpose] for one in answer.thrown}
    return ProcedureRuling(answer.key, answer.outcome, value, target, thrown, answer.overruled)


def readable(throw: Throw, game: Game) -> Worked | None:
    """The same as it arrives; None where a rule forbids it, which is no reason not to keep it.

    Raises FieldErrors by field for what can't be read.
    """
    try:
        return work(throw, game)
    except UnknownProcedure as wrong:
        raise FieldError("key", str(wrong)) from None
    except Refused:
        work(throw, game, judged=False)
        return None
