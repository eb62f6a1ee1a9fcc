from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from django import forms
from django.core.exceptions import ValidationError

from dungeonbowl.dungeon import TextReading
from dungeonbowl.errors import FieldError
from dungeons.transfer import READ, read_file
from dungeons.transfer.sent import CONTENT

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
        """What is understood of it.

        Raises FieldError, ValidationError with each sentence and its place in the file.
        """
        content = self._content()
        try:
            return read_file(self.cleaned_data["format"], content)
        except FieldError as wrong:
            raise ValidationError([*_placed(wrong)]) from None

    def keep_text(self) -> None:
        """Show the file's text instead of the file, because browsers don't send a file again."""
        with suppress(FieldError, KeyError):
            text = self._content()
            self.data = {name: self.data.get(name) for name in self.data} | {"text": text}

    def _content(self) -> str:
        if not (file := self.cleaned_data["file"]):
            return str(self.cleaned_data["text"])
        if file.size > LARGEST:
            raise FieldError("file", f"At most {LARGEST:,} bytes.")
        try:
            file.seek(0)
            return str(file.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise FieldError("file", "This is no text.") from None


def _placed(wrong: FieldError) -> Iterator[str]:
    """`rects[1].w: This is a whole number from 1 to 80.` A text's sentences name their lines."""
    for field, said in wrong.errors.items():
        place = field.removeprefix(CONTENT).removeprefix(".")
        for sentence in said:
            alone = not place or sentence.startswith("Line ")
            yield sentence if alone else f"{place}: {sentence}"
