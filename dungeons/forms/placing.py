from __future__ import annotations

from django import forms


class PlaceForm(forms.Form):
    """In whose library a dungeon stands."""

    league = forms.SlugField(required=False, label="In the library of")
    public = forms.BooleanField(required=False, label="Show it to everybody, in the public library")

    def place(self, by_maker: bool) -> tuple[str, bool | None]:
        """Where it is to stand; only its maker chooses whether it is public."""
        data = self.cleaned_data
        return data["league"], data["public"] if by_maker else None
