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
    """A list of formats whose options have classes, so that the style sheet knows the choice."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """An option of the list; the blank one means no stage."""
        option = super().create_option(name, value, *args, **kwargs)
        places = {offer.key: place for place, offer in _places()}
        option["attrs"]["class"] = f"offer--{places.get(value, 'none')}"
        return option


class FormatForm(forms.Form):
    """The settings of all formats; a page shows those of the chosen one (`css/forms.css`)."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked = formats.settings()
        for key, setting in self.asked.items():
            self.fields[key] = field_for(key, setting)

    def settings(self) -> list[tuple[forms.BoundField, str]]:
        """The settings' fields, each with the classes of the formats that it belongs to."""
        return [(self[key], asked_by(key)) for key in self.asked]


class SeasonForm(FormatForm):
    """What opens a season: its name, its format, and the settings of all formats."""

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
    """A class for each offer that has it, by its place among them (`static/css/forms.css`)."""
    return " ".join(f"asked--{place}" for place, offer in _places() if offer.asks(key))


def said_of(key: str) -> Iterator[SafeString]:
    """What each format says about a setting, with the classes of its offers."""
    for one in formats.FORMATS:
        if key in one.settings_said:
            mine = [f"asked--{place}" for place, offer in _places() if offer.format is one]
            yield SAID(" ".join(mine), one.settings_said[key])


def _places() -> Iterator[tuple[int, FormatOffer]]:
    """Every offer with its place, from which its class follows."""
    return enumerate(formats.offers(), start=1)


def field_for(key: str, setting: Setting) -> forms.Field:
    """The field for a setting, with what the formats say about it."""
    common = {"label": setting.label, "help_text": joined(said_of(key), " "), "required": False}
    return MAKERS[type(setting)](setting, common)


def _whole(setting: Any, common: dict[str, Any]) -> forms.Field:
    return forms.IntegerField(min_value=setting.low, max_value=setting.high, **common)


def _choice(setting: Any, common: dict[str, Any]) -> forms.Field:
    choices = [("", "As usual"), *setting.words.items()]
    return forms.TypedChoiceField(choices=choices, empty_value=None, **common)


def _flag(setting: Any, common: dict[str, Any]) -> forms.Field:
    # Left empty it isn't sent, like every other setting that is left out.
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
