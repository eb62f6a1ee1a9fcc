"""The fields in which a page asks for an event's details: one for each kind of detail."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from typing import Any

from django import forms

from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import RerollSource
from dungeonbowl.match.details import (
    Choice,
    Choices,
    Count,
    Detail,
    EarlierEvent,
    Flag,
    Numbers,
    OfBook,
    Players,
    WhichBall,
    Words,
)
from dungeonbowl.match.events import EventKind
from dungeonbowl.match.events.reroll import SOURCES
from matches.forms.rolled import Faces
from matches.queries import MatchSheet

LATEST = 12

Fields = dict[str, forms.Field]


def details_for(kind: EventKind, sheet: MatchSheet) -> Fields:
    """What a page asks of an event of this kind in this match, a note at the end."""
    return {one.name: field_for(one, sheet) for one in kind.told if one.asked(sheet.rules)}


@singledispatch
def field_for(detail: Detail, sheet: MatchSheet) -> forms.Field:
    """The form field of a detail, by what it holds."""
    raise NotImplementedError(type(detail).__name__)


@field_for.register
def _(detail: Choice, sheet: MatchSheet) -> forms.Field:
    return _choose(detail.label, detail.choices, required=detail.required, help_text=detail.help)


@field_for.register
def _(detail: Flag, sheet: MatchSheet) -> forms.Field:
    at_first = detail.ticked if detail.required else detail.default
    return forms.BooleanField(
        label=detail.label, required=False, initial=at_first, help_text=detail.help
    )


@field_for.register
def _(detail: Count, sheet: MatchSheet) -> forms.Field:
    return forms.IntegerField(
        label=detail.label,
        required=detail.required,
        min_value=1,
        max_value=detail.most,
        help_text=detail.help,
    )


@field_for.register
def _(detail: Words, sheet: MatchSheet) -> forms.Field:
    if detail.options is not None:
        return _listed(detail, detail.options(sheet.rules.book))
    return forms.CharField(
        label=detail.label,
        required=detail.required,
        max_length=detail.longest,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=detail.help,
    )


@field_for.register
def _(detail: OfBook, sheet: MatchSheet) -> forms.Field:
    return _listed(detail, detail.options(sheet.rules.book))


@field_for.register
def _(detail: WhichBall, sheet: MatchSheet) -> forms.Field:
    return BallField(detail.label, sheet.rules)


@field_for.register
def _(detail: Players, sheet: MatchSheet) -> forms.Field:
    squads = [
        (side.row.team.name, [(one["player"], called(one)) for one in side.playing])
        for side in sheet.sides
    ]
    return forms.TypedMultipleChoiceField(
        label=detail.label, choices=squads, coerce=int, required=detail.required, empty_value=[]
    )


@field_for.register
def _(detail: Numbers, sheet: MatchSheet) -> forms.Field:
    return Faces(label=detail.label, asked_for=detail.required)


@field_for.register
def _(detail: EarlierEvent, sheet: MatchSheet) -> forms.Field:
    told = [one for one in sheet.events if one.revoked_at is None and detail.fits(one.type)]
    choices = [(one.pk, one.outcome.get("text", "")) for one in reversed(told[-LATEST:])]
    return forms.TypedChoiceField(
        label=detail.label,
        choices=[*([] if detail.required else [("", "Nothing to name")]), *choices],
        coerce=int,
        empty_value=None,
        required=detail.required,
    )


class BallField(forms.TypedChoiceField):
    """A ball by its number and type: `2 living`."""

    def __init__(self, label: str, rules: HouseRules) -> None:
        names = {key: ball.name for key, ball in rules.book.balls.items()}
        pairs = [
            (number, key)
            for number in range(1, rules.number("balls") + 1)
            for key in ([rules.ball_type(number)] if rules.ball_type(number) else names)
        ]
        choices = [(f"{n} {key}", f"Ball {n}, {names[key].lower()}") for n, key in pairs]
        super().__init__(
            label=label,
            choices=[("", "Nobody looked"), *choices],
            coerce=_ball,
            empty_value=None,
            required=False,
        )

    def prepare_value(self, value: object) -> object:
        """As it stands in the list, out of an event's details too."""
        if not isinstance(value, dict):
            return value
        return f"{value['number']} {value.get('type', 'normal')}"


def _ball(told: str) -> dict[str, object]:
    number, key = told.split()
    return {"number": int(number), "type": key}


def called(one: Mapping[str, Any]) -> str:
    """A player of a squad, as a list names them."""
    return f"{one['number']} {one['name'] or one['position']}"


def sources(left: Mapping[RerollSource, int]) -> forms.Field:
    """The re-rolls that a side still has, and how many of each."""
    words = dict(SOURCES)
    kept = [(source, f"{words[source]}: {n} left") for source, n in left.items() if n > 0]
    return _choose("Which re-roll?", kept)


def _choose(label: str, choices: Choices, **asked: Any) -> forms.Field:
    return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect, **asked)


def _listed(detail: Detail, choices: Choices) -> forms.Field:
    return forms.ChoiceField(
        label=detail.label, choices=choices, required=detail.required, help_text=detail.help
    )
