from __future__ import annotations

from django import forms


class RevokeForm(forms.Form):
    """Words for whoever reads the record later."""

    reason = forms.CharField(
        label="Why is it taken back?", max_length=300, widget=forms.Textarea(attrs={"rows": 2})
    )
