"""A procedure's page as requested: its fields, its dice, and what was given in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.http import QueryDict

from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures import document
from dungeonbowl.procedures.describing import described_procedure
from dungeonbowl.procedures.words import procedure_words
from rulebook.procedures import choosing, fields, people
from rulebook.procedures.address import DICE, input_pairs, query_of
from rulebook.procedures.fields import UNGIVEN, Field, FieldPage, number_in
from rulebook.procedures.overlay import OPTION

Json = Any
FIELDS: Mapping[str, type[Field]] = {
    "flag": fields.FlagField,
    "number": fields.NumberField,
    "text": fields.TextField,
    "choice": choosing.ChoiceField,
    "choices": choosing.ChoicesField,
    "skills": choosing.SkillsField,
    "numbers": choosing.SeveralNumbers,
    "roll": choosing.RollField,
    "player": people.PersonField,
    "monster": people.MonsterField,
    "objects": people.RowsField,
    "players": people.PeopleField,
    "standing": people.StandingField,
}
"""Every type of input, and how its page asks for it; skills are choices of their own kind."""
GIVEN = "This must be given."

UNDER = ("preset", "league", "do")  # what an address may hold besides
MOST_FACES = 60


# A match knows these, but everybody at a table asks them first.
ASKED_FIRST = frozenset(
    (
        *("player", "carrier", "state", "hit_state", "box", "content", "set_up", "reserves"),
        *("chests", "scored", "eaten", "heads", "thrown_by", "eye_on_team", "movement"),
    )
)


def _seldom(one: Field) -> bool:
    return one.spec["from_match"] and one.spec["name"] not in ASKED_FIRST


@dataclass
class ProcedureForm:
    """The fields of a procedure under house rules, as an address fills them in."""

    key: str
    rules: HouseRules
    query: QueryDict
    loose: list[str] = field(default_factory=list)
    dice_errors: dict[str, list[str]] = field(default_factory=dict)

    @cached_property
    def shape(self) -> Json:
        """The procedure as these house rules have it."""
        return described_procedure(self.key, self.rules)

    @cached_property
    def bare(self) -> bool:
        """Whether the address gives no input at all."""
        return all(name in UNDER or name.startswith(OPTION) for name in self.query)

    @cached_property
    def page(self) -> FieldPage:
        """What the fields are made from: for a bare address, the procedure's example."""
        example = procedure_words().examples.get(self.key, {}) if self.bare else {}
        query = self.query
        if example:
            query = QueryDict(query_of(input_pairs(self.key, example, self.rules)))
        entry = document(self.rules.book).procedure(self.key)
        return FieldPage(self.key, entry, self.rules, query, FIELDS, self.bare)

    @cached_property
    def fields(self) -> list[Field]:
        """The inputs in the order in which people know them."""
        return [self.page.field(spec, spec["name"]) for spec in self.shape["inputs"]]

    @property
    def often(self) -> list[Field]:
        """The fields in sight: those that a match doesn't know, and those that matter most."""
        seen = [one for one in self.fields if not _seldom(one)]
        return seen or self.fields

    @property
    def seldom(self) -> list[Field]:
        """The folded fields: those that are seldom changed from their default."""
        seen = self.often
        return [one for one in self.fields if one not in seen]

    @property
    def seldom_given(self) -> bool:
        """Whether one of these was changed."""
        return any(
            one.errors or one.given not in (UNGIVEN, one.spec["default"]) for one in self.seldom
        )

    @cached_property
    def people(self) -> dict[int, str]:
        """Everybody's name as texts use it, by a number that holds on this page."""
        there = [
            one
            for each in self.fields
            for one in each.every()
            if isinstance(one, people.PersonField) and one.there
        ]
        for number, one in enumerate(there, start=1):
            one.number = number
        return {one.number: one.called for one in there if one.number}

    @cached_property
    def inputs(self) -> dict[str, Json]:
        """What is given to the procedure."""
        assert self.people is not None  # numbers whoever is there
        return people.profile_of(self.fields)

    @cached_property
    def dice(self) -> dict[str, Json]:
        """Faces and choices by their purpose.

        If there are several dice, each may have a field of its own, `dice.armour:2`.
        """
        found: dict[str, list[Json]] = {}
        for name in sorted(one for one in self.query if one.startswith(DICE)):
            purpose = re.sub(r":\d+$", "", name.removeprefix(DICE))
            given = [number_in(one.strip()[:40]) for one in self.query.getlist(name) if one.strip()]
            found.setdefault(purpose, []).extend(given[:MOST_FACES])
        return {
            purpose: faces[0] if len(faces) == 1 else faces
            for purpose, faces in found.items()
            if faces
        }

    def complain(self, errors: Mapping[str, Iterable[str]]) -> None:
        """Put what is wrong beside its fields."""
        named = {one.spec["name"]: one for one in self.fields}
        for name, messages in errors.items():
            for message in messages:
                self._complain(named.get(name), name, message)

    def _complain(self, about: Field | None, name: str, message: str) -> None:
        if about is not None:
            about.complain(message)
        elif name == "dice":
            purpose, _, said = message.partition(": ")
            self.dice_errors.setdefault(purpose, []).append(said[:1].upper() + said[1:])
        else:
            self.loose.append(message)

    @property
    def wrong(self) -> list[Field]:
        """The fields that have errors."""
        return [one for each in self.fields for one in each.every() if one.errors]

    @property
    def only_lacking(self) -> bool:
        """Whether the only error is that something wasn't given yet."""
        lacking = all(one.errors == [GIVEN] and one.asked for one in self.wrong)
        return lacking and bool(self.wrong) and not self.loose and not self.dice_errors
