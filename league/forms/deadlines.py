from __future__ import annotations

from typing import Any

from django import forms

from core.api.numbers import WholeNumberField
from league.models import DecideHow, LateHow, League
from league.services.deadlines import FIELDS, MOST_DAYS, MOST_TIMES


class DeadlinesForm(forms.Form):
    """After how many days somebody is reminded, and the rules decide for them."""

    remind_after_days = forms.IntegerField(
        label="Remind after how many days?",
        help_text="By mail, to whoever has an answer or a confirmation to give. 0 reminds nobody.",
        min_value=0,
        max_value=MOST_DAYS,
    )
    decide_after_days = forms.IntegerField(
        label="Let the rules decide after how many days?",
        help_text="A report is then confirmed, and a step of a post-game decided. 0 means never.",
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
    late_after_days = forms.IntegerField(
        label="How many days after its last day is an unplayed match dealt with?",
        help_text="Both coaches get a mail once the day is past. 0 means never: it is only listed.",
        min_value=0,
        max_value=MOST_DAYS,
        required=False,
    )
    extend_times = forms.IntegerField(
        label="How often is it put off first?", min_value=0, max_value=MOST_TIMES, required=False
    )
    extend_days = forms.IntegerField(
        label="By how many days?", min_value=1, max_value=MOST_DAYS, required=False
    )
    late_how = forms.ChoiceField(
        label="And then?",
        choices=LateHow.choices,
        required=False,
        help_text="Where that would be unfair, you are asked all the same. Nobody earns anything "
        "by it. Its coaches may appeal, and you can take it back.",
    )
    version = WholeNumberField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, league: League) -> None:
        initial = {name: getattr(league, name) for name in (*FIELDS, "version")}
        super().__init__(data, initial=initial)

    def arguments(self) -> dict[str, Any]:
        """What was typed, in the service's words; a late rule left empty stays as it is."""
        sent = self.cleaned_data.items()
        return {name: value for name, value in sent if value != "" or name == "decide_how"}
