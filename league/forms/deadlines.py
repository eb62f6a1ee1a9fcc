from __future__ import annotations

from typing import Any

from django import forms

from core.api.numbers import Number
from league.models import DecideHow, League
from league.services.deadlines import FIELDS, MOST_DAYS


class DeadlinesForm(forms.Form):
    """After how many days somebody is reminded, and the rules decide for them."""

    remind_after_days = forms.IntegerField(
        label="Remind after how many days?",
        help_text="By mail, whoever has an answer or a confirmation to give. 0 reminds nobody.",
        min_value=0,
        max_value=MOST_DAYS,
    )
    decide_after_days = forms.IntegerField(
        label="Let the rules decide after how many days?",
        help_text="A report is confirmed then, and a step of a post-game decided. 0 is never.",
        min_value=0,
        max_value=MOST_DAYS,
    )
    decide_how = forms.ChoiceField(
        label="How do they decide a step?",
        choices=[("", "Not at all"), *DecideHow.choices],
        required=False,
        help_text="They never roll table dice and never spend a team's gold, and where winnings "
        "or fans are typed they book none. "
        "You can take the match back or correct it, as always.",
    )
    version = Number(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, league: League) -> None:
        initial = {name: getattr(league, name) for name in (*FIELDS, "version")}
        super().__init__(data, initial=initial)

    def arguments(self) -> dict[str, Any]:
        """What was typed, in the service's words."""
        return dict(self.cleaned_data)
