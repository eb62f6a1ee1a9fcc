from __future__ import annotations

from typing import Any

from django import forms

from dungeonbowl.book import book
from dungeonbowl.houserules import DEFAULT_PRESET
from dungeonbowl.keys import DiceMode


class LeagueForm(forms.Form):
    """What founds a league; everything but the name can be changed on its settings page."""

    name = forms.CharField(
        max_length=60,
        label="What is it called?",
        help_text="The league's web address is made from it and won't change.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    motto = forms.CharField(max_length=120, required=False, label="Its motto")
    preset = forms.ChoiceField(label="Which rules do you start with?", initial=DEFAULT_PRESET)
    dice = forms.ChoiceField(
        label="Who rolls before and after a match?",
        choices=[
            (DiceMode.APP, "The program"),
            (DiceMode.TABLE, "People, and type the faces in"),
        ],
        initial=DiceMode.APP,
    )
    public = forms.BooleanField(
        required=False,
        label="Anybody may read this league",
        help_text="Otherwise only members can see it. Either way, only members can play.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        presets = [(preset.key, preset.name) for preset in book().presets.values()]
        self.fields["preset"].choices = presets  # type: ignore[attr-defined]

    def arguments(self) -> dict[str, Any]:
        """What was typed, in the service's words."""
        data = dict(self.cleaned_data)
        dice = data.pop("dice")
        return {**data, "house_rules": {"dice": dice}}
