"""Works a procedure out: inputs, options and faces in, what follows out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dungeonbowl.errors import FieldError, FieldErrors
from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures.document import ANY_OTHER, Document, document
from dungeonbowl.procedures.interpreter.answer import OutcomeSoFar
from dungeonbowl.procedures.interpreter.following import Handing
from dungeonbowl.procedures.interpreter.naming import named, quoted
from dungeonbowl.procedures.interpreter.reading import Reader
from dungeonbowl.procedures.interpreter.rolling import FIELD, GivenDice
from dungeonbowl.procedures.interpreter.running import Run
from dungeonbowl.procedures.interpreter.terms import Scope
from dungeonbowl.verdicts import Verdict, refuse_if

Json = Any
NOTHING: Mapping[str, Json] = {}


class Prepared:
    """A procedure whose inputs were read and found allowed, ready for dice."""

    def __init__(self, entry: Json, held: Document, scope: Scope, reader: Reader) -> None:
        self.entry, self._scope = entry, scope
        self._handing = Handing(held.procedures, reader)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The rules that forbid it."""
        return tuple(verdicts(self.entry, self._scope))

    def with_dice(self, dice: Mapping[str, Json], declared: str | None = None) -> OutcomeSoFar:
        """What becomes of it with these faces and choices; `declared` is an outcome that
        people entered instead.

        Raises FieldError under `dice`, and under `overruled` for an outcome that it hasn't.
        """
        if declared is not None and not self.may_end(declared):
            known = ", ".join(self.entry["outcomes"])
            raise FieldError("overruled", f"{quoted(declared)} is none of {known}.")
        scope = Scope(self._scope.options, self._scope.data, dict(self._scope.names))
        return Run(self.entry, scope, GivenDice(dice), self._handing, declared).to_end()

    def may_end(self, outcome: str) -> bool:
        """Whether it has this outcome."""
        known = self.entry["outcomes"]
        return outcome in known or ANY_OTHER in known


def prepared(
    key: str,
    rules: HouseRules,
    inputs: Mapping[str, Json],
    squads: Mapping[int, Json] | None = None,
    held: Document | None = None,
) -> Prepared:
    """Read what was sent for a procedure; `squads` are a match's players by id.

    `held` is the document, or the part of it that a match calls for; by default the book's. Raises
    UnknownProcedure, FieldErrors for inputs that can't be read or contradict one another, and
    Refused with the rules that forbid it.
    """
    return _allowed(unjudged(key, rules, inputs, squads, held))


def unjudged(
    key: str,
    rules: HouseRules,
    inputs: Mapping[str, Json],
    squads: Mapping[int, Json] | None = None,
    held: Document | None = None,
) -> Prepared:
    """The same, whatever rules forbid: `verdicts` says what they do."""
    held = held or document(rules.book)
    entry = held.procedure(key)
    scope = Scope(rules.as_dict(), held.data)
    reader = Reader(scope, held.types, squads)
    scope.names, errors = reader.all(entry["inputs"], inputs)
    _refuse_malformed(errors or _contradictions(entry, scope))
    return Prepared(entry, held, scope, reader)


def work_out(
    key: str,
    rules: HouseRules,
    inputs: Mapping[str, Json],
    dice: Mapping[str, Json] = NOTHING,
    squads: Mapping[int, Json] | None = None,
) -> dict[str, Json]:
    """A procedure's answer as JSON: what it needs next, or how it ends.

    Raises as `prepared` does, and FieldError under `dice` for what no die can show: what can't be
    read comes before what is forbidden.
    """
    if not isinstance(dice, Mapping):
        raise FieldError(FIELD, "Send dice as an object: {purpose: face or [faces]}.")
    found = unjudged(key, rules, inputs, squads)
    answer = found.with_dice(dice)
    _allowed(found)
    return answer.as_dict()


def verdicts(entry: Json, scope: Scope) -> Iterator[Verdict]:
    """The rules that forbid it, each once."""
    said: set[str] = set()
    for condition, rule, message in (*entry.get("off", ()), *entry.get("forbid", ())):
        if rule not in said and scope.holds(condition):
            said.add(rule)
            yield Verdict(rule, named(message, scope))


def _allowed(found: Prepared) -> Prepared:
    refuse_if(found.verdicts)
    return found


def _contradictions(entry: Json, scope: Scope) -> dict[str, list[str]]:
    errors: dict[str, list[str]] = {}
    for condition, name, message in entry.get("wrong", ()):
        if scope.holds(condition):
            errors.setdefault(name, []).append(message)
    return errors


def _refuse_malformed(errors: Mapping[str, list[str]]) -> None:
    if errors:
        raise FieldErrors(errors)
