"""The form fields for an event's details: one for each kind of detail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import singledispatch
from typing import Any

from django import forms

from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import RerollSource
from dungeonbowl.match.details import (
    ChoiceDetail,
    Choices,
    Count,
    Detail,
    EarlierEvent,
    FlagDetail,
    NumbersDetail,
    OfBook,
    Players,
    WhichBall,
    WordsDetail,
)
from dungeonbowl.match.events import EventKind
from dungeonbowl.match.events.reroll import SOURCES
from matches.forms.rolled import Faces
from matches.models import Event
from matches.queries import MatchSheet

# How many earlier events a page offers while a match is recorded: causes are recent.
LATEST = 12

Fields = dict[str, forms.Field]


def details_for(kind: EventKind, sheet: MatchSheet) -> Fields:
    """The fields for an event of this kind in this match, with a note at the end."""
    return {one.name: field_for(one, sheet) for one in kind.takes if one.asked(sheet.rules)}


def details_again(kind: EventKind, sheet: MatchSheet, event: Event | None = None) -> Fields:
    """The same for an event being corrected, or added later: any earlier one may have caused it.

    Its present values are always offered, so that nothing is lost that isn't to be changed.
    """
    fields, held = details_for(kind, sheet), event.details if event else {}
    earlier = [one for one in sheet.events if event is None or one.pk < event.pk]
    for one in kind.takes:
        if one.name not in fields:
            continue
        if isinstance(one, EarlierEvent):
            fields[one.name] = _earlier(one, earlier, held=held.get(one.name))
        if one.name in held:
            offer(fields[one.name], held[one.name], sheet)
    return fields


def offer(field: forms.Field, held: Any, sheet: MatchSheet) -> None:
    """Make a list offer the present value, if it doesn't already."""
    if not isinstance(field, forms.ChoiceField):
        return
    several = isinstance(field, forms.MultipleChoiceField)
    for value in held if several else [held]:
        key = str(field.prepare_value(value))
        if not field.valid_value(key):
            said = field.said(key) if isinstance(field, BallField) else _words(key, sheet)
            field.choices = [*field.choices, (key, said)]  # type: ignore[misc]


def _words(key: str, sheet: MatchSheet) -> str:
    """A player's name, even of one who couldn't play; otherwise the key in words."""
    people = (one for side in sheet.sides for one in side.brings.squad)
    named = {str(one["player"]): called(one) for one in people}
    return named.get(key, key.replace("_", " "))


@singledispatch
def field_for(detail: Detail, sheet: MatchSheet) -> forms.Field:
    """The form field for a detail, by its type."""
    raise NotImplementedError(type(detail).__name__)


@field_for.register
def _(detail: ChoiceDetail, sheet: MatchSheet) -> forms.Field:
    return _choose(detail.label, detail.choices, required=detail.required, help_text=detail.help)


@field_for.register
def _(detail: FlagDetail, sheet: MatchSheet) -> forms.Field:
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
def _(detail: WordsDetail, sheet: MatchSheet) -> forms.Field:
    if detail.options is not None:
        return _listed(detail, detail.options(sheet.rules.book))
    return Lines(
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
def _(detail: NumbersDetail, sheet: MatchSheet) -> forms.Field:
    return Faces(label=detail.label, asked_for=detail.required)


@field_for.register
def _(detail: EarlierEvent, sheet: MatchSheet) -> forms.Field:
    return _earlier(detail, sheet.events, LATEST)


def _earlier(
    detail: EarlierEvent, events: Sequence[Event], most: int = 0, held: int | None = None
) -> forms.Field:
    """The events that count and fit, latest first, and the present value."""
    fitting = [one for one in events if one.revoked_at is None and detail.fits(one.type)]
    offered = [one for one in events if one in fitting[-most:] or one.pk == held]
    choices = [(one.pk, one.outcome.get("text", "")) for one in reversed(offered)]
    return forms.TypedChoiceField(
        label=detail.label,
        choices=[*([] if detail.required else [("", "Nothing to name")]), *choices],
        coerce=int,
        empty_value=None,
        required=detail.required,
    )


class Lines(forms.CharField):
    """Several lines of text; browsers end lines differently, which is no change."""

    def to_python(self, value: Any) -> str:
        """The text with normal line ends."""
        return (super().to_python(value) or "").replace("\r\n", "\n")

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether the words differ."""
        return super().has_changed(self.to_python(initial), data)


class BallField(forms.TypedChoiceField):
    """A ball by its number and type: `2 living`, or `2` if the type isn't known."""

    def __init__(self, label: str, rules: HouseRules) -> None:
        self.names = {key: ball.name for key, ball in rules.book.balls.items()}
        self.agreed = rules.ball_type
        pairs = [
            f"{number} {key}"
            for number in range(1, rules.number("balls") + 1)
            for key in ([rules.ball_type(number)] if rules.ball_type(number) else self.names)
        ]
        choices = [(pair, self.said(pair)) for pair in pairs]
        super().__init__(
            label=label,
            choices=[("", "Nobody looked"), *choices],
            coerce=_ball,
            empty_value=None,
            required=False,
        )

    def said(self, pair: str) -> str:
        """Its name in the list."""
        number, _, key = pair.partition(" ")
        return f"Ball {number}" + (f", {self.names.get(key, key).lower()}" if key else "")

    def prepare_value(self, value: object) -> object:
        """Its value in the list, converted from an event's details too."""
        if not isinstance(value, dict):
            return value
        number = value["number"]
        return f"{number} {value.get('type') or self.agreed(number)}".strip()

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether it is another ball; one recorded without a type has the agreed type."""
        return bool((self.prepare_value(initial) or "") != (data or ""))


def _ball(answer: str) -> dict[str, object]:
    number, _, key = answer.partition(" ")
    return {"number": int(number), **({"type": key} if key else {})}


def called(one: Mapping[str, Any]) -> str:
    """A player's name in a list."""
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
