"""Searches questions to a procedure that together come to all of its document.

Every option, every value of every input, every face; then at each condition that was come to and
never held, or always did, with what it speaks of otherwise. The same on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from dungeonbowl.procedures.document import rolls, statements
from dungeonbowl.procedures.interpreter.terms import Scope
from tests.dungeonbowl.procedures.asking import BOOK
from tests.dungeonbowl.procedures.covering import APART, Seen, line_of, unreached
from tests.dungeonbowl.procedures.leads import leads
from tests.dungeonbowl.procedures.made_up import DOCUMENT, options_read, words
from tests.dungeonbowl.procedures.pools import merged, option_values, stripped, values
from tests.dungeonbowl.procedures.questions import Question, Replies, canonical, falls, rules

Json = Any
FIRST, PASSES = 50, (30, 60, 150)
MOST_DICE = 60
GIVEN = "This must be given."
MOST_AT_ONCE = 3
MOST_PAIRS = 12
FEW_PLAYERS = 8


class Search:
    """Questions to one procedure, each of which shows something that none before it did."""

    def __init__(self, key: str, seen: Seen) -> None:
        self.key, self._seen = key, seen
        self.kept: list[tuple[Question, Json]] = []
        self._shown: set[Json] = set()
        self._needs: dict[str, tuple[Question, Json]] = {}
        self._specs = {one["name"]: one for one in DOCUMENT.procedure(key)["inputs"]}
        self._options = {name: option_values(BOOK.options[name]) for name in options_read(key)}
        self._names, self._replies = Names(key), Replies()

    def run(self) -> list[tuple[Question, Json]]:
        """All of them."""
        for house in self._houses():
            self.to_end(Question(self.key, house, self._ordinary(house)))
        for lead in leads(self.key):
            self.to_end(replace(lead, inputs={**self._ordinary(lead.house), **lead.inputs}))
        self._aim(FIRST)
        for one in self._by_input():
            self.to_end(one)
        for tries in PASSES:
            self._aim(tries)
        self._modify()
        self._every_face()
        return self.kept

    def to_end(self, question: Question) -> None:
        """Ask until nothing is needed, faces first that weren't thrown yet."""
        for _ in range(MOST_DICE):
            answer = self._ask(question)
            if not answer.get("needs"):
                return self._supply(question, answer)
            (need,) = answer["needs"]
            if need.get("count", 1) <= MOST_AT_ONCE:
                self._needs.setdefault(canonical({**need, "why": ""}), (question, need))
            ways = falls(need)
            new = (one for one in ways if _thrown(need["purpose"], one) not in self._shown)
            question = question.thrown(need["purpose"], next(new, ways[len(self.kept) % len(ways)]))

    def _supply(self, question: Question, answer: Json) -> None:
        """What must be given under such house rules."""
        for name, said in answer.get("errors", {}).items():
            if said == [GIVEN] and question.inputs.get(name) is None and name in self._specs:
                for value in values(self.key, self._specs[name], self._scope(question.house)):
                    if value is not None:
                        self._ask(question.given(name, value))

    def _ask(self, question: Question) -> Json:
        self._seen.question = question
        answer = self._replies.to(question)
        shown = {*_asked(question), *_shown(answer)}
        if self._seen.grew() or not shown <= self._shown:
            self.kept.append((question, answer))
        self._shown |= shown
        return answer

    def _every_face(self) -> None:
        """Every way that every die can fall, and what can't be one."""
        for question, need in list(self._needs.values()):
            for fall in falls(need):
                if _thrown(need["purpose"], fall) not in self._shown:
                    self.to_end(question.thrown(need["purpose"], fall))
            for junk in (0, 61):
                self._ask(question.thrown(need["purpose"], junk))

    def _houses(self) -> Iterator[dict[str, Json]]:
        """The ordinary house, one in which all is open, and each option otherwise in both."""
        whole = {name: list(BOOK.options[name].choices) for name in self._options}
        open_ = {name: some for name, some in whole.items() if BOOK.options[name].kind == "keys"}
        yield from ({}, open_)
        for name, several in self._options.items():
            for value in several:
                yield from ({name: value}, {**open_, name: value})

    def _scope(self, house: Mapping[str, Json]) -> Scope:
        return Scope(rules(house).as_dict(), DOCUMENT.data)

    def _ordinary(self, house: Mapping[str, Json]) -> dict[str, Json]:
        """What must be given, as it mostly is."""
        needed = (spec for spec in self._specs.values() if "default" not in spec)
        return {one["name"]: values(self.key, one, self._scope(house))[0] for one in needed}

    def _by_input(self) -> Iterator[Question]:
        """Every value of every input, where the procedure isn't switched off."""
        accepted = next(asked for asked, answer in self.kept if "status" not in answer)
        ordinary = replace(accepted, dice={})
        scope = self._scope(ordinary.house)
        for name, spec in self._specs.items():
            several = values(self.key, spec, scope)
            most = FEW_PLAYERS if spec["type"] == "player" else None
            yield from (ordinary.given(name, value) for value in several[:most])

    def _aim(self, tries: int) -> None:
        """At each condition that was come to and never held, or always did."""
        for lacking in self._seen.lacking(self.key):
            *_, text, _, way = lacking
            if line_of(lacking) in unreached():
                continue
            question = self._seen.conditions.get((*lacking[:-1], not way))
            others = self._otherwise(question, json.loads(text)) if question else ()
            for other in islice(others, tries):
                if lacking in self._seen.conditions:
                    break
                self.to_end(other)

    def _modify(self) -> None:
        """At each modifier that never counted."""
        for purpose, _, details in rolls(DOCUMENT.procedure(self.key)):
            thrown = [one for one, answer in self.kept if purpose in answer.get("dice", ())]
            for text, term, _ in details.get("add", ()):
                counts = {("modifier", text, True), ("modifier", text, False)}
                for one in reversed(thrown[-MOST_PAIRS:]):
                    for other in islice(self._otherwise(one, term), MOST_PAIRS):
                        if not counts & self._shown:
                            self.to_end(other)

    def _otherwise(self, question: Question, term: Json) -> Iterator[Question]:
        """The same question with what the term speaks of otherwise: one thing, then two."""
        names = self._names.in_(term)
        ones = [one for name in names for one in self._changed(question, name, term)]
        yield from ones
        for one in ones[:MOST_PAIRS]:
            for name in names:
                yield from islice(self._changed(one, name, term), MOST_PAIRS)

    def _changed(self, question: Question, name: str, term: Json) -> Iterator[Question]:
        if name[0] == "@":
            yield from (question.under(name[1:], value) for value in self._options[name[1:]])
        elif name[0] == "$":
            spec = self._specs[name[1:]]
            before = question.inputs.get(name[1:])
            yield question.given(name[1:], stripped(before, {*words(term)}))
            for value in values(self.key, spec, self._scope(question.house)):
                yield question.given(name[1:], merged(before, value))
        else:
            for _, need in list(self._needs.values()):
                if need["purpose"] in question.dice and f"{need['purpose']}.".startswith(name[1:]):
                    yield from (question.thrown(need["purpose"], fall) for fall in falls(need))


class Names:
    """What terms of a procedure speak of in the end: its inputs, its options, its dice."""

    def __init__(self, key: str) -> None:
        entry = APART.procedure(key)
        self._inputs = {one["name"] for one in entry["inputs"]}
        self._behind: dict[str, list[Json]] = {}
        for block in (entry["do"], *(brought for _, brought in entry["outcomes"].values())):
            for kind, *parts in statements(block):
                if kind == "let":
                    self._stands("$" + parts[0], parts[1])
                elif kind == "for":
                    self._stands("$" + parts[1], parts[0])
                elif kind == "value":
                    self._stands("=value", parts[0])
        for purpose, _, details in rolls(entry):
            self._stands("=", [details.get("add"), details.get("target"), "#"])
            if "into" in details:
                self._stands("$" + details["into"], [details["of"], "#" + purpose])
        self._bound(entry)

    def _stands(self, name: str, term: Json) -> None:
        self._behind.setdefault(name, []).append(term)

    def _bound(self, part: Json) -> None:
        """What `map` and `where` call one of a list."""
        if isinstance(part, dict):
            part = list(part.values())
        if isinstance(part, list):
            if part[:1] in (["map"], ["where"]):
                self._stands("$" + part[2], part[1])
            for one in part:
                self._bound(one)

    def in_(self, term: Json) -> list[str]:
        """Inputs as `$name`, options as `@key`, dice as `#purpose`, `#` for any."""
        found: dict[str, None] = {}
        waiting, known = [*words(term)], set()
        while waiting:
            word = waiting.pop(0)
            name = str(word.split(".")[0] if word[:1] == "$" else word)
            name = "=" if name in ("=total", "=target") else name
            if name[:1] in ("@", "#") or name[1:] in self._inputs:
                found[name] = None
            if name[:1] in ("$", "=") and name not in known:
                known.add(name)
                waiting += [word for one in self._behind.get(name, ()) for word in words(one)]
        return list(found)


def _thrown(purpose: str, fall: Json) -> Json:
    return ("thrown", purpose, canonical(fall))


def _asked(question: Question) -> Iterator[Json]:
    """What an answer depends on, so that each option and each plain input is in a vector."""
    yield from (("option", *one) for one in _plain(question.house))
    yield from (("input", *one) for one in _plain(question.inputs))
    yield from (("input", name) for name in question.inputs)


def _plain(known: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    for name, value in known.items():
        if not isinstance(value, dict) and "{" not in (text := canonical(value)):
            yield name, text


def _shown(answer: Json) -> Iterator[Json]:
    """What an answer shows, each thing once worth a vector."""
    if "status" in answer:
        yield canonical(answer)
        return
    yield from (_thrown(purpose, fall) for purpose, fall in answer["dice"].items())
    yield from (("modifier", one["text"], one["value"] > 0) for one in answer["modifiers"])
    yield from (("needs", one["purpose"]) for one in answer["needs"])
    follows = tuple(one["key"] for one in answer["then"])
    yield ("ends", answer["outcome"], answer["turnover"], follows)
    yield from (("again", source) for each in answer["reroll"].values() for source in each)
