"""A procedure's inputs as the fields of its page: read from an address, and shown again as read.

Every type of input has a class, here, in `choosing` or in `people`, and a template in
`templates/rulebook/fields`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import QueryDict

from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures.words import procedure_words
from rulebook.procedures.address import NO, YES

Json = Any
NUMBER = re.compile(r"-?[0-9]{1,9}")
LONGEST = 120


class _Ungiven:
    """Nothing was given: the procedure's default holds."""


UNGIVEN: Final = _Ungiven()


@dataclass(frozen=True)
class FieldPage:
    """What the fields of a page are made from. `bare` means that the address gives nothing."""

    key: str
    entry: Json
    rules: HouseRules
    query: QueryDict
    kinds: Mapping[str, type[Field]]
    bare: bool = False

    def field(self, spec: Json, name: str) -> Field:
        """The field for an input."""
        skills = spec["name"] == "skills" and spec["type"] == "choices"
        return self.kinds["skills" if skills else spec["type"]](spec, name, self)

    def label(self, name: str) -> str:
        """The label of an input, or of a field of one."""
        return procedure_words().label(self.key, name)


@dataclass
class Field:
    """An input with its name on the page; `inner` are the inputs that it is made of."""

    spec: Json
    name: str
    page: FieldPage
    errors: list[str] = field(default_factory=list)
    kind = ""

    @property
    def template(self) -> str:
        """What draws it."""
        return f"rulebook/fields/{self.kind}.html"

    @property
    def label(self) -> str:
        """What it asks."""
        return self.page.label(self.spec["name"])

    @property
    def inner(self) -> list[Field]:
        """The fields within it, by the names that errors use for them."""
        return []

    @property
    def given(self) -> Json:
        """What the address gives, for the procedure to read; UNGIVEN if nothing."""
        raise NotImplementedError

    @property
    def sent(self) -> str:
        """The last value that the address has under its name."""
        return self.page.query.get(self.name, "")[:LONGEST]

    @property
    def asked(self) -> bool:
        """Whether an answer is needed here and missing."""
        return self.given is UNGIVEN and self.name not in self.page.query

    def complain(self, message: str) -> Field:
        """Note what is wrong with it, or with the field within it that a message names."""
        name, _, rest = message.partition(": ")
        within = next((one for one in self.inner if rest and one.spec["name"] == name), None)
        if within is not None:
            return within.complain(rest)
        self.errors.append(message)
        return self

    def every(self) -> Iterator[Field]:
        """Itself and all within it."""
        yield self
        for one in self.inner:
            yield from one.every()


class FlagField(Field):
    """Yes or no. A box that isn't ticked sends nothing, so where yes is the default a hidden no
    goes before it."""

    kind = "flag"

    @property
    def given(self) -> Json:
        words = {YES: True, NO: False}
        if self.sent:
            return words.get(self.sent, self.sent)
        return False if self.spec["required"] else UNGIVEN

    @property
    def ticked(self) -> bool:
        given = self.given
        return bool(self.spec["default"]) if given is UNGIVEN else given is True


class NumberField(Field):
    """A whole number, with its range."""

    kind = "number"

    @property
    def given(self) -> Json:
        return number_in(self.sent.strip()) if self.sent.strip() else self._first

    @property
    def _first(self) -> Json:
        return self.spec["low"] if self.spec["required"] and self.page.bare else UNGIVEN

    @property
    def shown(self) -> Json:
        """What stands in it."""
        return self.sent if self.sent.strip() else self._shown_for_nothing

    @property
    def _shown_for_nothing(self) -> Json:
        found = self._first
        return self.spec["default"] if found is UNGIVEN else found

    @property
    def hint(self) -> str:
        """What leaving it empty means, if it may be empty."""
        optional = self.spec["default"] is None and not self.spec["required"]
        return procedure_words().nothing(self.spec["name"]) if optional else ""


class TextField(Field):
    """A name, or the like."""

    kind = "text"

    @property
    def given(self) -> Json:
        return self.sent or UNGIVEN

    @property
    def shown(self) -> str:
        """What stands in it."""
        return self.sent


def number_in(word: str) -> Json:
    """The number typed; anything else goes to the procedure as it is."""
    return int(word) if NUMBER.fullmatch(word) else word
