"""A correction's questions as forms: do without, choose otherwise, enter dice."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from dungeonbowl.advancement import gain_named
from dungeonbowl.postgame import kind_of
from dungeonbowl.postgame.answers import PLAYER, SKILL, AnswerPart, IdPart, WholePart
from matches.forms.rolled import Faces, typed_rolls
from rules.forms import unsaid

ROLL = "roll_"
LACKING = "This must be answered before anything is carried out: choose, or do without it."


class QuestionForm(forms.Form):
    """A correction's question: do without, or choose something else."""

    drop = forms.BooleanField(label="Do without it", required=False)

    def __init__(self, data: Any, *, asked: Mapping[str, Any], number: int, pool: Any) -> None:
        super().__init__(data, prefix=f"ask{number}", label_suffix="")
        self.asked = asked
        if asked["needs"]:
            del self.fields["drop"]
        for need in asked["needs"]:
            label = f"{need['why'].capitalize()}, {need['count']} × {need['die'].upper()}"
            self.fields[ROLL + need["purpose"]] = Faces(label=label)
        if players := _players_for(asked, pool):
            self.fields["player"] = _choice(
                "Who?", players, forms.TypedChoiceField, coerce=int, empty_value=None
            )
        if skills := _skills_for(asked):
            self.fields["skill"] = _choice("Which skill?", skills)
        if injuries := _injuries_for(asked):
            self.fields["injury_of"] = _choice("Which injury is cured?", injuries)
        for name in _numbers_for(asked):
            self.fields[name] = forms.IntegerField(label="How much?", required=False)

    def again(self, before: QuestionForm) -> QuestionForm:
        """The question again, with what was typed and what that lacks."""
        old = f"{before.prefix}-"
        self.data = {
            name.replace(old, f"{self.prefix}-", 1): before.data[name]
            for name in before.data
            if name.startswith(old)
        }
        self.is_bound = True
        if self.is_valid() and self.arguments() is None:
            self.add_error(None, LACKING)
        return self

    @property
    def place(self) -> tuple[Any, ...]:
        """What the question is about, by which it is recognized when it comes up again."""
        return tuple(self.asked.get(name) for name in ("match", "team", "key", "change"))

    def arguments(self) -> dict[str, Any] | None:
        """The answer with its place; None if there is none yet."""
        found = {
            name: value
            for name, value in self.cleaned_data.items()
            if not (name.startswith(ROLL) or unsaid(value))
        }
        if patient := found.pop("injury_of", ""):
            player, _, injury = patient.partition(":")
            found |= {"player": int(player), "injury": int(injury)}
        rolls = typed_rolls(self.cleaned_data)
        if not found and not rolls:
            return None
        return {**self._address(), **found, **({"rolls": rolls} if rolls else {})}

    def _address(self) -> dict[str, Any]:
        if not self.asked.get("key"):
            return {"change": self.asked["change"]}
        if self.asked.get("step"):
            return {"step": self.asked["step"]}
        return {name: self.asked[name] for name in ("match", "team", "key")}


def _choice(
    label: str,
    choices: Sequence[Any],
    field: type[forms.ChoiceField] = forms.ChoiceField,
    **more: Any,
) -> forms.ChoiceField:
    return field(label=label, choices=[("", "Choose"), *choices], required=False, **more)


def _players_for(asked: Mapping[str, Any], pool: Any) -> list[tuple[str, str]]:
    """The players who may be an answer: for a skill only those who may take one."""
    parts = _parts_of(asked)
    within = {part.within for part in parts if isinstance(part, IdPart)}
    if PLAYER not in parts or PLAYER.name in within:
        return []
    known = pool.players(asked["team"])
    pupils = {str(one["player"]) for one in asked["may_learn"]}
    return [one for one in known if SKILL not in parts or one[0] in pupils]


def _numbers_for(asked: Mapping[str, Any]) -> list[str]:
    """The numbers of an answer that aren't players, once its dice are known."""
    numbers = (part for part in _parts_of(asked) if isinstance(part, WholePart))
    return [part.name for part in numbers if not (isinstance(part, IdPart) or asked["needs"])]


def _parts_of(asked: Mapping[str, Any]) -> tuple[AnswerPart, ...]:
    """The parts of an answer to the step in question; none if it isn't a step."""
    key = asked.get("key")
    return kind_of(key).parts if key else ()


def _skills_for(asked: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The skills that may be an answer, each once."""
    names = dict.fromkeys(name for one in asked["may_learn"] for name in one["skills"])
    return [(name, gain_named(name)) for name in names]


def _injuries_for(asked: Mapping[str, Any]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The injuries that an insurance may cure as an answer, by patient."""
    return [
        (
            one["name"],
            [(f"{one['player']}:{each['injury']}", each["text"]) for each in one["injuries"]],
        )
        for one in asked["may_cure"]
    ]


def answers_in(data: Any) -> list[dict[str, Any]]:
    """The earlier answers, which the page carries along."""
    try:
        given = json.loads(data.get("answers") or "[]")
    except ValueError:
        return []
    return given if isinstance(given, list) else []
