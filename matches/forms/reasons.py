from __future__ import annotations

from collections.abc import Mapping

from django import forms


class RevokeForm(forms.Form):
    """A reason for whoever reads the record later."""

    reason = forms.CharField(
        label="Why is it taken back?", max_length=300, widget=forms.Textarea(attrs={"rows": 2})
    )

    def __init__(self, data: Mapping[str, str] | None = None, *, own_last: bool = False) -> None:
        super().__init__(data, label_suffix="")
        # One's own last entry may be taken back without one.
        self.fields["reason"].required = not own_last
