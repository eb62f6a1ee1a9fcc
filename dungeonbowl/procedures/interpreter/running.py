"""Carries out the statements of a procedure, to its end or to the first die that is lacking."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from dungeonbowl.dice import Need
from dungeonbowl.procedures.interpreter.answer import OutcomeSoFar, Thrown
from dungeonbowl.procedures.interpreter.following import Handing
from dungeonbowl.procedures.interpreter.naming import named
from dungeonbowl.procedures.interpreter.rolling import GivenDice, faces_of
from dungeonbowl.procedures.interpreter.terms import Scope
from dungeonbowl.procedures.language import STATEMENTS

Json = Any


class Lacking(Exception):
    """A die or a choice that nobody gave yet."""

    def __init__(self, need: Json) -> None:
        self.need = need
        super().__init__(need["purpose"])


class ProcedureEnded(Exception):
    """The procedure has its outcome."""


class Overruled(Exception):
    """People declared another outcome than the one that the dice come to."""


# How a part of an outcome fails that hangs on dice which weren't thrown, or led elsewhere.
WANTING = (Lacking, LookupError, TypeError, AttributeError, AssertionError)


class Run:
    """One procedure under way: its scope, what was given for its dice, the answer so far.

    `declared` is how people say it ended, whatever the dice say.
    """

    def __init__(
        self,
        document: Json,
        scope: Scope,
        dice: GivenDice,
        handing: Handing,
        declared: str | None = None,
    ) -> None:
        self._document, self._scope, self._handing = document, scope, handing
        self._dice, self._declared = dice, declared
        self.answer = OutcomeSoFar(document["key"], scope.so_far, scope.given)

    def to_end(self) -> OutcomeSoFar:
        """Every statement, until the outcome or a lack. Raises ImpossibleFace."""
        try:
            self.block(self._document["do"])
        except ProcedureEnded:
            self.answer.text = self.said(self._scope.value(self._ended[0]))
        except Overruled:
            self._overrule()
        except Lacking as lacking:
            if self._declared is None:
                self.answer.lacks(lacking.need)
            else:
                self._overrule()
        else:
            raise AssertionError(f"{self._document['key']} came to no end")
        return self.answer

    def _overrule(self) -> None:
        """What the declared outcome brings, and nothing that the dice would have brought.

        Its value is what was worked out before; a name that dice would have given is null, and
        what can't be worked out without it is left out.
        """
        self.answer.overrules()
        self._scope.names = defaultdict(lambda: None, self._scope.names)
        self._scope.so_far["outcome"] = self._declared
        for statement in self._ended[1]:
            with suppress(*WANTING):
                self.block([statement])
        self.answer.text = self.said(self._scope.value(self._ended[0]))

    def block(self, statements: list[Json]) -> None:
        """Statements in order."""
        for kind, *parts in statements:
            DONE_BY[kind](self, *parts)

    def said(self, text: str) -> str:
        """A sentence with names put in."""
        return named(text, self._scope)

    def let(self, name: str, term: Json) -> None:
        """Give a value a name."""
        self._scope.names[name] = self._scope.value(term)

    def when(self, condition: Json, then: list[Json], otherwise: list[Json] | None = None) -> None:
        """One block or the other."""
        self.block(then if self._scope.holds(condition) else otherwise or [])

    def for_each(self, things: Json, name: str, statements: list[Json]) -> None:
        """A block for each."""
        for place, thing in enumerate(self._scope.value(things), start=1):
            self._scope.bound(name, thing, place)
            self.block(statements)

    def roll(self, purpose: str, die: str, details: Json) -> None:
        """Throw dice: a draw among things, a test, or faces alone."""
        if "number" in details:
            purpose = f"{purpose}.{self._scope.value(details['number'])}"
        if "of" in details:
            self._draw(purpose, details)
        else:
            self._test(purpose, die, details)

    def _draw(self, purpose: str, details: Json) -> None:
        found = self._scope.value(details["of"])
        things = list(range(1, found + 1)) if isinstance(found, int) else found
        count = self._scope.value(details.get("count", 1))
        faces = [1] * count
        if len(things) > 1:
            faces = self._faces(purpose, f"d{len(things)}", count, details)
        drawn = [things[face - 1] if things else None for face in faces]
        self._scope.names[details["into"]] = drawn if count > 1 else drawn[0]

    def _test(self, purpose: str, die: str, details: Json) -> None:
        tested = "target" in details or "add" in details
        if tested:
            self.answer.tests(self._scope.value(details.get("target")), self._added(details))
        count = self._scope.value(details.get("count", 1))
        faces = self._faces(purpose, die, count, details)
        if tested:
            low, high = map(self._scope.value, details.get("within", [None, None]))
            self.answer.totals(sum(faces), low, high)

    def _added(self, details: Json) -> list[Json]:
        """Modifiers that aren't 0, in their order."""
        valued = [
            (text, self._scope.value(one), rule) for text, one, rule in details.get("add", ())
        ]
        return [{"text": text, "value": one, "rule": rule} for text, one, rule in valued if one]

    def _faces(self, purpose: str, die: str, count: int, details: Json) -> list[int]:
        again = details.get("again")

        def once_more(face: int) -> bool:
            self._scope.names["face"] = face
            return again is not None and self._scope.holds(again)

        faces, wanted = faces_of(self._dice, purpose, die, count, once_more)
        why = self.said(details["why"])
        if len(faces) < wanted:
            raise Lacking(Need(purpose, die, wanted, why).as_dict())
        self.answer.thrown.append(Thrown(purpose, die, tuple(faces), why))
        self._scope.given[purpose] = faces if len(faces) > 1 else faces[0]
        self._marked(purpose, details)
        return faces

    def _marked(self, purpose: str, details: Json) -> None:
        """Who may throw it again (SET-15, C-149)."""
        if "mark" not in details or ("unless" in details and self._scope.holds(details["unless"])):
            return
        who = self._scope.value(details["who"]) or {"skills": [], "item": ""}
        if details["mark"] == "T":
            self.answer.again(purpose, "team")
            skills = [["Pro", "pro"], *([details["skill"]] if "skill" in details else [])]
            for skill, source in skills:
                if skill in who["skills"]:
                    self.answer.again(purpose, source)
        if who["item"] in details.get("items", ()):
            self.answer.again(purpose, who["item"])

    def choose(self, purpose: str, choices: Json, by: Json, why: str) -> None:
        """What the table decides after a die."""
        offered = self._scope.value(choices)
        if len(offered) == 1:
            self._scope.settled[purpose] = offered[0]
            return
        if purpose not in self._dice.faces:
            need = {"purpose": purpose, "choices": offered, "by": self._scope.value(by)}
            raise Lacking({**need, "why": self.said(why)})
        self._scope.given[purpose] = self._dice.choice(purpose, offered)

    def modifiers(self, added: list[Json]) -> None:
        """Modifiers of something that is no test."""
        self.answer.modifiers = self._added({"add": added})

    def reroll(self, purpose: str, source: str, condition: Json) -> None:
        """One more who may throw this again."""
        if self._scope.holds(condition):
            self.answer.again(purpose, source)

    def value(self, term: Json) -> None:
        """The answer's value."""
        self._scope.so_far["value"] = self._scope.value(term)

    def each(self, term: Json) -> None:
        """What becomes of each."""
        self.answer.each = self._scope.value(term)

    def then(self, key: str, inputs: Json, after: str | None = None) -> None:
        """A procedure that follows."""
        step = {"key": key, "inputs": self._handing.inputs(key, self._scope.value(inputs))}
        self.answer.then.append(step if after is None else {**step, "if": after})

    def entry(self, term: Json) -> None:
        """An entry that the outcome amounts to."""
        self.answer.entries.append(self._scope.value(term))

    def turnover(self, term: Json) -> None:
        """Whether the turn is over."""
        self.answer.turnover = self._scope.value(term)

    def end(self, outcome: Json) -> None:
        """The outcome, and what it brings."""
        word = self._scope.value(outcome)
        if self._declared not in (None, word):
            raise Overruled
        self._scope.so_far["outcome"] = word
        self.block(self._ended[1])
        raise ProcedureEnded

    @property
    def _ended(self) -> Json:
        """The text of the outcome, and its statements."""
        known = self._document["outcomes"]
        return known.get(self.answer.outcome) or known["*"]


DONE_BY: Mapping[str, Callable[..., None]] = {
    "let": Run.let,
    "if": Run.when,
    "for": Run.for_each,
    "roll": Run.roll,
    "choose": Run.choose,
    "modifiers": Run.modifiers,
    "reroll": Run.reroll,
    "value": Run.value,
    "each": Run.each,
    "then": Run.then,
    "entry": Run.entry,
    "turnover": Run.turnover,
    "end": Run.end,
}

assert {*DONE_BY} == {*STATEMENTS}, "each statement has its meaning, and its function"
