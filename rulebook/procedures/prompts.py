"""Prompts and hints of a roll, for its page: what may be used, and what is easily forgotten."""

from __future__ import annotations

from dataclasses import dataclass

from dungeonbowl.procedures.prompts import Prompt, hints_of, prompts_at
from dungeonbowl.procedures.words import procedure_words
from rulebook.library import Library
from rulebook.procedures.form import ProcedureForm
from rulebook.texts import Rule


@dataclass(frozen=True)
class Usable:
    """An item or a skill that somebody may use: whose it is, and the field that says so."""

    name: str
    rule: str
    whose: str
    text: str
    field: str


@dataclass(frozen=True)
class PromptsShown:
    """Items and skills, and rules with a hint each."""

    usable: list[Usable]
    hints: list[tuple[Rule, str]]

    @classmethod
    def of(cls, form: ProcedureForm, known: Library) -> PromptsShown:
        """Prompts and hints for this procedure under its house rules."""
        found = hints_of(form.key, form.rules)
        return cls(
            [_usable(one, form) for one in prompts_at(form.key, form.rules)],
            [(known.rules[rule], text) for rule, text in found.items()],
        )


def _usable(prompt: Prompt, form: ProcedureForm) -> Usable:
    book = form.rules.book
    opponent = prompt.whose == "opponent"
    whose = "An opponent" if opponent else procedure_words().label(form.key, prompt.whose)
    return Usable(
        prompt.name(book), prompt.rule(book), whose, prompt.text, next(iter(prompt.sets), "")
    )
