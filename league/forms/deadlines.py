from __future__ import annotations

from typing import Any

from django import forms

from core.api.numbers import WholeNumberField
from league.models import DecideHow, LateHow, League
from league.services.deadlines import FIELDS, MOST_DAYS, MOST_TIMES


class DeadlinesForm(forms.Form):
    """After how many days people are reminded, and after how many the rules decide for them."""

    remind_after_days = forms.IntegerField(
        label="Remind after how many days?",
        help_text="By e-mail, to whoever owes an answer or a confirmation. 0 means nobody is "
        "reminded.",
        min_value=0,
        max_value=MOST_DAYS,
    )
    decide_after_days = forms.IntegerField(
        label="Decide automatically after how many days?",
        help_text="An open report is then confirmed, and an open post-game step decided. 0 means "
        "never.",
        min_value=0,
        max_value=MOST_DAYS,
    )
    decide_how = forms.ChoiceField(
        label="How is a post-game step decided?",
        choices=[("", "Not at all"), *DecideHow.choices],
        required=False,
        help_text="Dice rolled at the table are never rolled for you, a team's gold is never "
        "spent, and "
        "where winnings or fans are typed in, none are booked. "
        "You can still take the match back or correct it.",
    )
    late_after_days = forms.IntegerField(
        label="How many days after its last day is an unplayed match dealt with?",
        help_text="Every coach gets an e-mail once that day is past. 0 means never: it is only "
        "listed.",
        min_value=0,
        max_value=MOST_DAYS,
        required=False,
    )
    extend_times = forms.IntegerField(
        label="How many times is it put off first?",
        min_value=0,
        max_value=MOST_TIMES,
        required=False,
    )
    extend_days = forms.IntegerField(
        label="By how many days?", min_value=1, max_value=MOST_DAYS, required=False
    )
    late_how = forms.ChoiceField(
        label="And then?",
        choices=LateHow.choices,
        required=False,
        help_text="Where that would be unfair, you are asked instead. Nobody earns anything from "
        "it. "
        "Its coaches may appeal, and you can take it back.",
    )
    version = WholeNumberField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, league: League) -> None:
        initial = {name: getattr(league, name) for name in (*FIELDS, "version")}
        super().__init__(data, initial=initial)

    def arguments(self) -> dict[str, Any]:
        """What was typed, in the service's words; a late rule left empty stays as it is."""
        sent = self.cleaned_data.items()
        return {name: value for name, value in sent if value != "" or name == "decide_how"}
