"""The form for a simulation."""

from __future__ import annotations

from django import forms

from rules.services.simulating.running import LONGEST_SEED, MOST_ROUNDS


class SimulateForm(forms.Form):
    """How many rounds, and from which seed."""

    rounds = forms.IntegerField(
        label="How many rounds?",
        required=False,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text="Leave it empty to play all that are left. A ladder and an open season have no "
        "last "
        "round: they are played only if you name a number.",
    )
    seed = forms.CharField(
        label="Seed",
        max_length=LONGEST_SEED,
        help_text="Any words: the same seed always gives the same table.",
    )
