"""What the builder's pages send that isn't part of the address."""

from __future__ import annotations

from django import forms

from dungeonbowl.drafting.text import LONGEST_TEXT


class TextForm(forms.Form):
    """A roster as text."""

    text = forms.CharField(
        max_length=LONGEST_TEXT,
        label="The roster",
        help_text="One kind of player per line, such as “2 Slayer of the Dwarfs”, and a line with"
        " the college. Or a builder's link.",
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        error_messages={"required": "Paste a roster first."},
    )
