"""Items and skills that may be used at a roll, and the rules of which a table is reminded there.

Items (ITEM-03 to ITEM-15) and skills (SKL-03 to SKL-07, SKL-12) are offered at procedures;
hints belong to places of a console and to the pages of procedures. All of it is data.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules

FILE = Path(__file__).parent.parent / "data" / "words" / "prompts.toml"
ANY_ROLL = "*"
MAGIC_ITEMS = "magic_items"


class Prompt(BaseModel):
    """An item or a skill that somebody may use at a procedure, or at a place where there is none.

    `whose` is the input that names them, or `opponent`. With `sets` the procedure is told so
    before its dice; with `again` these dice are thrown once more. `procedure` is `*` for a roll
    of whichever.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    item: str = ""
    skill: str = ""
    procedure: str = ""
    place: str = ""
    whose: str
    sets: Mapping[str, bool] = Field(default_factory=dict)
    again: str = ""
    text: str = Field(min_length=1)

    @model_validator(mode="after")
    def _one_of_each(self) -> Prompt:
        if bool(self.item) == bool(self.skill) or bool(self.procedure) == bool(self.place):
            raise ValueError("A prompt is of an item or a skill, at a procedure or a place.")
        return self

    def name(self, book: Book) -> str:
        """What the item or the skill is called."""
        return book.items[self.item].name if self.item else self.skill

    def rule(self, book: Book) -> str:
        """The rule that it has."""
        return book.items[self.item].rule if self.item else book.skills[self.skill].rule

    def as_dict(self) -> dict[str, Any]:
        """The form in which a phone is given it."""
        return self.model_dump(exclude_defaults=True)


class Hint(BaseModel):
    """A rule in few words; `when` names options, and the values under which it is for anybody."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    at: tuple[str, ...]
    text: str = Field(min_length=1)
    when: Mapping[str, tuple[str | bool, ...]] = Field(default_factory=dict)

    def holds(self, rules: HouseRules) -> bool:
        """Whether it is for anybody under these house rules."""
        return all(_any_of(rules[option], wanted) for option, wanted in self.when.items())


class PromptData(BaseModel):
    """Every prompt, and every hint by its rule."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    places: Mapping[str, str]
    procedures: Mapping[str, tuple[str, ...]]
    prompts: tuple[Prompt, ...]
    hints: Mapping[str, Hint]


@cache
def prompt_data() -> PromptData:
    """The data as it stands. Raises ValidationError for a mistake in it."""
    return PromptData.model_validate(tomllib.loads(FILE.read_text(encoding="utf-8")))


def prompts_under(rules: HouseRules) -> list[Prompt]:
    """What may be offered under these house rules: without magic items (OPT-18) none of them."""
    known, items = rules.book, rules.flag(MAGIC_ITEMS)
    return [
        one
        for one in prompt_data().prompts
        if (items and one.item in known.items) or one.skill in known.skills
    ]


def prompts_at(key: str, rules: HouseRules) -> list[Prompt]:
    """What may be used at a procedure."""
    return [one for one in prompts_under(rules) if one.procedure == key]


def hints_at(place: str, rules: HouseRules) -> dict[str, str]:
    """The rules of which a place reminds, with their texts."""
    return {
        rule: one.text
        for rule, one in prompt_data().hints.items()
        if place in one.at and one.holds(rules)
    }


def hints_of(key: str, rules: HouseRules) -> dict[str, str]:
    """The rules of which a procedure reminds, with their texts."""
    places = prompt_data().procedures.get(key, ())
    return {rule: text for place in places for rule, text in hints_at(place, rules).items()}


def kit_prompts(rules: HouseRules) -> dict[str, Any]:
    """All that these house rules call for, as a phone is given it: prompts, and hints by
    place and by procedure."""
    return {
        "prompts": [one.as_dict() for one in prompts_under(rules)],
        "hints": dict(_by_place(rules)),
        "procedures": {key: list(places) for key, places in prompt_data().procedures.items()},
    }


def _by_place(rules: HouseRules) -> Iterator[tuple[str, Any]]:
    for place, title in prompt_data().places.items():
        found = hints_at(place, rules)
        if found:
            shown = [{"rule": rule, "text": text} for rule, text in found.items()]
            yield place, {"title": title, "rules": shown}


def _any_of(value: object, wanted: tuple[str | bool, ...]) -> bool:
    several = value if isinstance(value, tuple) else (value,)
    return any(one in wanted for one in several)
