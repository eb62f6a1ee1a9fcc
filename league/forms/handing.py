"""A team handed over, as a commissioner says it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from league.models.act import LONGEST_REASON


class HandOverForm(forms.Form):
    """To whom, and why."""

    coach = forms.ChoiceField(label="Who coaches it from now on?")
    reason = forms.CharField(
        max_length=LONGEST_REASON,
        label="Why?",
        help_text="It is shown in the league's history.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, members: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = [(name, name) for name in members]
        self.fields["coach"].choices = [("", "Choose"), *names]  # type: ignore[attr-defined]
