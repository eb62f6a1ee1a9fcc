from __future__ import annotations

from typing import Any

from django import forms

from dungeonbowl.league import formats
from dungeonbowl.league.formats import offered_names
from dungeonbowl.league.formats.base import MOST_ROUNDS


class SeasonForm(forms.Form):
    """What opens a season."""

    name = forms.CharField(
        max_length=60,
        label="What is it called?",
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "Winter cup"}),
    )
    format = forms.ChoiceField(label="How do the teams meet?", choices=offered_names)
    rounds = forms.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, required=False, label="How many rounds?"
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        (first, _), *_ = offered_names()
        self.fields["format"].initial = first
        said = (one.rounds_said for one in formats.FORMATS)
        self.fields["rounds"].help_text = " ".join(one for one in said if one)
