from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django import forms
from django.utils.safestring import SafeString

from core.ui.markup import joined, markup
from dungeonbowl.league import formats
from dungeonbowl.league.formats import (
    FormatOffer,
    NumberSetting,
    Setting,
    WordSetting,
    YesNoSetting,
    offered_names,
)

SAID = markup('<span class="asked {}">{}</span>')


class FormatSelect(forms.Select):
    """A list of formats whose options have the classes by which a page knows which is chosen."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """An option; without a format it is no stage at all."""
        option = super().create_option(name, value, *args, **kwargs)
        places = {offer.key: place for place, offer in _places()}
        option["attrs"]["class"] = f"offer--{places.get(value, 'none')}"
        return option


class FormatForm(forms.Form):
    """What any format asks, of which a page shows what the chosen one does (`css/forms.css`)."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked = formats.settings()
        for key, setting in self.asked.items():
            self.fields[key] = field_for(key, setting)

    def settings(self) -> list[tuple[forms.BoundField, str]]:
        """The fields that formats ask for, each with the classes that say whose it is."""
        return [(self[key], asked_by(key)) for key in self.asked]


class SeasonForm(FormatForm):
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


def asked_by(key: str) -> str:
    """A class for each offer that asks this, by its place among them (`static/css/forms.css`)."""
    return " ".join(f"asked--{place}" for place, offer in _places() if offer.asks(key))


def said_of(key: str) -> Iterator[SafeString]:
    """What each format says of a setting, with the classes of the offers that are of it."""
    for one in formats.FORMATS:
        if key in one.settings_said:
            mine = [f"asked--{place}" for place, offer in _places() if offer.format is one]
            yield SAID(" ".join(mine), one.settings_said[key])


def _places() -> Iterator[tuple[int, FormatOffer]]:
    """Every offer with its place, by which the style sheet knows it."""
    return enumerate(formats.offers(), start=1)


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
