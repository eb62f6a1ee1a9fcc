from __future__ import annotations

from django import forms

from league.models import Season

# What each format means, beside its button.
EXPLAINED = {
    Season.Format.ROUND_ROBIN: "Everybody meets everybody once.",
    Season.Format.DOUBLE_ROUND_ROBIN: "Everybody meets everybody twice.",
    Season.Format.SWISS: (
        "Few rounds for many teams: each round pairs teams of like success that haven't met. "
        "It is drawn when the last match of the round before is confirmed."
    ),
    Season.Format.KNOCKOUT: "Whoever loses is out. The champion is who never lost.",
    Season.Format.OPEN: (
        "Nothing is drawn: what the teams play against each other in this league counts."
    ),
}


class SeasonForm(forms.Form):
    """What opens a season."""

    name = forms.CharField(
        max_length=60,
        label="What is it called?",
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "Winter cup"}),
    )
    format = forms.ChoiceField(
        label="How do the teams meet?",
        choices=Season.Format.choices,
        initial=Season.Format.ROUND_ROBIN,
    )
    rounds = forms.IntegerField(
        min_value=1,
        max_value=99,
        required=False,
        label="How many rounds?",
        help_text="Left out, a round robin plays all of its rounds, and a Swiss season as many"
        " as it takes to find one unbeaten team. A knock-out and an open season need no number.",
    )
