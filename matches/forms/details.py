"""The fields in which a page asks for an event's details: one for each kind of detail."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import singledispatch

from django import forms

from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import RerollSource
from dungeonbowl.match.details import Choice, Choices, Count, Detail, Flag, OfBook, Words
from dungeonbowl.match.events import EventKind
from dungeonbowl.match.events.reroll import SOURCES

Fields = dict[str, forms.Field]
Asked = Callable[[Detail], forms.Field]


def details_for(kind: EventKind, rules: HouseRules) -> Fields:
    """What a page asks of an event of this kind under these house rules, a note at the end."""
    return {one.name: field_for(one, rules) for one in kind.told if one.asked(rules)}


@singledispatch
def field_for(detail: Detail, rules: HouseRules) -> forms.Field:
    """The form field of a detail, by what it holds."""
    raise NotImplementedError(type(detail).__name__)


@field_for.register
def _(detail: Choice, rules: HouseRules) -> forms.Field:
    return _choose(detail.label, detail.choices)


@field_for.register
def _(detail: Flag, rules: HouseRules) -> forms.Field:
    return forms.BooleanField(
        label=detail.label, required=False, initial=detail.default, help_text=detail.help
    )


@field_for.register
def _(detail: Count, rules: HouseRules) -> forms.Field:
    return forms.IntegerField(
        label=detail.label,
        required=detail.required,
        min_value=1,
        max_value=detail.most,
        help_text=detail.help,
    )


@field_for.register
def _(detail: Words, rules: HouseRules) -> forms.Field:
    if detail.options is not None:
        return _listed(detail, detail.options(rules.book))
    return forms.CharField(
        label=detail.label,
        required=detail.required,
        max_length=detail.longest,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=detail.help,
    )


@field_for.register
def _(detail: OfBook, rules: HouseRules) -> forms.Field:
    return _listed(detail, detail.options(rules.book))


def sources(left: Mapping[RerollSource, int]) -> forms.Field:
    """The re-rolls that a side still has, and how many of each."""
    words = dict(SOURCES)
    kept = [(source, f"{words[source]}: {n} left") for source, n in left.items() if n > 0]
    return _choose("Which re-roll?", kept)


def _choose(label: str, choices: Choices) -> forms.Field:
    return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect)


def _listed(detail: Detail, choices: Choices) -> forms.Field:
    return forms.ChoiceField(
        label=detail.label, choices=choices, required=detail.required, help_text=detail.help
    )
