"""Forms for reports, answers to a post-game, and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from django import forms

from core.api.numbers import LARGEST_ID, WholeNumberField, id_in, number
from dungeonbowl.errors import FieldError
from dungeonbowl.match.contradictions import to_score
from dungeonbowl.match.pools import Note
from dungeonbowl.postgame.answers import AnswerPart, IdPart, WholePart, WordsPart, YesPart
from dungeonbowl.postgame.steps import joined, parts
from matches.models import Match
from matches.queries import alliances_of, rules_of
from matches.services import LONGEST_REASON
from rules.wording import ENDINGS, PAIR

LONGEST_CHOICE = 100
# What not every result says.
SELDOM = ("winner", "conceded", "balls_gone")


class ReportForm(forms.Form):
    """How a match ended. Touchdowns are asked for each side, and of several who gave up."""

    kind = forms.ChoiceField(label="How did it end?", choices=ENDINGS, widget=forms.RadioSelect)
    winner = forms.TypedChoiceField(label="Who won?", required=False, coerce=int, empty_value=None)
    version = WholeNumberField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, match: Match, notes: Sequence[Note] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.notes = notes
        self.sides = list(match.sides.select_related("team"))
        teams = [(side.team_id, side.team.name) for side in self.sides]
        self.fields["winner"].choices = [("", "Nobody"), *teams]  # type: ignore[attr-defined]
        for team_id, name in teams:
            self.fields[f"touchdowns_{team_id}"] = forms.IntegerField(
                label=f"Touchdowns of {name}", min_value=0, max_value=99, initial=0
            )
        if len(alliances_of(match).all()) > PAIR:
            self.fields["conceded"] = _conceded(teams)
        if to_score(rules_of(match)) > 1:
            self.fields["balls_gone"] = _balls_gone()
        if notes:
            self.fields["why"] = _why()

    def result(self) -> dict[str, Any]:
        """The result as the report takes it."""
        touchdowns = {
            str(side.team_id): self.cleaned_data[f"touchdowns_{side.team_id}"]
            for side in self.sides
        }
        data = {"kind": self.cleaned_data["kind"], "touchdowns": touchdowns}
        seldom = {name: self.cleaned_data.get(name) for name in SELDOM}
        return data | {name: value for name, value in seldom.items() if value}


def _conceded(teams: Sequence[tuple[int, str]]) -> forms.Field:
    return forms.TypedChoiceField(
        label="Who gave up?",
        required=False,
        choices=[("", "Everybody who didn't win"), *teams],
        coerce=int,
        empty_value=None,
        help_text="Only if the match was conceded or somebody didn't turn up.",
    )


def _balls_gone() -> forms.Field:
    return forms.IntegerField(
        label="Balls that are gone for good",
        required=False,
        min_value=0,
        max_value=99,
        help_text="The game goes on until every ball is scored or gone.",
    )


def _why() -> forms.Field:
    return forms.CharField(
        label="Why should it count all the same?",
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="This is shown to everybody, beside what can't be.",
        error_messages={"required": "Say why, or take it back on the match's page."},
    )


class ConfirmForm(forms.Form):
    """Which revision was read: the match's version on its page, and the digest."""

    version = WholeNumberField(widget=forms.HiddenInput)
    digest = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)


@singledispatch
def typed_part(part: AnswerPart) -> forms.Field:
    """The form field for one part of an answer."""
    raise NotImplementedError(type(part).__name__)


@typed_part.register
def _(part: YesPart) -> forms.Field:
    return forms.BooleanField(required=False)


@typed_part.register
def _(part: WholePart) -> forms.Field:
    return WholeNumberField(required=False)


@typed_part.register
def _(part: IdPart) -> forms.Field:
    return WholeNumberField(required=False, min_value=1, max_value=LARGEST_ID)


@typed_part.register
def _(part: WordsPart) -> forms.Field:
    return forms.CharField(required=False, max_length=LONGEST_CHOICE)


def unsaid(value: object) -> bool:
    """Whether a field was left empty; 0 is an answer."""
    return value is None or value is False or value == ""


class TogetherField(forms.CharField):
    """A player, and something of theirs: `7:Block`. The value is a dict of an answer's parts."""

    def __init__(self, parts: Sequence[AnswerPart]) -> None:
        self.parts = parts
        super().__init__(required=False, max_length=LONGEST_CHOICE)

    def clean(self, value: Any) -> dict[str, Any]:
        """Raises ValidationError unless it has a player's number and the rest."""
        typed = super().clean(value)
        if not typed:
            return {}
        words = typed.split(":", len(self.parts) - 1)
        if len(words) < len(self.parts) or not all(words) or not id_in(words[0]):
            raise forms.ValidationError("Choose one of those offered.")
        return {
            part.name: (id_in(word) or 0) if isinstance(part, IdPart) else word
            for part, word in zip(self.parts, words, strict=True)
        }


class AnswerForm(forms.Form):
    """The form of a waiting step: choices, numbers, dice, a purchase, or "done"."""

    done = forms.BooleanField(required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.parts = parts()
        self.fields |= {part.name: typed_part(part) for part in self.parts}
        self.fields |= {kind.together: TogetherField(kind.parts) for kind in joined()}

    def misread(self) -> FieldError:
        """What is wrong with it: the first field's error."""
        name = next(iter(self.errors))
        return FieldError(name, str(self.errors[name][0]))

    def arguments(self) -> dict[str, Any]:
        """The answer as the API takes it."""
        given = self.cleaned_data
        answer = {name: given[name] for name in ("done", *(part.name for part in self.parts))}
        answer = {name: value for name, value in answer.items() if not unsaid(value)}
        for kind in joined():
            answer |= given[kind.together]
        return answer | self._rolls()

    def _rolls(self) -> dict[str, Any]:
        """The faces given, by purpose; anything but a number is no face."""
        rolls = {}
        for name in self.data:
            typed = self.data.getlist(name)  # type: ignore[attr-defined]
            if name.startswith("roll:") and any(typed):
                faces = [number(face) or 0 for face in typed]
                rolls[name.removeprefix("roll:")] = faces[0] if len(faces) == 1 else faces
        return {"rolls": rolls} if rolls else {}


class ReasonForm(forms.Form):
    """A reason for whoever reads the record later."""

    reason = forms.CharField(
        label="What is wrong?", max_length=500, widget=forms.Textarea(attrs={"rows": 3})
    )


class DisputeForm(ReasonForm):
    """The same, and which revision was read: the match's version on the page."""

    version = WholeNumberField(required=False, widget=forms.HiddenInput)
