"""A season of several stages, as a commissioner composes it on a page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from dungeonbowl.league import formats
from dungeonbowl.league.formats import InvalidSettings, offered_names
from league.forms.season import FormatForm, FormatSelect
from league.services.plans import MOST_GROUPS

STAGES = 3
LONGEST_NAME = 60


class ComposeForm(forms.Form):
    """The season's name, and how many teams the outlook is for."""

    name = forms.CharField(
        max_length=LONGEST_NAME,
        label="What is it called?",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    teams = forms.IntegerField(
        min_value=2, max_value=999, initial=8, label="How many teams do you expect?"
    )


class StageForm(FormatForm):
    """One stage; without a format there is none."""

    format = forms.ChoiceField(required=False, label="How do the teams meet?", widget=FormatSelect)
    name = forms.CharField(max_length=LONGEST_NAME, required=False, label="Its name")
    groups = forms.IntegerField(
        min_value=1,
        max_value=MOST_GROUPS,
        required=False,
        label="How many groups?",
        help_text="One, unless you say otherwise.",
    )
    places = forms.CharField(
        required=False,
        label="Which places of each group of the stage before go on?",
        help_text="For instance: 1, 2. Leave it empty for all of them.",
    )
    cross = forms.BooleanField(
        required=False, label="The winner of each group meets the runner-up of the next"
    )
    first_day = forms.DateField(
        required=False,
        label="On which day is the first round?",
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    every = forms.IntegerField(
        min_value=1,
        max_value=90,
        required=False,
        label="How many days between rounds?",
        help_text="Seven, unless you say otherwise.",
    )

    def __init__(self, *args: Any, number: int, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "prefix": f"stage{number}"})
        self.number = number
        # The first stage is required, and takes the entries.
        none = [] if number == 1 else [("", f"No stage {number}")]
        self.fields["format"].required = number == 1
        self.fields["format"].choices = [*none, *offered_names()]  # type: ignore[attr-defined]
        if number == 1:
            del self.fields["places"], self.fields["cross"]

    def clean_places(self) -> list[int]:
        """The numbers that were typed, in any order and with any separators."""
        typed = self.cleaned_data["places"].replace(",", " ").split()
        if not all(one.isascii() and one.isdigit() and len(one) <= 3 for one in typed):
            raise forms.ValidationError("Write numbers, such as 1, 2.")
        return [int(one) for one in typed]

    def clean(self) -> dict[str, Any]:
        """What the format doesn't take is reported at its field, even if that was hidden."""
        data = self.cleaned_data
        if data.get("format"):
            try:
                formats.chosen(data["format"], {key: data.get(key) for key in self.asked})
            except InvalidSettings as wrong:
                for key, sentences in wrong.errors.items():
                    self.add_error(key, sentences)
        return data

    def of_any(self) -> list[forms.BoundField]:
        """The fields of every stage that has a format."""
        return [self[key] for key in self.fields if key not in {"format", *self.asked}]

    def wish(self, number: int) -> dict[str, Any]:
        """The stage as the services take it, as this one of those there are."""
        data = dict(self.cleaned_data)
        places, cross = data.pop("places", []), data.pop("cross", False)
        take = {"from": number - 1, "places": places, "cross": cross}
        return data | ({"take": take} if number > 1 else {})


def wishes(stages: Iterable[StageForm]) -> list[dict[str, Any]]:
    """The stages that have a format. One without is no stage, be it between two others."""
    there = [stage for stage in stages if stage.cleaned_data["format"]]
    return [stage.wish(number) for number, stage in enumerate(there, start=1)]
