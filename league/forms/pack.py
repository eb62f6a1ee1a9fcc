from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from core.api.numbers import WholeNumberField
from dungeonbowl.packs import MOST_BYTES


class PackForm(forms.Form):
    """A rule pack, pasted or as a file, or the wish to go back to the book alone."""

    text = forms.CharField(
        required=False,
        strip=False,
        label="The pack, as text",
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false", "class": "code"}),
    )
    file = forms.FileField(
        required=False,
        label="Or as a file",
        help_text=f"TOML, at most {MOST_BYTES:,} bytes. If you give both, the file is used.",
        widget=forms.FileInput(attrs={"accept": ".toml,text/plain"}),
    )
    why = forms.CharField(max_length=300, required=False, label="Why are you adopting it?")
    version = WholeNumberField(widget=forms.HiddenInput)
    drop = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def clean_file(self) -> UploadedFile | None:
        """The file, unless it is too long. It is never read beyond the limit."""
        file: UploadedFile | None = self.cleaned_data.get("file")
        if file is not None and (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(f"The file is too long: {MOST_BYTES:,} bytes at most.")
        return file

    def clean(self) -> dict[str, Any]:
        """The text, pasted or from the file."""
        data = super().clean() or self.cleaned_data
        file = data.get("file")
        if file is not None:
            try:
                data["text"] = file.read().decode("utf-8-sig")
            except UnicodeDecodeError:
                self.add_error("file", "The file is no text in UTF-8.")
        if data.get("drop"):
            data["text"] = ""
        elif not self.errors and not data.get("text", "").strip():
            self.add_error("text", "Paste a pack, or choose a file.")
        return data
