from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from dungeonbowl.book.entries import CollegeEntry


class TeamForm(forms.Form):
    """What founds a team; everything else is done on its own page."""

    name = forms.CharField(
        max_length=60,
        label="What is the team called?",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    college = forms.ChoiceField(label="Which college does it play for?")

    def __init__(self, *args: Any, offered: Iterable[CollegeEntry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        colleges = [(college.key, college.name) for college in offered]
        self.fields["college"].choices = colleges  # type: ignore[attr-defined]
        self.fields["college"].error_messages["required"] = "Choose one of these."
