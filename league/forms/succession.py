"""The form that opens a season's successor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from league.services.acts.succeeding import KEPT, MOST_GOLD, REDRAFT, Succession

LONGEST_NAME = 60
SAID = {
    KEPT: "They keep their rosters: players, SPP, items and gold",
    REDRAFT: "They are drafted anew: each may buy last season's players again",
}


class NextSeasonForm(forms.Form):
    """Its name, who stays, with which rosters; promotion if the season had several groups."""

    name = forms.CharField(
        max_length=LONGEST_NAME,
        label="What is it called?",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    first_day = forms.DateField(
        required=False,
        label="On which day is the first round?",
        help_text="Later rounds keep the same spacing. Leave it empty for rounds without dates.",
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    stays = forms.TypedMultipleChoiceField(
        coerce=int, label="Which teams stay?", widget=forms.CheckboxSelectMultiple
    )
    rosters = forms.ChoiceField(
        label="With which players?",
        choices=list(SAID.items()),
        initial=KEPT,
        widget=forms.RadioSelect,
    )
    budget = forms.IntegerField(
        min_value=0,
        max_value=MOST_GOLD,
        required=False,
        label="With how much gold does each team draft?",
        help_text=(
            "For a redraft. Leave it empty for what a new team gets. What a kept player costs, and"
            " how many may be kept, is set in the house rules."
        ),
    )
    drafts_until = forms.DateField(
        required=False,
        label="By which day must drafts be handed in?",
        help_text=(
            "For a redraft. Coaches see this date and are reminded. After it, the season may start"
            " without teams that are still drafts."
        ),
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    promotion = forms.IntegerField(
        min_value=0,
        required=False,
        label="How many teams go up, and as many down?",
        help_text="The groups then become divisions, the best first. Leave it empty to draw the "
        "groups.",
    )

    def __init__(
        self, *args: Any, teams: Mapping[int, str], gone: Mapping[int, str], most: int, **kw: Any
    ) -> None:
        """All teams are ticked except those that are `gone`, which says why in a word."""
        super().__init__(*args, **kw)
        choices = [
            (team, f"{name}, {gone[team]}" if team in gone else name)
            for team, name in teams.items()
        ]
        self.fields["stays"].choices = choices  # type: ignore[attr-defined]
        self.fields["stays"].initial = [team for team in teams if team not in gone]
        self.fields["promotion"].max_value = most  # type: ignore[attr-defined]
        if not most:
            del self.fields["promotion"]

    def wish(self) -> Succession:
        """The next season as the services take it."""
        return Succession(**self.cleaned_data)
