from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from dungeonbowl.drafting import LONGEST_NAME
from league.models import League


class PlannedForm(forms.Form):
    """In which league a plan becomes a team, and its name."""

    name = forms.CharField(
        max_length=LONGEST_NAME,
        label="What is the team called?",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    league = forms.ChoiceField(
        label="In which league?", error_messages={"required": "Choose one of your leagues."}
    )

    def __init__(self, *args: Any, leagues: Iterable[League], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [(league.slug, league.name) for league in leagues]
        self.fields["league"].choices = named  # type: ignore[attr-defined]
        if len(named) == 1:
            self.fields["league"].initial = named[0][0]
