from __future__ import annotations

from typing import Any

from django import forms

from core.api.numbers import WholeNumberField
from dungeons.queries.judging import FEWEST_TEAMS, MOST_TEAMS
from dungeons.queries.searching import DungeonSearch
from dungeons.wording import feature_choices

SHARES = [("", "Any"), ("0.8", "80 % or more"), ("0.9", "90 % or more"), ("0.95", "95 % or more")]


class SearchForm(forms.Form):
    """Which dungeons somebody looks for in the library."""

    teams = forms.TypedChoiceField(
        required=False,
        coerce=int,
        empty_value=None,
        label="For how many teams",
        choices=[("", "Any"), *((n, n) for n in range(FEWEST_TEAMS, MOST_TEAMS + 1))],
    )
    least = WholeNumberField(
        required=False, min_value=1, max_value=30_000, label="Squares, at least"
    )
    most = WholeNumberField(required=False, min_value=1, max_value=30_000, label="Squares, at most")
    balance = forms.TypedChoiceField(
        required=False, coerce=float, empty_value=None, label="How fair", choices=SHARES
    )
    league = forms.SlugField(required=False, widget=forms.HiddenInput)
    feature = forms.MultipleChoiceField(
        required=False, label="With all of", widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["feature"].choices = feature_choices()  # type: ignore[attr-defined]

    def search(self) -> DungeonSearch:
        """What was chosen; whatever can't be read is ignored."""
        data = getattr(self, "cleaned_data", {})
        return DungeonSearch(
            league=data.get("league") or None,
            features=tuple(data.get("feature", ())),
            **{name: data.get(name) for name in ("teams", "least", "most", "balance")},
        )
