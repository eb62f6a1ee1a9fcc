"""The form with which a league is brought from elsewhere."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from rest_framework.exceptions import APIException

from core.api.parsers import WholeLeagueParser
from rules.services.hauling import LONGEST_SLUG, LeagueImport

WHO = "Whom you don't name, and who shares no league with you, becomes an account without a login."


class BringLeagueForm(forms.Form):
    """A file, the league's address here, and who is who."""

    file = forms.FileField(
        label="The file",
        help_text="As it was downloaded: .json, or .json.gz.",
        widget=forms.FileInput(attrs={"accept": ".json,.gz,application/json"}),
    )
    slug = forms.CharField(
        required=False,
        max_length=LONGEST_SLUG,
        label="Its address here",
        help_text="Small letters, digits and hyphens. Left out, it keeps its own if it can.",
    )
    people = forms.CharField(
        required=False,
        label="Who is who",
        help_text=f"A line each: the username there = the username here. {WHO}",
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false"}),
    )
    look = forms.BooleanField(
        required=False,
        label="Only look",
        help_text="Says what would come and who would be whom, and writes nothing.",
    )

    def clean_file(self) -> Any:
        """What the file says."""
        file: UploadedFile = self.cleaned_data["file"]
        try:
            return WholeLeagueParser().decode(file.read())
        except APIException as wrong:
            raise forms.ValidationError(f"This file can't be read. {wrong.detail}") from None

    def clean_people(self) -> dict[str, str]:
        """Usernames here, by usernames there."""
        lines = [line for line in self.cleaned_data["people"].splitlines() if line.strip()]
        pairs = [line.partition("=") for line in lines]
        if any(not sign for _, sign, _ in pairs):
            raise forms.ValidationError("Write each line as: there = here.")
        return {there.strip(): here.strip() for there, _, here in pairs}

    def wish(self) -> LeagueImport:
        """What is wanted."""
        data = self.cleaned_data
        return LeagueImport(data["file"], data["slug"], data["people"], preview=data["look"])
