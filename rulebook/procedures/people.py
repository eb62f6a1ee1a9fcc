"""Players and monsters as fields: a profile each, and lists of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dungeonbowl.procedures import document
from dungeonbowl.procedures.skills import skills_that_matter
from rulebook.procedures.address import IS, OWN, YES, fields_of
from rulebook.procedures.choosing import Choice, SkillsField
from rulebook.procedures.fields import LONGEST, UNGIVEN, Field, FieldPage

Json = Any
MOST_ROWS = 12
FIGURES = ("ma", "st", "ag", "av")


class PersonField(Field):
    """A player with a profile; an optional one is there when the address says so."""

    kind = "player"
    fields_kind = "player"
    number = 0

    @property
    def called(self) -> str:
        """By name, else by what they are here: "the attacker", or "number 2" of a list."""
        name = next((one.given for one in self.inner if one.spec["name"] == "name"), UNGIVEN)
        if name is not UNGIVEN:
            return str(name)
        place = re.search(r"\.(\d+)\.player$", self.name)
        what = self.spec["name"].replace("_", " ")
        return f"number {int(place[1]) + 1}" if place else f"the {what}"

    @property
    def optional(self) -> bool:
        """Whether it may be nobody."""
        return not self.spec["required"]

    @property
    def words(self) -> list[Choice]:
        """Words that may be given in place of a player."""
        given = self.page.query.get(f"{self.name}.{IS}", YES)
        if not self.spec.get("words"):
            return []
        words = [Choice(one, f"A {one}", one == given) for one in self.spec["words"]]
        return [Choice(YES, "A player", not any(one.chosen for one in words)), *words]

    @property
    def there(self) -> bool:
        """Whether it is a player, with a profile to be given."""
        return self._is == YES or (not self.optional and self._is == "")

    @property
    def _is(self) -> str:
        return self.page.query.get(f"{self.name}.{IS}", "")[:LONGEST]

    @property
    def given(self) -> Json:
        if self.there:
            return self._profile
        return self._is if self.spec.get("words") else UNGIVEN

    @property
    def _profile(self) -> dict[str, Json]:
        return {**profile_of(self.inner), **({"id": self.number} if self.number else {})}

    @cached_property
    def inner(self) -> list[Field]:
        specs = fields_of(self.fields_kind, self.page.rules)
        found = [self.page.field(spec, f"{self.name}.{spec['name']}") for spec in specs]
        for one in found:
            if isinstance(one, SkillsField):
                one.first = tuple(self._skills)
        return found

    @property
    def _skills(self) -> list[str]:
        known = self.page.rules.book.skills
        asked = skills_that_matter(self.page.entry, self.spec["name"])
        return [skill for skill in asked if skill in known]

    @property
    def figures(self) -> list[Field]:
        """MA, ST, AG and AV."""
        return [one for one in self.inner if one.spec["name"] in FIGURES]

    @property
    def skills(self) -> Field:
        """Their skills."""
        return next(one for one in self.inner if isinstance(one, SkillsField))

    @property
    def more(self) -> list[Field]:
        """What is seldom given."""
        return [one for one in self.inner if one not in (*self.figures, self.skills)]

    @property
    def more_given(self) -> bool:
        """Whether any of it was given, or has errors."""
        return any(one.given is not UNGIVEN or any(each.errors for each in one.every())
                   for one in self.more)  # fmt: skip


class MonsterField(PersonField):
    """A monster from the rulebook, or one with a profile of its own."""

    kind = "monster"
    fields_kind = "monster"

    @property
    def choices(self) -> list[Choice]:
        """The rulebook's monsters, and the league's own."""
        now = self._key
        known = _monsters(self.page)
        return [
            *(Choice(key, one["name"], key == now) for key, one in known.items()),
            Choice(OWN, "with a profile of its own", now == OWN),
        ]

    @property
    def there(self) -> bool:
        return self._key == OWN

    @property
    def given(self) -> Json:
        return self._profile if self.there else self._key or UNGIVEN

    @property
    def _key(self) -> str:
        sent = self.page.query.get(f"{self.name}.{IS}", "")[:LONGEST]
        return sent or next(iter(_monsters(self.page)))


def _monsters(page: FieldPage) -> Mapping[str, Json]:
    return document(page.rules.book).data["monsters"]


@dataclass
class PersonRow:
    """One of a list, with its fields."""

    number: int
    name: str
    fields: list[Field]


class RowsField(Field):
    """A list of players, or of items with a player in each: one row for each."""

    kind = "rows"

    @property
    def given(self) -> Json:
        return [profile_of(row.fields) for row in self.rows] or UNGIVEN

    @property
    def inner(self) -> list[Field]:
        return [one for row in self.rows for one in row.fields]

    @cached_property
    def rows(self) -> list[PersonRow]:
        """The rows that are there, and one more if that was asked for."""
        query, pattern = self.page.query, re.compile(rf"{re.escape(self.name)}\.(\d{{1,2}})\.{IS}")
        found = {int(place[1]) for key in query if (place := pattern.fullmatch(key))}
        there = [one for one in sorted(found) if query.get(f"{self.name}.{one}.{IS}") == YES]
        if query.get("do") == f"row:{self.name}":
            there.append(max(there, default=-1) + 1)
        return [self._row(place) for place in there[:MOST_ROWS]]

    @property
    def full(self) -> bool:
        """Whether there is room for no more."""
        return len(self.rows) >= min(MOST_ROWS, self.spec.get("most", MOST_ROWS))

    def _row(self, place: int) -> PersonRow:
        name = f"{self.name}.{place}"
        return PersonRow(
            place, name, [self.page.field(one, f"{name}.{one['name']}") for one in self._specs]
        )

    @property
    def _specs(self) -> list[Json]:
        return list(self.spec["fields"])


class PeopleField(RowsField):
    """A list of players."""

    @property
    def _specs(self) -> list[Json]:
        return [{"name": "player", "type": "player", "required": True}]

    @property
    def given(self) -> Json:
        return [row.fields[0].given for row in self.rows] or UNGIVEN


class StandingField(PeopleField):
    """Who stands on which teleporter."""

    @property
    def _specs(self) -> list[Json]:
        limits = {"low": self.spec["low"], "high": self.spec["high"]}
        pad = {"name": "pad", "type": "number", "required": False, "default": self.spec["low"]}
        return [{**pad, **limits}, *super()._specs]

    @property
    def given(self) -> Json:
        given = {self._pad(row): row.fields[1].given for row in self.rows}
        return given or UNGIVEN

    def _pad(self, row: PersonRow) -> str:
        given = row.fields[0].given
        return str(self.spec["low"] if given is UNGIVEN else given)


def profile_of(fields: list[Field]) -> dict[str, Json]:
    """What fields give, by name; empty ones are left out."""
    given = {one.spec["name"]: one.given for one in fields}
    return {name: value for name, value in given.items() if value is not UNGIVEN}
