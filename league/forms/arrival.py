from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict

from dungeonbowl.book.entries import CollegeEntry
from dungeonbowl.errors import FieldError
from teams.transfer.files import LARGEST, plain, team_in, text_of
from teams.transfer.rows import ReadTeam

FIGURES = ("name", "college", "treasury", "rerolls", "fan_factor", "apothecary")
APOTHECARY = (("", "As the file says"), ("yes", "Has one"), ("no", "Has none"))


class ArrivalForm(forms.Form):
    """A team as it stands: a file or its text, and what files don't say."""

    file = forms.FileField(
        required=False,
        allow_empty_file=True,
        label="A file",
        help_text="JSON from this program, or a spreadsheet of the players saved as CSV.",
        widget=forms.ClearableFileInput(attrs={"accept": ".json,.csv,.tsv,.txt"}),
    )
    text = forms.CharField(
        required=False,
        strip=False,
        label="Or its text",
        help_text="Paste it from the file or straight from the spreadsheet. If you give both, "
        "the file is used.",
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "wrap": "off"}),
    )
    name = forms.CharField(required=False, max_length=60, label="Team")
    college = forms.ChoiceField(required=False, label="College")
    treasury = forms.CharField(required=False, max_length=30, label="Treasury")
    rerolls = forms.CharField(required=False, max_length=10, label="Team re-rolls")
    fan_factor = forms.CharField(required=False, max_length=10, label="Fan Factor")
    apothecary = forms.ChoiceField(required=False, choices=APOTHECARY, label="Apothecary")
    coach = forms.ChoiceField(required=False, label="Whose team is it?")
    why = forms.CharField(
        required=False,
        max_length=280,
        label="Where it comes from",
        help_text="Shown in the ledger, for instance: from the Tuesday league, after season 3.",
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        files: Any = None,
        *,
        colleges: Iterable[CollegeEntry],
        coaches: Iterable[str] = (),
        apothecary: bool = False,
    ) -> None:
        super().__init__(data, files)
        offered = [(college.key, college.name) for college in colleges]
        self.fields["college"].choices = [("", "As the file says"), *offered]  # type: ignore[attr-defined]
        names = list(coaches)
        if names:
            self.fields["coach"].choices = [(name, name) for name in names]  # type: ignore[attr-defined]
        else:
            del self.fields["coach"]
        if not apothecary:
            del self.fields["apothecary"]

    def clean(self) -> dict[str, Any]:
        """Turn whichever was given into text, and the text into the team in it."""
        data = super().clean() or {}
        try:
            data["text"] = self._text(data)
            data["read"] = team_in(data["text"])
        except FieldError as wrong:
            self.add_error("file" if data.get("file") else "text", wrong.message)
        return data

    def _text(self, data: dict[str, Any]) -> str:
        """The file's text, or the text typed. Raises FieldError."""
        file = data.get("file")
        if not file:
            return plain(data.get("text", ""))
        if file.size > LARGEST:
            raise FieldError("file", f"The file is larger than {LARGEST // 1000} kB; no team is.")
        return text_of(file.read())

    def arguments(self) -> ReadTeam:
        """What the file says, with what was typed beside it."""
        typed = {key: self.cleaned_data[key] for key in FIGURES if key in self.fields}
        return self.cleaned_data["read"].with_figures(typed)

    def keep_text(self) -> None:
        """Show the file's text instead of the file, because browsers don't send a file again."""
        if text := self.cleaned_data.get("text"):
            self.data = {name: self.data.get(name) for name in self.data} | {"text": text}
