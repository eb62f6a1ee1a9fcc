from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django import forms
from django.utils.safestring import SafeString

from core.ui.markup import joined, markup
from dungeonbowl.league import formats
from dungeonbowl.league.formats import (
    NumberSetting,
    Setting,
    WordSetting,
    YesNoSetting,
    offered_names,
)

SAID = markup('<span class="asked {}">{}</span>')


class SeasonForm(forms.Form):
    """What opens a season: its name, its format, and what any format asks."""

    name = forms.CharField(
        max_length=60,
        label="What is it called?",
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "Winter cup"}),
    )
    format = forms.ChoiceField(label="How do the teams meet?", choices=offered_names)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        (first, _), *_ = offered_names()
        self.fields["format"].initial = first
        self.asked = formats.settings()
        for key, setting in self.asked.items():
            self.fields[key] = field_for(key, setting)

    def settings(self) -> list[tuple[forms.BoundField, str]]:
        """The fields that formats ask for, each with the classes that say whose it is."""
        return [(self[key], asked_by(key)) for key in self.asked]


def asked_by(key: str) -> str:
    """A class for each offer that asks this, by its place among them (`static/css/forms.css`)."""
    asking = [key in one.format.settings() and key not in one.settings for one in formats.offers()]
    return " ".join(f"asked--{place}" for place, asks in enumerate(asking, start=1) if asks)


def said_of(key: str) -> Iterator[SafeString]:
    """What each format says of a setting, with the classes of the offers that are of it."""
    for one in formats.FORMATS:
        if key in one.settings_said:
            mine = [place for place, offer in enumerate(formats.offers(), 1) if offer.format is one]
            classes = " ".join(f"asked--{place}" for place in mine)
            yield SAID(classes, one.settings_said[key])


def field_for(key: str, setting: Setting) -> forms.Field:
    """The field that holds a setting, with what the formats say of it."""
    common = {"label": setting.label, "help_text": joined(said_of(key), " "), "required": False}
    return MAKERS[type(setting)](setting, common)


def _whole(setting: Any, common: dict[str, Any]) -> forms.Field:
    return forms.IntegerField(min_value=setting.low, max_value=setting.high, **common)


def _choice(setting: Any, common: dict[str, Any]) -> forms.Field:
    choices = [("", "As usual"), *setting.words.items()]
    return forms.TypedChoiceField(choices=choices, empty_value=None, **common)


def _flag(setting: Any, common: dict[str, Any]) -> forms.Field:
    # Left alone it says nothing, as everything else that is left out.
    return forms.TypedChoiceField(
        choices=[("", "As usual"), ("yes", "Yes"), ("no", "No")],
        coerce=lambda answer: answer == "yes",
        empty_value=None,
        **common,
    )


MAKERS: Mapping[type[Setting], Callable[[Any, dict[str, Any]], forms.Field]] = {
    NumberSetting: _whole,
    WordSetting: _choice,
    YesNoSetting: _flag,
}
