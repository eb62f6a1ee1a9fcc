from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from dungeonbowl.contradictions import to_score
from dungeonbowl.keys import ResultKind
from dungeonbowl.pools import Note
from matches.models import Match
from matches.queries import rules_of
from matches.services import LONGEST_REASON

KINDS = (
    (ResultKind.TOUCHDOWN, "Touchdown: somebody carried the ball home"),
    (ResultKind.TIME_LIMIT, "Time ran out"),
    (ResultKind.DRAW, "A draw"),
    (ResultKind.MONSTER_VICTORY, "The monster won: everybody loses"),
    (ResultKind.CONCESSION, "One side conceded"),
    (ResultKind.FORFEIT, "One side didn't turn up"),
    (ResultKind.ABANDONED, "Abandoned"),
)


class ReportForm(forms.Form):
    """How a match ended. Touchdowns are asked for each side."""

    kind = forms.ChoiceField(label="How did it end?", choices=KINDS, widget=forms.RadioSelect)
    winner = forms.TypedChoiceField(label="Who won?", required=False, coerce=int, empty_value=None)
    version = forms.IntegerField(widget=forms.HiddenInput)

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
        if to_score(rules_of(match)) > 1:
            self.fields["balls_gone"] = _balls_gone()
        if notes:
            self.fields["why"] = _why()

    def result(self) -> dict[str, Any]:
        """The result as the report tells it."""
        touchdowns = {
            str(side.team_id): self.cleaned_data[f"touchdowns_{side.team_id}"]
            for side in self.sides
        }
        told = {"kind": self.cleaned_data["kind"], "touchdowns": touchdowns}
        seldom = {name: self.cleaned_data.get(name) for name in ("winner", "balls_gone")}
        return told | {name: value for name, value in seldom.items() if value}


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
        label="Why does it stand all the same?",
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="Everybody who reads the match reads this beside what can't be.",
        error_messages={"required": "Say why, or take it back on the match's page."},
    )


class ConfirmForm(forms.Form):
    """Which revision was read: the match's version on the page that showed it."""

    version = forms.IntegerField(widget=forms.HiddenInput)


class ReasonForm(forms.Form):
    """Words for whoever reads the record later."""

    reason = forms.CharField(
        label="What is wrong?", max_length=500, widget=forms.Textarea(attrs={"rows": 3})
    )
