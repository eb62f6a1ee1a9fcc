"""Fields in which something is chosen from a list: words, dice, skills, numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dungeonbowl.procedures import document
from dungeonbowl.procedures.words import procedure_words
from rulebook.procedures.fields import LONGEST, UNGIVEN, Field, FieldPage, number_in

Json = Any
MOST_BOXES = 16


@dataclass
class Choice:
    """One of several answers."""

    value: str
    label: str
    chosen: bool


class ChoiceField(Field):
    """One of several words."""

    kind = "choice"

    @property
    def given(self) -> Json:
        if self.sent:
            return self.sent
        return self._words[0] if self.spec["required"] and self.page.bare else UNGIVEN

    @property
    def choices(self) -> list[Choice]:
        """All of them; if it may be left open, also a choice that says what that means."""
        given = self.given
        now = (self.spec["default"] or "") if given is UNGIVEN else given
        return [Choice(word, self._called(word), word == now) for word in self._offered]

    @property
    def _words(self) -> list[str]:
        return [word for word in self.spec["choices"] if word]

    @property
    def _offered(self) -> list[str]:
        open_too = not self.spec["default"] and not (self.spec["required"] and self.page.bare)
        return [*([""] if open_too else []), *self._words]

    def _called(self, word: str) -> str:
        if not word:
            required = self.spec["required"]
            return "Choose" if required else procedure_words().nothing(self.spec["name"])
        book = self.page.rules.book
        for entries in (book.items, book.weapons, book.monsters, book.traps):
            if word in entries and self.spec["name"] in ("item", "weapon", "monster", "type"):
                return str(entries[word].name)
        return procedure_words().choice(word.rpartition(".")[2], self.spec["name"])


class RollField(ChoiceField):
    """A die of any procedure."""

    @property
    def _words(self) -> list[str]:
        return list(_marks(self.page))

    @property
    def choices(self) -> list[Choice]:
        given = self.given
        return [Choice(one, self._called(one), one == given) for one in self._words]

    @property
    def given(self) -> Json:
        return self.sent or (self._words[0] if self.page.bare else UNGIVEN)

    def _called(self, word: str) -> str:
        key, _, purpose = word.partition(".")
        return f"{procedure_words().name(key)}: {purpose.replace('_', ' ')}"


class ChoicesField(Field):
    """Several words of a list; the relevant ones and those chosen come first."""

    kind = "choices"
    first: tuple[str, ...] = ()

    @property
    def given(self) -> Json:
        if self.name not in self.page.query:
            return UNGIVEN
        return [word[:LONGEST] for word in self.page.query.getlist(self.name) if word]

    @cached_property
    def _chosen(self) -> list[str]:
        given = self.given
        return list(dict.fromkeys([] if given is UNGIVEN else given))

    @property
    def choices(self) -> list[Choice]:
        """The choices in sight."""
        short = self.first or self.kind == "skills"
        words = [*self.first, *self._chosen] if short else [*self.spec["choices"], *self._chosen]
        return [self._choice(word) for word in dict.fromkeys(words)]

    @property
    def others(self) -> list[Choice]:
        """The other choices, folded up."""
        seen = {one.value for one in self.choices}
        return [self._choice(word) for word in sorted(self.spec["choices"]) if word not in seen]

    def _choice(self, word: str) -> Choice:
        return Choice(word, procedure_words().choice(word), word in self._chosen)


class SkillsField(ChoicesField):
    """A player's skills."""

    kind = "skills"


class SeveralNumbers(Field):
    """Several numbers: a checkbox for each if there are few, else typed one after the other."""

    @property
    def kind(self) -> str:  # type: ignore[override]
        return "numbers" if self._boxed else "list"

    @property
    def _boxed(self) -> bool:
        return bool(self.spec["high"] - self.spec["low"] < MOST_BOXES)

    @property
    def given(self) -> Json:
        if self.name not in self.page.query:
            return UNGIVEN
        words = " ".join(self.page.query.getlist(self.name))[:LONGEST]
        found = [number_in(word) for word in re.split(r"[\s,;]+", words) if word]
        return found if found or self._boxed or self.spec["default"] else UNGIVEN

    @property
    def choices(self) -> list[Choice]:
        """A checkbox for each number."""
        given = self.given
        now = (self.spec["default"] or []) if given is UNGIVEN else given
        numbers = range(self.spec["low"], self.spec["high"] + 1)
        return [Choice(str(one), str(one), one in now) for one in numbers]

    @property
    def shown(self) -> str:
        """What stands in it."""
        given = self.given
        now = (self.spec["default"] or []) if given is UNGIVEN else given
        return " ".join(map(str, now))


def _marks(page: FieldPage) -> Mapping[str, Json]:
    return document(page.rules.book).data["marks"]
