from __future__ import annotations

from django import forms

from dungeonbowl.dungeon import TextReading
from dungeonbowl.errors import FieldError
from dungeons.transfer import READ, read_file

LARGEST = 2_400_000
"""Bytes of a file, or characters of its text."""


class ImportForm(forms.Form):
    """A map from another program, or a dungeon from this one: a file or its text."""

    format = forms.ChoiceField(
        label="What it is", choices=[(one.key, one.name) for one in READ.values()]
    )
    file = forms.FileField(
        required=False,
        allow_empty_file=True,
        label="A file",
        widget=forms.ClearableFileInput(attrs={"accept": ".json,.tmj,.txt"}),
    )
    text = forms.CharField(
        required=False,
        strip=False,
        max_length=LARGEST,
        label="Or its text",
        help_text="If you give both, the file is used.",
        widget=forms.Textarea(
            attrs={"class": "map-text", "rows": 8, "spellcheck": "false", "wrap": "off"}
        ),
    )

    def reading(self) -> TextReading:
        """What is understood of it. Raises FieldError, with the place in the file."""
        return read_file(self.cleaned_data["format"], self._content())

    def _content(self) -> str:
        if not (file := self.cleaned_data["file"]):
            return str(self.cleaned_data["text"])
        if file.size > LARGEST:
            raise FieldError("file", f"At most {LARGEST:,} bytes.")
        try:
            return str(file.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise FieldError("file", "This is no text.") from None
